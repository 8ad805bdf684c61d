import type { Query } from '../query/parse-query.ts'
import type { Lexicon } from '../vocabulary/lexicon.ts'
import { areInitialsKnown } from './are-initials-known.ts'
import { CONTENT_WEIGHT } from './find-in-name.ts'
import type { Matched } from './is-certain.ts'
import type { Tier } from './tier-score.ts'

/** Tiers in which the whole name was typed. */
const NAMES: ReadonlySet<Tier> = new Set(['code', 'exact', 'bare'])
/** Share of an institution's name that makes sure of it where most institutions are not loaded. */
const MOST_OF_NAME = 0.5

/**
 * Tells what makes the first of the matches doubtful for reasons that the others do not show: a place that is not loaded
 * or lies elsewhere, letters that are no acronym of it, a word of the other classification, and one general word where
 * most of the register is missing.
 * @param isPartial Most of the register is not loaded.
 */
export function isDoubtful(
  query: Query,
  [first]: readonly Matched[],
  lexicon: Lexicon,
  isPartial: boolean,
): boolean {
  if (first === undefined) return false
  const { analysed, match } = first
  if (match.initials !== null && !areInitialsKnown(match.initials, analysed.item)) return true
  if (analysed.kind !== null && match.tier !== 'village' && query.places.length > 0)
    return !NAMES.has(match.tier)
  if (match.tier === 'village') return new Set(query.places.map(({ siruta }) => siruta)).size > 1
  if (NAMES.has(match.tier)) return false
  return isNameOfOther(query, lexicon) || (isPartial && isTooLittle(query, first))
}

/** One general word, or less than half of a name, says nothing where most of the register is missing. */
function isTooLittle({ texts: [text] }: Query, { match, analysed }: Matched): boolean {
  const telling = (text?.words ?? []).filter(({ weight }) => weight > CONTENT_WEIGHT)
  if (match.tier !== 'prefix' && match.tier !== 'words') return false
  return telling.length === 1 || (analysed.item.category === 'entity' && match.coverage < MOST_OF_NAME)
}

/** `bunuri și servicii` names a title of the economic classification, and is a part of some functional names. */
function isNameOfOther({ category, texts: [text] }: Query, lexicon: Lexicon): boolean {
  if (text === undefined) return false
  const words = text.full.split(' ')
  if (category === 'functional_classification') return lexicon.isNameOf(words, 'economic_classification')
  return category === 'economic_classification' && lexicon.isNameOf(words, 'functional_classification')
}
