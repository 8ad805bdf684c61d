import type { AnalysedItem } from './analysed-item.ts'
import { isBelow } from './is-below.ts'
import { AGREES, type Match } from './match-score.ts'
import { NAME_TIERS, type Tier } from './tier-score.ts'

export interface Matched {
  readonly analysed: AnalysedItem
  readonly match: Match
}

// Values of this file are scores, 0 to 1, or shares of a name. ADR 5 shows the effect of other values.
/** Least score of a certain answer: the threshold of the specification. */
const CERTAIN_SCORE = 0.85
/** Least lead of a complete name over the complete name of another item. */
const ABOVE_OTHER_NAME = 0.02
/** Least lead of a complete name over any other match. */
const ABOVE_OTHERS = 0.006
/** Least lead of a name with typing errors over all others. */
const ABOVE_OTHER_TYPOS = 0.045
/** Share of the winner's coverage from which another match counts as a rival. */
const RIVAL_COVERAGE = 0.6

/** Share of a name that is certain although its beginning is missing. */
const MIN_COVERAGE = 0.35

const BEGINS: ReadonlySet<Tier> = new Set([...NAME_TIERS, 'prefix'])

/** Checks whether the first of the matches, best first, is beyond reasonable doubt: `bestMatch`. */
export function isCertain([first, ...others]: readonly Matched[]): boolean {
  if (first === undefined || first.match.score < CERTAIN_SCORE) return false
  if (first.match.isElsewhere || first.match.isDoubted) return false
  const { tier, score, coverage, isTyped, agreement } = first.match
  if (others.filter((other) => isSameElsewhere(other, first)).length > 1) return false
  // If a synonym leads to one name, and the typed words begin another, either may be meant: `salarii`. `Turnu
  // Severin` does not begin Turnu Ruieni, whose county is Caraș-Severin.
  const isBegun = ({ match }: Matched) => match.isTyped && match.isPlaceless && BEGINS.has(match.tier)
  if (!isTyped && others.some(isBegun)) return false
  const rivals = others
    .filter((other) => !isBelow(other.analysed.item, first.analysed.item))
    .map(({ match }) => match)
  switch (tier) {
    case 'code':
      // The words include all of its name and more, and name another: `65.06 învățământ secundar superior`.
      if (agreement < AGREES && others.some(({ match }) => match.agreement >= AGREES)) return false
      return rivals.every((rival) => rival.isDoubted || (rival.tier !== 'code' && rival.tier !== 'source'))
    case 'exact':
    case 'bare':
      // The second one may have the whole query as its other name: `cheltuieli de capital`.
      return rivals.every(
        (rival) =>
          rival.tier === 'village' ||
          rival.score < score - (NAME_TIERS.has(rival.tier) ? ABOVE_OTHER_NAME : ABOVE_OTHERS),
      )
    case 'village':
      // A place without a unit of its name; its unit answers if only one has such a place.
      return (
        !first.match.isOtherKind &&
        rivals.every((rival) => rival.tier !== 'village' && !BEGINS.has(rival.tier))
      )
    case 'prefix':
    case 'words':
      // One word of a long name is too little to be certain.
      if (first.match.isOnlyPlace || (tier === 'words' && coverage < MIN_COVERAGE)) return false
      return rivals.every(
        (rival) =>
          !rival.isOtherKind &&
          (rival.tier === 'part' ||
            rival.score < CERTAIN_SCORE ||
            rival.coverage < coverage * RIVAL_COVERAGE),
      )
    case 'fuzzy':
      // A translation with a word of the heading above: `social housing` is not aid for housing.
      if (!isTyped && !first.match.isPlaceless && 'code' in first.analysed.item) return false
      return rivals.every((rival) => rival.score < score - ABOVE_OTHER_TYPOS)
    default:
      return false
  }
}

/**
 * Checks whether another county has an institution of the same name, which may be registered without its
 * place, like `BIBLIOTECA JUDETEANA`. National institutions are in the capital and differ in type from
 * branches with their names; institutions of the capital itself have the type of those in the counties:
 * `INSPECTORATUL SCOLAR`.
 */
function isSameElsewhere(other: Matched, first: Matched): boolean {
  const [a, b] = [other.analysed.item, first.analysed.item]
  if (a.category !== 'entity' || b.category !== 'entity') return false
  const isOfCountry = b.countyCode === CAPITAL && (b.entityType === null || a.entityType !== b.entityType)
  return (
    !isOfCountry &&
    a.countyCode !== b.countyCode &&
    first.match.isPlaceless &&
    other.match.isPlaceless &&
    BEGINS.has(other.match.tier)
  )
}

const CAPITAL = 'B'
