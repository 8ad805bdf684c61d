import type { ProjectFilter } from '../domain/filters.ts'
import { type NameKind, nameKey } from '../domain/known-names.ts'
import type { Deps } from '../ports/deps.ts'

type Names = Pick<Deps, 'conversations'>

/** Returns the stored spellings of a name, itself among them: case, Unicode form, accents and blanks do not count. */
export async function spellingsOf(of: NameKind, name: string, { conversations }: Names): Promise<string[]> {
  const known = (await conversations.used(of)).find((used) => nameKey(used.name) === nameKey(name))
  return [...new Set([name, ...(known?.spellings ?? [])])]
}

/** Returns the spellings for a filter; null where there is none. */
export const filterNames = async (
  of: NameKind,
  name: string | undefined,
  deps: Names,
): Promise<string[] | null> => (name === undefined ? null : spellingsOf(of, name, deps))

/** Returns the filter for a project, by the name of one; null where none is given. */
export async function filterProject(name: string | undefined, deps: Names): Promise<ProjectFilter | null> {
  const names = await filterNames('project', name, deps)
  return names === null ? null : { names }
}
