import { isAppError } from '@agora-mcp/core/errors'
import type { Deps } from '../ports/deps.ts'
import type { StoredAttachment } from '../ports/documents.ts'

interface DeleteDeps {
  readonly documents: Pick<Deps['documents'], 'delete'>
  readonly documentOutput: Pick<Deps['documentOutput'], 'remove'>
}

/** Deletes attachments with their output, and returns the number of passages and summaries deleted. */
export async function deleteAttachments(
  attachments: readonly StoredAttachment[],
  { documents, documentOutput }: DeleteDeps,
): Promise<{ deletedChunks: number; deletedSummaries: number }> {
  const sum = { deletedChunks: 0, deletedSummaries: 0 }
  for (const { sourceId } of attachments) {
    // Delete the files first: after an interruption the document still exists and can be deleted again.
    await documentOutput.remove(sourceId)
    try {
      const { deletedChunks, deletedSummaries } = await documents.delete(sourceId)
      sum.deletedChunks += deletedChunks
      sum.deletedSummaries += deletedSummaries
    } catch (error) {
      // Another process has deleted it in the meantime.
      if (!isAppError(error) || error.code !== 'not_found') throw error
    }
  }
  return sum
}
