import { type NameKind, nameKey } from '../domain/known-names.ts'
import type { Deps } from '../ports/deps.ts'

/**
 * Returns the stored spellings of a name for a filter, itself among them; null where there is none. Case, Unicode form, accents
 * and blanks at the ends do not count.
 */
export async function filterNames(
  of: NameKind,
  name: string | undefined,
  { conversations }: Pick<Deps, 'conversations'>,
): Promise<string[] | null> {
  if (name === undefined) return null
  const known = (await conversations.used(of)).find((used) => nameKey(used.name) === nameKey(name))
  return [...new Set([name, ...(known?.spellings ?? [])])]
}

/** The name of a speaker as stores know it; null for anybody. */
export const speakerNamed = (name: string | undefined): string | null =>
  name === undefined ? null : nameKey(name)
