import { AppError, quotedList } from '@agora-mcp/core/errors'
import { matchName } from '../domain/filters/name-match.ts'
import { say } from '../messages/index.ts'

/** Command to run if the stored vectors come from another model. */
export const REINDEX_COMMAND = 'library-rag-mcp reindex'

/** Names the most similar ids. @param ids All existing ids. */
export function documentNotFound(sourceId: string, ids: readonly string[]): AppError {
  const { matches, nearest } = matchName(sourceId, ids)
  const instead = [...matches, ...nearest]
  const nearby = { document: sourceId, nearest: quotedList(instead) }
  return new AppError('not_found', say('no_document', nearby))
}
