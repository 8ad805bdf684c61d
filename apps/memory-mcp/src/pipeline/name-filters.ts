import { type NameKind, nameKey } from '../domain/known-names.ts'
import type { Deps } from '../ports/deps.ts'

/** Stored spellings, the name included; ignores case, Unicode form, accents and surrounding blanks. */
export async function filterNames(
  of: NameKind,
  name: string | undefined,
  { conversations }: Pick<Deps, 'conversations'>,
): Promise<string[] | null> {
  if (name === undefined) return null
  const known = (await conversations.used(of)).find((used) => nameKey(used.name) === nameKey(name))
  return [...new Set([name, ...(known?.spellings ?? [])])]
}

/** Stored form of a speaker's name; null for anybody. */
export const speakerNamed = (name: string | undefined): string | null =>
  name === undefined ? null : nameKey(name)
