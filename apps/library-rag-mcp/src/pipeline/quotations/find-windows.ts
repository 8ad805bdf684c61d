import type { Page } from '../../domain/document.ts'
import { mergeSpans } from '../../domain/quotations/merge-spans.ts'
import { createWindow, cutWindow, type PassageWindow } from '../../domain/quotations/passage-window.ts'
import type { QuotedPart } from '../../domain/quotations/read-quotation.ts'
import { sharedWords } from '../../domain/quotations/shared-words.ts'
import { tokenize } from '../../domain/quotations/tokens.ts'
import type { StoredWork } from '../../domain/work.ts'
import type { Deps } from '../../ports/deps.ts'
import type { WordHit } from '../../ports/search.ts'

export interface QuotedDocument {
  readonly work: StoredWork
  readonly text: string
  readonly pages: readonly Page[]
}

/** A passage with the share of a part's words that it contains. */
interface LikelyHit extends WordHit {
  readonly share: number
}

/** Passages that contain words of a part of a quotation, the likeliest first. */
export interface PartHits {
  readonly part: QuotedPart
  readonly hits: readonly LikelyHit[]
}

/** Passages searched for the words of each part. */
const MAX_PASSAGES = 40
const MAX_DOCUMENTS = 8
/** Characters read around a passage beyond the length of the part, since the part may begin in the passage before. */
const MARGIN = 300
/** Approximate characters searched for one part: the more words it has, the more certain the first passages are. */
const MAX_CHARACTERS = 200_000
/** Share of a part's words that a document must contain for the text around its passages to be read. */
const MIN_SHARED = 0.55
/** Largest distance of a document's share to that of the best single passage. */
const MAX_BEHIND = 0.3

/** Finds the passages that contain the words of a quotation in the full-text index. */
export const findHits = (
  parts: readonly QuotedPart[],
  { chunks }: Pick<Deps, 'chunks'>,
  signal: AbortSignal,
): Promise<PartHits[]> =>
  Promise.all(
    parts.map(async (part) => {
      const { text } = part
      const limit = Math.min(MAX_PASSAGES, Math.ceil(MAX_CHARACTERS / (2 * marginOf(part))))
      const found = await chunks.byWords({ text, limit, signal })
      const hits = found.map((hit) => ({ ...hit, share: sharedWords(part, [hit.text]) }))
      return { part, hits: hits.toSorted((a, b) => b.share - a.share) }
    }),
  )

const marginOf = ({ text }: QuotedPart): number => text.length + MARGIN

/** Most single passages compared: a part is put together from a few. */
const MAX_COMPARED = 16

/**
 * Turns passages into windows; most quotations lie within one passage.
 * @param leastShare Share of a part's words that they must contain.
 * @param besides Windows whose documents are compared already.
 */
export function windowsOf(
  found: readonly PartHits[],
  leastShare = 0,
  besides: readonly PassageWindow[] = [],
): PassageWindow[] {
  const known = new Set(besides.map(({ sourceId }) => sourceId))
  const hits = new Map(
    found.flatMap(({ hits }) =>
      hits
        .filter(({ share }, at) => share >= leastShare && (leastShare > 0 || at < MAX_COMPARED))
        .filter(({ sourceId }) => !known.has(sourceId))
        .map((hit) => [`${hit.sourceId} ${hit.charStart}`, hit] as const),
    ),
  )
  return Array.from(hits.values(), ({ sourceId, text, charStart }) => {
    const tokens = tokenize(text)
    return createWindow(
      sourceId,
      tokens.map((token) => ({ ...token, start: token.start + charStart, end: token.end + charStart })),
    )
  })
}

/** Share of all words, allowing for some that are set differently. */
export const NEARLY_ALL = 0.9

/** Reads documents, each once. */
export type DocumentReader = (sourceId: string) => Promise<QuotedDocument>

export function createDocumentReader({ documents }: Pick<Deps, 'documents'>): DocumentReader {
  const read = new Map<string, Promise<QuotedDocument>>()
  const open = async (sourceId: string) => {
    const [work, contents] = await Promise.all([documents.get(sourceId), documents.contents(sourceId)])
    return { work, ...contents }
  }
  return (sourceId) => {
    const known = read.get(sourceId) ?? open(sourceId)
    read.set(sourceId, known)
    return known
  }
}

/** @param leastShare Share of the part's words that passages must contain. */
export async function windowsAround(
  found: readonly PartHits[],
  read: DocumentReader,
  leastShare = MIN_SHARED,
): Promise<PassageWindow[]> {
  const spans = new Map<string, [start: number, end: number][]>()
  for (const { part, hits } of found) {
    const margin = marginOf(part)
    for (const [sourceId, own] of Map.groupBy(hits, (hit) => hit.sourceId)) {
      if (spans.size >= MAX_DOCUMENTS && !spans.has(sourceId)) continue
      const share =
        own.length === 1
          ? (own[0]?.share ?? 0)
          : sharedWords(
              part,
              own.map(({ text }) => text),
            )
      if (share < Math.max(leastShare, (hits[0]?.share ?? 0) - MAX_BEHIND)) continue
      const around = own.map(({ charStart, charEnd }): [number, number] => [
        charStart - margin,
        charEnd + margin,
      ])
      spans.set(sourceId, [...(spans.get(sourceId) ?? []), ...around])
    }
  }
  const windows = await Promise.all(
    Array.from(spans, async ([sourceId, own]) => {
      const { text } = await read(sourceId)
      return mergeSpans(own).map(([start, end]) => cutWindow(sourceId, text, start, end))
    }),
  )
  return windows.flat()
}

export async function documentsOf(
  windows: readonly PassageWindow[],
  read: DocumentReader,
): Promise<ReadonlyMap<string, QuotedDocument>> {
  const ids = new Set(windows.map(({ sourceId }) => sourceId))
  return new Map(await Promise.all(Array.from(ids, async (id) => [id, await read(id)] as const)))
}
