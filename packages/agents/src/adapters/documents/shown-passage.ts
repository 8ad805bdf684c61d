import { AppError } from '@agora-mcp/core/errors'
import { problem } from '../../messages/index.ts'
import type { ShownPassage, TextSpan } from '../../ports/documents.ts'
import type { KnownDocument } from './document-cache.ts'
import { type Chunk, locationOf } from './library-chunks.ts'
import { LibraryFailure, type OfficeLibrary } from './office-library.ts'

/** UTF-16 units of context on each side of a passage. */
const CONTEXT_LENGTH = 400

export interface ReadText {
  readonly document: KnownDocument
  readonly text: string
  /** Chunks of a library document, in order; empty for others. */
  readonly chunks: readonly Chunk[]
  /** Returns the headings above an offset of a Markdown file. */
  locationAt(offset: number): string
}

/** @throws AppError invalid_input for offsets outside of the document */
export async function shownPassage(
  { document, text, chunks, locationAt }: ReadText,
  span: TextSpan,
  library: OfficeLibrary,
  signal?: AbortSignal,
): Promise<ShownPassage> {
  const { charStart, charEnd } = span
  if (charStart >= charEnd || charEnd > text.length) {
    throw new AppError('invalid_input', problem('passage_outside', { document: document.path }))
  }
  const { path: source, title, version, sourceId, kind } = document
  const chunk = chunks.find((one) => one.char_end > charStart)
  const location = chunk === undefined ? locationAt(charStart) : locationOf(chunk)
  const words = {
    source,
    title,
    section: chunk === undefined ? location : chunk.section_path,
    location,
    text: text.slice(charStart, charEnd),
    before: text.slice(Math.max(0, charStart - CONTEXT_LENGTH), charStart).toWellFormed(),
    after: text.slice(charEnd, charEnd + CONTEXT_LENGTH).toWellFormed(),
    version,
  }
  const start = chunk?.page_start ?? null
  if (sourceId === null || kind !== 'pdf') return { ...words, page: null, pages: null, boxes: [], note: null }
  try {
    const { pages, pages_count } = await library.places(sourceId, span, signal)
    const boxes = pages.flatMap(({ page, boxes }) => boxes.map((box) => ({ page, ...box })))
    const note = boxes.length > 0 ? null : problem('passage_scanned')
    return { ...words, page: pages[0]?.page ?? start, pages: pages_count, boxes, note }
  } catch (error) {
    if (!(error instanceof LibraryFailure)) throw error
    // The text is available even if the pages are not.
    return { ...words, page: start, pages: null, boxes: [], note: error.reason }
  }
}
