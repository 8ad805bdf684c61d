import type { Page } from '../../domain/document.ts'
import { mergeSpans } from '../../domain/quotations/merge-spans.ts'
import { cutWindow, type PassageWindow } from '../../domain/quotations/passage-window.ts'
import type { QuotedPart } from '../../domain/quotations/read-quotation.ts'
import type { StoredWork } from '../../domain/work.ts'
import type { Deps } from '../../ports/deps.ts'

/** A document in which a quotation may stand. */
export interface QuotedDocument {
  readonly work: StoredWork
  readonly text: string
  readonly pages: readonly Page[]
}

export interface QuotationWindows {
  /** The likeliest first. */
  readonly windows: readonly PassageWindow[]
  readonly documents: ReadonlyMap<string, QuotedDocument>
}

/** Passages that the words of each part are looked for in. */
const MOST_PASSAGES = 40
const MOST_DOCUMENTS = 8
/** Characters beside a passage that are looked at besides the length of the part: the passage before may begin it. */
const MARGIN = 300
/** Characters that one part is looked for in, roughly: the more words it has, the surer the first passages are its own. */
const MOST_CHARACTERS = 200_000

/** The stretches of text that have the words of a quotation, by the full-text index of the library. */
export async function findWindows(
  parts: readonly QuotedPart[],
  { chunks, documents, embedQuery }: Pick<Deps, 'chunks' | 'documents' | 'embedQuery'>,
  signal: AbortSignal,
): Promise<QuotationWindows> {
  const ranges = new Map<
    string,
    { readonly work: StoredWork; readonly spans: [start: number, end: number][] }
  >()
  for (const { text } of parts) {
    const { candidates, read } = await chunks.search(
      { text, limit: MOST_PASSAGES, embed: () => embedQuery(text, signal) },
      {},
    )
    const margin = text.length + MARGIN
    const most = Math.min(MOST_PASSAGES, Math.ceil(MOST_CHARACTERS / (2 * margin)))
    const best = candidates.toSorted((a, b) => b.bm25 - a.bm25).slice(0, most)
    const passages = await read(best.map(({ id }) => id))
    for (const { id } of best) {
      const passage = passages.get(id)
      if (passage === undefined) continue
      const { sourceId } = passage.work
      const entry = ranges.get(sourceId) ?? { work: passage.work, spans: [] }
      entry.spans.push([passage.charStart - margin, passage.charEnd + margin])
      if (ranges.size < MOST_DOCUMENTS || ranges.has(sourceId)) ranges.set(sourceId, entry)
    }
  }
  const found = await Promise.all(
    Array.from(ranges, async ([sourceId, { work, spans }]) => {
      const { text, pages } = await documents.contents(sourceId)
      const windows = mergeSpans(spans).map(([start, end]) => cutWindow(sourceId, text, start, end))
      return { sourceId, document: { work, text, pages }, windows }
    }),
  )
  return {
    windows: found.flatMap(({ windows }) => windows),
    documents: new Map(found.map(({ sourceId, document }) => [sourceId, document])),
  }
}
