import type { Documents } from '../../ports/documents.ts'

/** The version of each document as it is now, by its path. */
export const documentVersions = (documents: Pick<Documents, 'list'>): ReadonlyMap<string, string> =>
  new Map(documents.list().map(({ path, version }) => [path, version]))
