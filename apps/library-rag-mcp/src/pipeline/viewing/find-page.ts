import { AppError, quoted } from '@agora-mcp/core/errors'
import type { StoredChunk } from '../../domain/chunk.ts'
import type { Page, StoredDocument } from '../../domain/document.ts'
import type { Deps } from '../../ports/deps.ts'

type Documents = Pick<Deps['documents'], 'contents' | 'chunksOf'>

/** A page of a document, and the text in which its spans count. @throws AppError not_found beyond the last page */
export async function findPage(
  documents: Documents,
  { sourceId, pagesCount }: StoredDocument,
  number: number,
): Promise<{ page: Page; text: string }> {
  const { text, pages } = await documents.contents(sourceId)
  const page = pages[number - 1]
  if (page !== undefined) return { page, text }
  throw new AppError('not_found', `${quoted(sourceId)} has no page ${number}`, {
    hint: `Its pages are 1 to ${pagesCount}.`,
  })
}

/** A passage by its position. @throws AppError not_found beyond the last one */
export async function findPassage(
  documents: Documents,
  sourceId: string,
  orderIndex: number,
): Promise<StoredChunk> {
  const { chunks, totalCount } = await documents.chunksOf(sourceId, { offset: orderIndex, limit: 1 })
  const [chunk] = chunks
  if (chunk !== undefined) return chunk
  throw new AppError('not_found', `${quoted(sourceId)} has no passage ${orderIndex}`, {
    hint: `Its passages are 0 to ${totalCount - 1}; results of search_chunks name theirs as order_index.`,
  })
}
