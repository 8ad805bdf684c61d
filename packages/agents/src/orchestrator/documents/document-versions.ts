import type { AccessScope } from '../../domain/access/access-scope.ts'
import type { Documents } from '../../ports/documents.ts'

/** Returns the current version of each document readable in a scope, by path. */
export const documentVersions = (
  documents: Pick<Documents, 'list'>,
  scope: AccessScope,
): ReadonlyMap<string, string> => new Map(documents.list(scope).map(({ path, version }) => [path, version]))
