import { type FilterItem, sirutaOf } from '../items/filter-item.ts'
import type { Query, TextQuery } from '../query/parse-query.ts'
import { areInitialsKnown } from '../vocabulary/are-initials-known.ts'
import type { Lexicon } from '../vocabulary/lexicon.ts'
import { nameWords } from '../words/name-words.ts'
import { takeHead } from '../words/type-words.ts'
import type { AnalysedItem } from './analysed-item.ts'
import { CONTENT_WEIGHT } from './find-in-name.ts'
import type { Matched } from './is-certain.ts'
import { SURE_TIERS } from './tier-score.ts'

/** Share of an institution's name that is certain while most institutions are not loaded. */
const MAX_OF_NAME = 0.5

/**
 * Checks for a place that is not loaded or lies elsewhere, letters that are no acronym, a word of the other
 * classification, and a single generic word while most of the register is missing (`isPartial`).
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
  if (analysed.kind !== null && match.tier !== 'village') {
    const [text] = query.texts
    // Another place has exactly the typed name; a county precedes a village of its name.
    const isItself =
      analysed.kind === 'county' || query.places.some(({ siruta }) => siruta === sirutaOf(analysed.item))
    if (query.places.length > 0 && !(isItself && SURE_TIERS.has(match.tier))) return true
    if (isPartial && analysed.kind !== 'county' && mayBeNamesake(query)) return true
    if (match.tier === 'fuzzy' && text !== undefined && endsOtherwise(text, analysed)) return true
  }
  if (match.tier === 'village') return new Set(query.places.map(({ siruta }) => siruta)).size > 1
  if (SURE_TIERS.has(match.tier)) return false
  return isNameOfOther(query, lexicon) || (isPartial && isTooLittle(query, first))
}

/** True if several units have the name, and no type word excludes communes, the most frequent namesakes. */
function mayBeNamesake({ places, texts: [text] }: Query): boolean {
  const units = new Set(places.filter(({ isVillage }) => !isVillage).map(({ siruta }) => siruta))
  return units.size > 1 && (text?.kinds?.has('commune') ?? true)
}

/** Checks whether a unit, or the one that an institution governs, has exactly the typed name, apart from type words. */
export function namesExactly({ words }: TextQuery, item: FilterItem): boolean {
  if (item.category !== 'uat' && item.category !== 'entity') return true
  const typed = words.map(({ text }) => text).join('')
  const names = [item.name, ...(item.category === 'entity' && item.uat !== null ? [item.uat.name] : [])]
  return names.some((name) => typed.startsWith(takeHead(nameWords(name)).rest.join('')))
}

/** Onestia is not a typing error for Onești: endings derive place names from each other. */
function endsOtherwise({ words }: TextQuery, { forms }: AnalysedItem): boolean {
  const [typed, ...more] = words
  if (typed === undefined || more.length > 0) return false
  return forms.some(({ words: [stored, ...others] }) => {
    if (stored === undefined || others.length > 0 || typed.text.length < stored.text.length) return false
    if (typed.text === stored.text) return false
    let same = 0
    while (same < stored.text.length && typed.text[same] === stored.text[same]) same += 1
    return same >= stored.text.length - ENDING
  })
}

/** Letters at the end of a name that make it another name. */
const ENDING = 1

/** Checks for a single generic word, or less than half of a name, while most of the register is missing. */
function isTooLittle({ texts: [text] }: Query, { match, analysed }: Matched): boolean {
  const telling = (text?.words ?? []).filter(({ weight }) => weight > CONTENT_WEIGHT)
  if (match.tier !== 'prefix' && match.tier !== 'words') return false
  return telling.length === 1 || (analysed.item.category === 'entity' && match.coverage < MAX_OF_NAME)
}

/** `bunuri și servicii` is an economic title, and a part of some functional names. */
function isNameOfOther({ category, texts: [text] }: Query, lexicon: Lexicon): boolean {
  if (text === undefined) return false
  const words = text.full.split(' ')
  if (category === 'functional_classification') return lexicon.isNameOf(words, 'economic_classification')
  return category === 'economic_classification' && lexicon.isNameOf(words, 'functional_classification')
}
