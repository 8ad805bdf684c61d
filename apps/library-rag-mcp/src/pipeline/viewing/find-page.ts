import { AppError } from '@agora-mcp/core/errors'
import type { StoredChunk } from '../../domain/chunk.ts'
import type { Page, StoredDocument } from '../../domain/document.ts'
import { say } from '../../messages/index.ts'
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
  throw new AppError('not_found', say('no_page', { document: sourceId, page: number, pages: pagesCount }))
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
  const place = { document: sourceId, passage: orderIndex, last: totalCount - 1 }
  throw new AppError('not_found', say('no_passage', place))
}
