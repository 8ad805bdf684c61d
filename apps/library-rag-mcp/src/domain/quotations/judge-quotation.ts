import { type Alignment, alignQuotation } from './align-quotation.ts'
import {
  findExact,
  findPieces,
  type PassageWindow,
  SHORTEST_PIECE,
  type TokenRange,
} from './passage-window.ts'
import type { QuotedPart } from './read-quotation.ts'

/** Verdict on the wording of a quotation, regardless of its attribution. */
export type Judgement =
  | { readonly verdict: 'exact'; readonly ways: readonly (readonly TokenRange[])[] }
  | { readonly verdict: 'near'; readonly alignments: readonly (Alignment & { readonly part: QuotedPart })[] }
  | { readonly verdict: 'spliced'; readonly ranges: readonly TokenRange[] }
  | { readonly verdict: 'absent' }

/** Most characters that a marked omission may skip: about two pages. */
const LONGEST_OMISSION = 4_000
/** Most characters between two pieces for them to be one quotation with a gap, not a splice. */
const LONGEST_GAP = 120
/** Share of words in common that makes a quotation a faulty copy of a text. */
const MIN_SAME = 0.6
/** Most windows compared word by word. */
const MAX_ALIGNED = 4

/** Judges a quotation by the windows that may contain it, the likeliest first. */
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

const departed = ({ departures }: Alignment): number =>
  departures.reduce(
    (sum, { quoted, stored }) => sum + Math.max(quoted[1] - quoted[0], stored[1] - stored[0]),
    0,
  )

/** Lists all ways in which the parts follow each other within one work, near each other. */
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

export const startOf = ({ window, from }: TokenRange): number => window.tokens[from]?.start ?? 0
/** Offset in the document's text, exclusive. */
export const endOf = ({ window, to }: TokenRange): number => window.tokens[to - 1]?.end ?? 0

function bestAlignment(part: QuotedPart, windows: readonly PassageWindow[]) {
  const keys = new Set(part.tokens.map(({ key }) => key))
  const likely = windows
    .map((window) => ({ window, shared: [...keys].filter((key) => window.positions.has(key)).length }))
    .sort((a, b) => b.shared - a.shared)
    .slice(0, MAX_ALIGNED)
  let best: Alignment | null = null
  for (const { window } of likely) {
    const alignment = alignQuotation(part, window)
    if (alignment !== null && alignment.same > (best?.same ?? 0)) best = alignment
  }
  return best !== null && best.same >= MIN_SAME * part.tokens.length ? { ...best, part } : null
}
