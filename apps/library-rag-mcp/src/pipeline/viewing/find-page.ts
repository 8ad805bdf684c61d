import { AppError } from '@agora-mcp/core/errors'
import type { StoredChunk } from '../../domain/chunk.ts'
import type { Page, StoredDocument } from '../../domain/document.ts'
import { placeOf, type QuotationPlace } from '../../domain/quotations/place-of-quotation.ts'
import { say } from '../../messages/index.ts'
import type { Deps } from '../../ports/deps.ts'

type Documents = Pick<Deps['documents'], 'contents' | 'chunksOf'>

/** Finds a page with the text of its spans. @throws AppError not_found beyond the last page */
export async function findPage(
  documents: Documents,
  { sourceId, pagesCount }: StoredDocument,
  number: number,
): Promise<{ page: Page; text: string }> {
  const { text, pages } = await documents.contents(sourceId)
  const page = pages[number - 1]
  if (page !== undefined) return { page, text }
  if (pages.length === 0) throw new AppError('not_found', say('without_pages', { document: sourceId }))
  throw new AppError('not_found', say('no_page', { document: sourceId, page: number, pages: pagesCount }))
}

/** @throws AppError not_found beyond the last passage */
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

/** Null without offsets. @throws AppError invalid_input if they are not a range of the text */
export async function findMarked(
  documents: Documents,
  work: StoredDocument,
  charStart: number | undefined,
  charEnd: number | undefined,
): Promise<QuotationPlace | null> {
  if (charStart === undefined && charEnd === undefined) return null
  const { text, pages } = await documents.contents(work.sourceId)
  if (charStart === undefined || charEnd === undefined || charStart >= charEnd || charEnd > text.length) {
    throw new AppError('invalid_input', say('no_stretch', { document: work.sourceId, length: text.length }))
  }
  return placeOf({ work, text, pages }, charStart, charEnd)
}
