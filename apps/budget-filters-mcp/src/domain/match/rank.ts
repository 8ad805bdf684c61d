import { canonicalCode } from '../items/classification-code.ts'
import { type FilterItem, keyOf } from '../items/filter-item.ts'
import type { UatKind } from '../items/uat-kind.ts'
import type { Query } from '../query/parse-query.ts'
import type { Lexicon } from '../vocabulary/lexicon.ts'
import { analyseItem } from './analyse-item.ts'
import type { AnalysedItem } from './analysed-item.ts'
import { isBelow } from './is-below.ts'
import { isCertain, type Matched } from './is-certain.ts'
import { type Match, matchScore } from './match-score.ts'
import type { Tier } from './tier-score.ts'

/** An item with what it is worth as an answer. */
export interface RankedItem {
  readonly item: FilterItem
  readonly match: Match
}

/** Kinds that a caller rather has, without excluding others. */
export type Hint = 'county' | 'city' | 'commune'

/** Result of a search. */
export interface Ranking {
  /** Best first. */
  readonly ranked: readonly RankedItem[]
  /** The first is right beyond reasonable doubt. */
  readonly isCertain: boolean
}

// Figures of this file are scores, 0 to 1, or shares of a name. ADR 5 shows what other values would give.
/** Weaker matches are not worth showing. */
const LEAST_SCORE = 0.25
/** Scores come in steps: closer ones say the same, and population and kind decide. */
const STEP = 0.004
/** Share of a name from which it was meant as a whole, and not as a part of the heading above it. */
const MEANT_AS_WHOLE = 0.95

const HINTED: Readonly<Record<Hint, readonly UatKind[]>> = {
  county: ['county'],
  city: ['municipality', 'town', 'sector'],
  commune: ['commune'],
}

/** Orders candidates and tells whether the first can be trusted. Pure. */
export function rank(
  query: Query,
  candidates: readonly FilterItem[],
  lexicon: Lexicon,
  hint?: Hint,
): Ranking {
  const scored = withoutFallbacks(
    candidates
      .map((item) => analyseItem(item, lexicon))
      .map((analysed) => toScored(analysed, matchScore(query, analysed)))
      .filter(({ match }) => match.score >= LEAST_SCORE),
  )
    .map(raiseParent)
    .sort((a, b) => compare(a, b, hint))
  const hinted = hint === undefined ? scored : scored.filter(({ analysed }) => isHinted(analysed, hint))
  // A hint settles which of several equals is meant.
  const judged = scored[0] !== undefined && hinted[0] === scored[0] ? hinted : scored
  return {
    ranked: scored.map(({ analysed: { item }, match }) => ({ item, match })),
    isCertain: isCertain(judged),
  }
}

/** Doubtful readings of a code count only where none is stored as it was written. */
function withoutFallbacks(scored: readonly Scored[]): Scored[] {
  const isSure = ({ match }: Scored) => match.tier === 'code' && !match.isFallback
  return scored.some(isSure) ? scored.filter(({ match }) => !match.isFallback) : [...scored]
}

/** A matched item; the score of its `match` is in steps. */
interface Scored extends Matched {
  /** The score before it was rounded. */
  readonly exactly: number
}

const toScored = (analysed: AnalysedItem, match: Match): Scored => ({
  analysed,
  match: inSteps(match),
  exactly: match.score,
})

/** Tiers in which all typed words are in a name, among others. */
const HOLDS_ALL_WORDS: ReadonlySet<Tier> = new Set(['prefix', 'words'])

/** A node of a tree that holds all typed words is meant rather than what lies below it and says more besides. */
function raiseParent(scored: Scored, _: number, all: readonly Scored[]): Scored {
  if (!('code' in scored.analysed.item) || !HOLDS_ALL_WORDS.has(scored.match.tier)) return scored
  const below = all.filter(
    (other) =>
      HOLDS_ALL_WORDS.has(other.match.tier) &&
      other.match.coverage < MEANT_AS_WHOLE &&
      isBelow(other.analysed.item, scored.analysed.item),
  )
  const score = Math.max(scored.match.score, ...below.map(({ match }) => match.score))
  return score === scored.match.score ? scored : { ...scored, match: { ...scored.match, score } }
}

function compare(a: Scored, b: Scored, hint: Hint | undefined): number {
  const byScore = b.match.score - a.match.score
  if (byScore !== 0) return byScore
  if (hint !== undefined) {
    const byHint = Number(isHinted(b.analysed, hint)) - Number(isHinted(a.analysed, hint))
    if (byHint !== 0) return byHint
  }
  return (
    kindOrder(a.analysed) - kindOrder(b.analysed) ||
    depth(a.analysed) - depth(b.analysed) ||
    (a.analysed.kind === null && b.analysed.kind === null ? b.exactly - a.exactly : 0) ||
    b.analysed.population - a.analysed.population ||
    keyOf(a.analysed.item).localeCompare(keyOf(b.analysed.item), 'en', { numeric: true })
  )
}

const inSteps = (match: Match): Match => ({
  ...match,
  score: Math.round(Math.round(match.score / STEP) * STEP * 1000) / 1000,
})

const isHinted = ({ kind }: AnalysedItem, hint: Hint): boolean => kind !== null && HINTED[hint].includes(kind)

/** A chapter before what it holds under the same name. */
const depth = ({ item }: AnalysedItem): number => ('code' in item ? canonicalCode(item.code).length : 0)

/** Units before the institutions that lie in them. */
const kindOrder = ({ kind, item }: AnalysedItem): number =>
  item.category === 'entity' && kind === null ? 1 : 0
