import type { Alignment } from './align.ts'

/** Kinds of match between a query and an item, the most certain first. */
export type Tier =
  | 'code'
  | 'exact'
  | 'bare'
  | 'village'
  | 'prefix'
  | 'words'
  | 'fuzzy'
  | 'source'
  | 'parent'
  | 'part'

/** Tiers in which the whole name was typed. */
export const NAME_TIERS: ReadonlySet<Tier> = new Set<Tier>(['exact', 'bare'])
/** Tiers in which the whole name or the code was typed. */
export const SURE_TIERS: ReadonlySet<Tier> = new Set<Tier>(['code', ...NAME_TIERS])

/**
 * The scores of each tier, from its weakest to its surest match. Tiers of names do not overlap but for the last, which
 * tells how much is missing; what is guessed of a code stays below the score that a promise needs:
 *
 * | tier | what was typed |
 * |---|---|
 * | code | the item's code or register number |
 * | exact | its whole name, type words included |
 * | bare | its whole name without type words, or all of a synonym |
 * | village | a place without a budget of its own that lies in it |
 * | prefix | the beginning of its name, word by word |
 * | words | words that are all in its name or say where it lies |
 * | fuzzy | the same with typing errors |
 * | source | a code that is stored only without the pair taken for its budget source |
 * | parent | an unknown code below it |
 * | part | words of which some are not found |
 */
const BAND: Readonly<Record<Tier, readonly [from: number, to: number]>> = {
  code: [0.995, 1],
  exact: [0.985, 0.99],
  bare: [0.955, 0.98],
  village: [0.951, 0.953],
  prefix: [0.93, 0.95],
  words: [0.9, 0.925],
  fuzzy: [0.7, 0.895],
  source: [0.8, 0.84],
  parent: [0.3, 0.6],
  part: [0, 0.69],
}

/** Share of a name from which all of it is typed: 1, minus rounding of the sum. */
export const ALL_TYPED = 0.999

/** Returns the tier of an alignment, except for an exact name. */
export function tierOf({ allSame, allFound, isPrefix, coverage }: Alignment): Tier {
  if (allSame) {
    if (coverage >= ALL_TYPED && isPrefix) return 'bare'
    return isPrefix ? 'prefix' : 'words'
  }
  return allFound ? 'fuzzy' : 'part'
}

// Qualities are means over the typed words, 0 to 1 (see `Alignment`). Those of words that are the same lie between 0.95
// and 1; a word that tells nothing and is found nowhere, or only by its place, lowers the mean.
/** Quality at the bottom of tier `bare`; its top is 1. */
const BARE_FROM = 0.92
/** Quality that adds nothing in tiers `prefix` and `words`; 1 adds all of it. */
const PART_OF_NAME_FROM = 0.9
/** Share of the position in these two tiers that coverage decides; quality decides the rest. */
const BY_COVERAGE = 0.8
/** Qualities at the bottom and at the top of tier `fuzzy`: one typing error in a long word is near the top. */
const FUZZY_FROM = 0.65
const FUZZY_TO = 0.93
/** Least coverage assumed for a misspelt beginning of a name: a typing error lowers its score, not its rank. */
const FUZZY_BEGINNING = 0.5
/** Factors for a misspelt name that is hardly typed, and for one of which almost all words name its place. */
const FUZZY_UNTYPED = 0.7
const FUZZY_PLACE_ONLY = 0.9
/** Factor for a match of some words if the name is hardly typed. */
const PART_UNTYPED = 0.6

/** Returns the position of a match within its tier, 0 to 1. */
export function inTier(tier: Tier, { quality, coverage, isPrefix, inName }: Alignment): number {
  if (tier === 'bare') return shareOf(quality, BARE_FROM, 1)
  if (tier === 'prefix' || tier === 'words') {
    return BY_COVERAGE * coverage + (1 - BY_COVERAGE) * shareOf(quality, PART_OF_NAME_FROM, 1)
  }
  if (tier === 'fuzzy') {
    const share = isPrefix ? between(FUZZY_BEGINNING, coverage) : coverage
    return (
      shareOf(quality, FUZZY_FROM, FUZZY_TO) *
      between(FUZZY_UNTYPED, share) *
      between(FUZZY_PLACE_ONLY, inName)
    )
  }
  return quality * between(PART_UNTYPED, coverage)
}

/** Interpolates from `least` at a share of 0 to 1 at a share of 1. */
export const between = (least: number, share: number): number => least + (1 - least) * share

/** Returns the position of a value between two others, clamped to 0 to 1. */
const shareOf = (value: number, from: number, to: number): number => clamp((value - from) / (to - from))

const clamp = (share: number): number => Math.min(1, Math.max(0, share))

/** Returns the score at a position within a tier, clamped to 0 to 1. */
export function within(tier: Tier, share: number): number {
  const [from, to] = BAND[tier]
  return from + (to - from) * clamp(share)
}
