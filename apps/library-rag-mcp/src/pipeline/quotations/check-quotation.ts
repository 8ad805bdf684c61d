import { AppError } from '@agora-mcp/core/errors'
import { isTyped, resolveFilter } from '../../domain/filters/work-filter.ts'
import type { Alignment } from '../../domain/quotations/align-quotation.ts'
import { endOf, type Judgement, judgeQuotation, startOf } from '../../domain/quotations/judge-quotation.ts'
import type { PassageWindow, TokenRange } from '../../domain/quotations/passage-window.ts'
import {
  type Attribution,
  isOnPage,
  placeOf,
  type QuotationPlace,
} from '../../domain/quotations/place-of-quotation.ts'
import { type QuotedPart, readQuotation } from '../../domain/quotations/read-quotation.ts'
import type { Deps } from '../../ports/deps.ts'
import {
  createDocumentReader,
  type DocumentReader,
  documentsOf,
  findHits,
  NEARLY_ALL,
  type QuotedDocument,
  windowsAround,
  windowsOf,
} from './find-windows.ts'

export const VERDICTS = ['exact', 'near', 'elsewhere', 'spliced', 'absent'] as const

export interface CheckedQuotation {
  readonly verdict: (typeof VERDICTS)[number]
  /** Its places; one for each part of a spliced quotation. */
  readonly places: readonly QuotationPlace[]
  /** Words, figures and signs that differ from the source; null on the side that lacks them. */
  readonly differences: readonly { readonly given: string | null; readonly found: string | null }[]
  /** Advice; null for an exact quotation. */
  readonly hint: string | null
}

/** Most places listed for one wording. */
const MAX_PLACES = 5

/** @throws AppError invalid_input for a quotation without words */
export async function checkQuotation(
  quotation: string,
  claimed: Attribution,
  deps: Pick<Deps, 'chunks' | 'documents'>,
  signal: AbortSignal,
): Promise<CheckedQuotation> {
  const parts = readQuotation(quotation)
  if (parts.length === 0) {
    throw new AppError('invalid_input', 'The quotation has no words', { hint: 'Give the words as quoted.' })
  }
  const found = await findHits(parts, deps, signal)
  const read = createDocumentReader(deps)
  const judge = async (windows: readonly PassageWindow[]) =>
    describe(judgeQuotation(parts, windows), claimed, deps, read)
  const whole = windowsOf(found, NEARLY_ALL)
  const checked = whole.length < parts.length ? null : await judge(whole)
  if (checked?.verdict === 'exact') return checked
  // It may go over the end of a passage, here or where it is said to stand.
  if (checked?.verdict === 'elsewhere') {
    const around = await windowsAround(found, read, NEARLY_ALL)
    return judge([...around, ...windowsOf(found, NEARLY_ALL, around)])
  }
  const around = await windowsAround(found, read)
  return judge([...around, ...windowsOf(found, 0, around)])
}

async function describe(
  judgement: Judgement,
  claimed: Attribution,
  deps: Pick<Deps, 'documents'>,
  read: DocumentReader,
): Promise<CheckedQuotation> {
  const documents = await documentsOf(
    rangesOf(judgement).map(({ window }) => window),
    read,
  )
  const place = (range: TokenRange) => toPlace(range, documents)
  switch (judgement.verdict) {
    case 'exact':
      return attributed(
        judgement.ways.map((ways) => ways.map(place)),
        claimed,
        deps,
      )
    case 'near':
      return {
        verdict: 'near',
        places: judgement.alignments.map(({ range }) => place(range)),
        differences: judgement.alignments.flatMap((alignment) => differencesOf(alignment, documents)),
        hint: 'The quotation departs from the text in differences; quote the text of places instead.',
      }
    case 'spliced':
      return {
        verdict: 'spliced',
        places: judgement.ranges.map(place),
        differences: [],
        hint: 'The parts stand apart, each in its place; quote them one by one.',
      }
    case 'absent':
      return {
        verdict: 'absent',
        places: [],
        differences: [],
        hint: 'These words stand nowhere in the library; search_chunks finds what it says on the subject.',
      }
  }
}

function rangesOf(judgement: Judgement): readonly TokenRange[] {
  switch (judgement.verdict) {
    case 'exact':
      return judgement.ways.flat()
    case 'near':
      return judgement.alignments.map(({ range }) => range)
    case 'spliced':
      return judgement.ranges
    case 'absent':
      return []
  }
}

/** Compares the places of an exact quotation with the attribution: `exact` or `elsewhere`. */
async function attributed(
  ways: readonly (readonly QuotationPlace[])[],
  { author, work, page }: Attribution,
  { documents }: Pick<Deps, 'documents'>,
): Promise<CheckedQuotation> {
  const typed = { author, work }
  const { used } = isTyped(typed)
    ? resolveFilter(typed, await documents.names())
    : { used: { authors: null, works: null } }
  const isOf = (place: QuotationPlace) =>
    (used.authors === null || (place.author !== null && used.authors.includes(place.author))) &&
    (used.works === null || used.works.includes(place.title))
  const right = ways.filter((places) => places.every(isOf) && places.some((place) => isOnPage(page, place)))
  if (right.length > 0) {
    return { verdict: 'exact', places: right.slice(0, MAX_PLACES).flat(), differences: [], hint: null }
  }
  const others = ways.filter((places) => places.every(isOf))
  const wrong = others.length > 0 ? 'page' : 'author or work'
  return {
    verdict: 'elsewhere',
    places: (others.length > 0 ? others : ways).slice(0, MAX_PLACES).flat(),
    differences: [],
    hint: `The words are right and the ${wrong} is not: use a citation of places.`,
  }
}

type QuotedDocuments = ReadonlyMap<string, QuotedDocument>

function toPlace(range: TokenRange, documents: QuotedDocuments): QuotationPlace {
  const document = documents.get(range.window.sourceId)
  if (document === undefined) throw new Error(`no document ${range.window.sourceId} was read`)
  return placeOf(document, startOf(range), endOf(range))
}

function differencesOf(
  { range, departures, part }: Alignment & { readonly part: QuotedPart },
  documents: QuotedDocuments,
): CheckedQuotation['differences'] {
  const text = documents.get(range.window.sourceId)?.text ?? ''
  return departures.map(({ quoted, stored }) => ({
    given: stretch(part.text, part.tokens, quoted),
    found: stretch(text, range.window.tokens, stored),
  }))
}

/** Returns the text from one token to another; null for an empty range. */
function stretch(
  text: string,
  tokens: readonly { readonly start: number; readonly end: number }[],
  [from, to]: readonly [number, number],
): string | null {
  const [first, last] = [tokens[from], tokens[to - 1]]
  return to <= from || first === undefined || last === undefined ? null : text.slice(first.start, last.end)
}
