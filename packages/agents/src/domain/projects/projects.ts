import { fold } from '@agora-mcp/core/text'

const keyOf = (project: string): string =>
  fold(project)
    .replace(/[\s_-]+/g, ' ')
    .trim()

/** Checks whether a project is another one or a part of it; `rue-du-moulin/cr` belongs to `Rue du Moulin`. */
const isWithin = (project: string, other: string): boolean =>
  keyOf(project) === keyOf(other) || keyOf(project).startsWith(`${keyOf(other)}/`)

/** Checks whether a document belongs to a project, or, having none of its own, to all of them. */
export const isOfProject = (own: string | null, project: string | null): boolean =>
  own === null || project === null || isWithin(own, project)

/** Checks whether two documents belong to two projects, so that their values do not contradict each other. */
export const areOfTwoProjects = (
  { project: one }: { readonly project: string | null },
  { project: other }: { readonly project: string | null },
): boolean => one !== null && other !== null && !isWithin(one, other) && !isWithin(other, one)

/** Finds the project of a name, else the only one whose name contains it; null without documents of it. */
export function projectMeant(said: string, projects: readonly string[]): string | null {
  const known = projects.find((project) => isWithin(project, said))
  if (known !== undefined) return keyOf(known) === keyOf(said) ? known : said
  const like = projects.filter((project) => ` ${keyOf(project)} `.includes(` ${keyOf(said)} `))
  return like.length === 1 ? (like[0] as string) : null
}

/** A document with the file that it is in, and the project that it names. */
interface Placed {
  readonly path: string
  /** Its own path, or that of the e-mail to which it is attached. */
  readonly file: string
  readonly named: string | null
}

/**
 * Maps each document to its project: the one that it names, else the only one that documents of its folder
 * name, else the folder. A folder below one with documents is a part of that; a file in no folder has no
 * project.
 */
export function projectsByPath(documents: readonly Placed[]): Map<string, string | null> {
  const folders = new Set(documents.map(({ file }) => foldersAbove(file).at(-1)))
  const folderOf = ({ file }: Placed): string | null => {
    const above = foldersAbove(file)
    return above.find((folder) => folders.has(folder)) ?? above.at(-1) ?? null
  }
  const names = Map.groupBy(
    documents.filter(({ named }) => named !== null),
    folderOf,
  )
  return new Map(
    documents.map((document): [string, string | null] => {
      const folder = folderOf(document)
      if (folder === null || document.named !== null) return [document.path, document.named]
      const [name, ...others] = distinctProjects((names.get(folder) ?? []).map(({ named }) => named))
      return [document.path, others.length > 0 ? folder : (name ?? folder)]
    }),
  )
}

/** Returns the folders of a path from the top level down. */
const foldersAbove = (path: string): string[] => {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'))
}

/** Lists projects without repeats; of several spellings the first one stays. */
export const distinctProjects = (projects: Iterable<string | null>): string[] => {
  const named = [...projects].filter((project) => project !== null)
  return [...new Map(named.toReversed().map((project) => [keyOf(project), project])).values()].sort()
}
