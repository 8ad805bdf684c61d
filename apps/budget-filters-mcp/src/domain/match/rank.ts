import { canonicalCode } from '../items/classification-code.ts'
import { type FilterItem, keyOf } from '../items/filter-item.ts'
import type { UatKind } from '../items/uat-kind.ts'
import type { Query } from '../query/parse-query.ts'
import type { Lexicon } from '../vocabulary/lexicon.ts'
import { analyseItem } from './analyse-item.ts'
import type { AnalysedItem } from './analysed-item.ts'
import { isBelow } from './is-below.ts'
import { isCertain, type Matched } from './is-certain.ts'
import { isDoubtful } from './is-doubtful.ts'
import { type Match, matchScore } from './match-score.ts'
import type { Tier } from './tier-score.ts'

export interface RankedItem {
  readonly item: FilterItem
  readonly match: Match
  /** True for a territorial unit, or the institution that governs it. */
  readonly isOfUnit: boolean
}

/** Kinds that a caller prefers, without excluding others. */
export type Hint = 'county' | 'city' | 'commune'

export interface RankOptions {
  readonly hint?: Hint
  /** True if the candidates come from a set that lacks most of its register. */
  readonly isPartial?: boolean
}

export interface Ranking {
  readonly ranked: readonly RankedItem[]
  readonly isCertain: boolean
}

// Values of this file are scores, 0 to 1, or shares of a name. ADR 5 shows the effect of other values.
const MIN_SCORE = 0.25
/** Step of scores: closer ones are equal, and population and kind decide. */
const STEP = 0.004
/** Share of a name from which the whole name is meant, rather than a part of the heading above it. */
const MEANT_AS_WHOLE = 0.95

const HINTED: Readonly<Record<Hint, readonly UatKind[]>> = {
  county: ['county'],
  city: ['municipality', 'town', 'sector'],
  commune: ['commune'],
}

/** Ranks candidates and determines whether the first one is certain. Pure. */
export function rank(
  query: Query,
  candidates: readonly FilterItem[],
  lexicon: Lexicon,
  { hint, isPartial = false }: RankOptions = {},
): Ranking {
  const scored = orderReadings(
    candidates
      .map((item) => analyseItem(item, lexicon))
      .map((analysed) => toScored(analysed, matchScore(query, analysed)))
      .filter(({ match }) => match.score >= MIN_SCORE),
  )
    .map(raiseParent)
    .sort((a, b) => compare(a, b, hint))
  const hinted = hint === undefined ? scored : scored.filter(({ analysed }) => isHinted(analysed, hint))
  // A hint decides which of several equal items is meant.
  const judged = scored[0] !== undefined && hinted[0] === scored[0] ? hinted : scored
  return {
    ranked: scored.map(({ analysed: { item, kind }, match }) => ({ item, match, isOfUnit: kind !== null })),
    isCertain: isCertain(judged) && !isDoubtful(query, judged, lexicon, isPartial),
  }
}

/** Least lead in agreement of the reading that the words beside a code name. */
const CLEARLY_AGREES = 0.02
/** Distance in score between a code and nodes named only by the words beside it. */
const BEHIND_CODE = 0.02

/**
 * Orders the readings of a typed code. The reading named by the words beside it wins; doubtful readings only
 * count if none is stored as typed; nodes named only by the words follow every reading of the code.
 */
function orderReadings(scored: readonly Scored[]): Scored[] {
  const codes = scored.filter(({ match }) => CODE_TIERS.has(match.tier))
  if (codes.length === 0) return [...scored]
  const best = Math.max(...codes.map(({ match }) => match.agreement))
  const agreed = codes.map((code) => (best > 0 ? doubtUnlessNamed(code, best) : code))
  const isSure = ({ match }: Scored) => match.tier === 'code' && !match.isFallback
  const kept = agreed.some(isSure) ? agreed.filter(({ match }) => !match.isFallback) : agreed
  const least = Math.max(...kept.map(({ match }) => match.score)) - BEHIND_CODE
  const others = scored.filter(({ match }) => !CODE_TIERS.has(match.tier))
  return [...kept, ...others.map((other) => atMost(other, least))]
}

const CODE_TIERS: ReadonlySet<Tier> = new Set(['code', 'source', 'parent'])
/** Highest score of a reading that the words beside it do not name, if they name another. */
const NOT_NAMED = 0.84

function doubtUnlessNamed(scored: Scored, best: number): Scored {
  if (scored.match.agreement > best - CLEARLY_AGREES) return scored
  const lower = atMost(scored, NOT_NAMED)
  return { ...lower, match: { ...lower.match, isDoubted: true } }
}

/** A matched item; the score of its `match` is in steps. */
interface Scored extends Matched {
  readonly exactly: number
}

const atMost = (scored: Scored, most: number): Scored => ({
  ...scored,
  match: inSteps({ ...scored.match, score: Math.min(scored.match.score, most) }),
})

const toScored = (analysed: AnalysedItem, match: Match): Scored => ({
  analysed,
  match: inSteps(match),
  exactly: match.score,
})

/** Tiers in which a name contains all typed words, possibly among others. */
const HOLDS_ALL_WORDS: ReadonlySet<Tier> = new Set(['prefix', 'words'])

/** Prefers a node with all typed words to the nodes below it, which say more. */
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

/** Orders a chapter before its nodes of the same name. */
const depth = ({ item }: AnalysedItem): number => ('code' in item ? canonicalCode(item.code).length : 0)

/** Orders units before the institutions located in them. */
const kindOrder = ({ kind, item }: AnalysedItem): number =>
  item.category === 'entity' && kind === null ? 1 : 0
