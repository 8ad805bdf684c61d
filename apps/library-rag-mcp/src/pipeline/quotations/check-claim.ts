import { type ClaimVerdict, judgeClaim } from '@agora-mcp/core/citations'
import { AppError } from '@agora-mcp/core/errors'
import { mergeSpans } from '../../domain/quotations/merge-spans.ts'
import { placeOf, type QuotationPlace } from '../../domain/quotations/place-of-quotation.ts'
import type { StoredWork } from '../../domain/work.ts'
import type { Deps } from '../../ports/deps.ts'
import { locatePlaces } from './locate-places.ts'

export { CLAIM_VERDICTS } from '@agora-mcp/core/citations'

export interface CheckedClaim {
  readonly verdict: ClaimVerdict
  /** Passages that decide; empty if nothing was found. */
  readonly passages: readonly QuotationPlace[]
  /** Advice; null for a supported claim. */
  readonly hint: string | null
}

/** Passages that a claim is compared with, found by shared words and by meaning. */
const MAX_BY_WORDS = 24
const MAX_BY_MEANING = 12
/** Characters read before a passage, for what it refers to, and after it, for the end of its last sentence. */
const MARGIN = 600

type Search = Pick<Deps, 'chunks' | 'documents'>

/**
 * Judges a statement by the passages of the library that are nearest to it.
 * @param sourceIds Documents that it cites; empty for the whole library.
 * @throws AppError invalid_input for a statement without words, not_found for an unknown document
 */
export async function checkClaim(
  claim: string,
  sourceIds: readonly string[],
  deps: Search,
  signal: AbortSignal,
): Promise<CheckedClaim> {
  if (!/\p{L}/u.test(claim)) {
    throw new AppError('invalid_input', 'The claim has no words', { hint: 'Give one whole sentence.' })
  }
  const stretches = await findStretches(claim, sourceIds, deps, signal)
  const { verdict, evidence } = judgeClaim(
    claim,
    stretches.map(({ text, start, end, work }) => ({
      text: text.slice(start, end),
      language: work.language,
      place: work.title,
    })),
  )
  const passages = evidence.flatMap(({ source, start, end }) => {
    const stretch = stretches[source]
    return stretch === undefined ? [] : [placeOf(stretch, stretch.start + start, stretch.start + end)]
  })
  return { verdict, passages: await locatePlaces(passages.filter(isFirst), deps), hint: HINTS[verdict] }
}

const HINTS: Readonly<Record<ClaimVerdict, string | null>> = {
  verbatim: null,
  reworded: null,
  contradicted: 'The passages say otherwise: correct the claim by their text, or leave it out.',
  not_found:
    'No passage says all of this of one thing: claim less at once, search_chunks for what there is, or leave it out.',
}

const isFirst = (place: QuotationPlace, at: number, all: readonly QuotationPlace[]): boolean =>
  all.findIndex((other) => other.sourceId === place.sourceId && other.charStart === place.charStart) === at

interface Stretch {
  readonly work: StoredWork
  readonly text: string
  readonly pages: Awaited<ReturnType<Deps['documents']['contents']>>['pages']
  readonly start: number
  readonly end: number
}

async function findStretches(
  claim: string,
  sourceIds: readonly string[],
  { chunks, documents }: Search,
  signal: AbortSignal,
): Promise<Stretch[]> {
  const named = await Promise.all(sourceIds.map((id) => documents.get(id)))
  // One search of the library, or one of each work that is named.
  const filters = named.length === 0 ? [{}] : named.map(({ title }) => ({ work: title }))
  const found = new Map<string, { readonly work: StoredWork; readonly spans: [number, number][] }>()
  for (const filter of filters) {
    const question = { text: claim, limit: MAX_BY_WORDS, signal }
    const { candidates, chunks: contents } = await chunks.candidates(question, filter)
    const byWords = candidates.toSorted((a, b) => b.bm25 - a.bm25).slice(0, MAX_BY_WORDS)
    const byMeaning = candidates.toSorted((a, b) => b.cosine - a.cosine).slice(0, MAX_BY_MEANING)
    for (const id of new Set([...byWords, ...byMeaning].map((one) => one.id))) {
      const chunk = contents.get(id)
      if (chunk === undefined) continue
      const { work, charStart, charEnd } = chunk
      if (sourceIds.length > 0 && !sourceIds.includes(work.sourceId)) continue
      const entry = found.get(work.sourceId) ?? { work, spans: [] }
      entry.spans.push([charStart - MARGIN, charEnd + MARGIN])
      found.set(work.sourceId, entry)
    }
  }
  const stretches = await Promise.all(
    Array.from(found, async ([sourceId, { work, spans }]) => {
      const { text, pages } = await documents.contents(sourceId)
      return mergeSpans(spans.map(([start, end]) => wholeLines(text, start, end))).map(([start, end]) => ({
        work,
        text,
        pages,
        start,
        end,
      }))
    }),
  )
  return stretches.flat()
}

/** Extends a stretch to whole lines, since half a sentence may say the contrary of the whole. */
function wholeLines(text: string, start: number, end: number): [number, number] {
  const behind = text.indexOf('\n', end)
  return [text.lastIndexOf('\n', Math.max(0, start)) + 1, behind < 0 ? text.length : behind]
}
