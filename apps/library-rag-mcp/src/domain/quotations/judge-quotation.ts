import { type Alignment, alignQuotation } from './align-quotation.ts'
import {
  findExact,
  findPieces,
  type PassageWindow,
  SHORTEST_PIECE,
  type TokenRange,
} from './passage-window.ts'
import type { QuotedPart } from './read-quotation.ts'

/** What a quotation is, whoever is said to have written it. */
export type Judgement =
  | { readonly verdict: 'exact'; readonly ways: readonly (readonly TokenRange[])[] }
  | { readonly verdict: 'near'; readonly alignments: readonly (Alignment & { readonly part: QuotedPart })[] }
  | { readonly verdict: 'spliced'; readonly ranges: readonly TokenRange[] }
  | { readonly verdict: 'absent' }

/** Characters that a marked omission may leave out: some two pages. */
const LONGEST_OMISSION = 4_000
/** Characters that lie between two pieces which are one quotation with a gap, not two put together. */
const LONGEST_GAP = 120
/** Share of the words that must be those of the text, so that a quotation is that text with faults. */
const LEAST_SAME = 0.6
/** Windows that are compared word by word. */
const MOST_ALIGNED = 4

/** Judges a quotation against the stretches of text in which it may stand, the likeliest first. */
export function judgeQuotation(parts: readonly QuotedPart[], windows: readonly PassageWindow[]): Judgement {
  const exact = parts.map((part) => windows.flatMap((window) => findExact(part, window)))
  if (exact.every((ranges) => ranges.length > 0)) {
    const ways = inOneWork(exact)
    return ways.length > 0
      ? { verdict: 'exact', ways }
      : { verdict: 'spliced', ranges: exact.flatMap((ranges) => ranges.slice(0, 1)) }
  }
  const alignments = parts.map((part) => bestAlignment(part, windows))
  if (!alignments.every((alignment) => alignment !== null && departed(alignment) < SHORTEST_PIECE)) {
    const pieces = parts.map((part, at) => exact[at]?.slice(0, 1).at(0) ?? findPieces(part, windows))
    const ranges = pieces.every((piece) => piece !== null) ? pieces.flat() : []
    if (ranges.some((range, at) => at > 0 && !follows(ranges[at - 1], range, LONGEST_GAP))) {
      return { verdict: 'spliced', ranges }
    }
  }
  return alignments.every((alignment) => alignment !== null)
    ? { verdict: 'near', alignments }
    : { verdict: 'absent' }
}

/** Tokens in which an alignment departs from its text: a word or two are a fault, not a piece of another place. */
const departed = ({ departures }: Alignment): number =>
  departures.reduce(
    (sum, { quoted, stored }) => sum + Math.max(quoted[1] - quoted[0], stored[1] - stored[0]),
    0,
  )

/** Every way in which the parts stand one after the other in one work, near each other. */
function inOneWork(exact: readonly (readonly TokenRange[])[]): TokenRange[][] {
  const [first = [], ...rest] = exact
  return first.flatMap((range) => {
    const way = [range]
    for (const ranges of rest) {
      const next = ranges.find((one) => follows(way.at(-1), one, LONGEST_OMISSION))
      if (next === undefined) return []
      way.push(next)
    }
    return [way]
  })
}

function follows(one: TokenRange | undefined, other: TokenRange, most: number): boolean {
  if (one === undefined || one.window.sourceId !== other.window.sourceId) return false
  const gap = startOf(other) - endOf(one)
  return gap >= 0 && gap <= most
}

/** Offset in the document's text. */
export const startOf = ({ window, from }: TokenRange): number => window.tokens[from]?.start ?? 0
/** Offset in the document's text, exclusive. */
export const endOf = ({ window, to }: TokenRange): number => window.tokens[to - 1]?.end ?? 0

function bestAlignment(part: QuotedPart, windows: readonly PassageWindow[]) {
  const keys = new Set(part.tokens.map(({ key }) => key))
  const likely = windows
    .map((window) => ({ window, shared: [...keys].filter((key) => window.positions.has(key)).length }))
    .sort((a, b) => b.shared - a.shared)
    .slice(0, MOST_ALIGNED)
  let best: Alignment | null = null
  for (const { window } of likely) {
    const alignment = alignQuotation(part, window)
    if (alignment !== null && alignment.same > (best?.same ?? 0)) best = alignment
  }
  return best !== null && best.same >= LEAST_SAME * part.tokens.length ? { ...best, part } : null
}
