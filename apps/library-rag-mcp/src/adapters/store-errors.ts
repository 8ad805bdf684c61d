import { AppError, quotedList } from '@agora-mcp/core/errors'
import { matchName } from '../domain/filters/name-match.ts'
import { say } from '../messages/index.ts'

/** What a user runs where the stored vectors are another model's. */
export const REINDEX_COMMAND = 'library-rag-mcp reindex'

/**
 * Says that no document has an id, and which ones are nearest.
 * @param ids All there are.
 */
export function documentNotFound(sourceId: string, ids: readonly string[]): AppError {
  const { matches, nearest } = matchName(sourceId, ids)
  const instead = [...matches, ...nearest]
  const nearby = { document: sourceId, nearest: quotedList(instead) }
  return new AppError('not_found', say('no_document', nearby))
}
