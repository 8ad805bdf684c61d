import type { AccessScope } from '../../domain/access/access-scope.ts'
import type { Documents } from '../../ports/documents.ts'

/** The current version of each document that can be read in a scope, by its path. */
export const documentVersions = (
  documents: Pick<Documents, 'list'>,
  scope: AccessScope,
): ReadonlyMap<string, string> => new Map(documents.list(scope).map(({ path, version }) => [path, version]))
