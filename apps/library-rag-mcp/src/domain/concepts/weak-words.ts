import { fold, stem } from '@agora-mcp/core/text'
import lists from './weak-words.json' with { type: 'json' }

/** Words of references, in every language. */
const REFERENCES = new Set(
  'ibid ibidem idem cit cf trad vol chap art fol coll sqq ff ders dies hrsg bd aufl ed eds pp nr'.split(' '),
)
const ROMAN_NUMERAL = /^[ivxlc]{2,}$/

/** `est-elle`, `a-t-il`, `cet homme-ci`: a verb or noun with a pointing particle. */
const POINTING = /-(?:t-)?(?:je|tu|il|elle|on|nous|vous|ils|elles|ce|ci|là|moi|toi|lui|leur|y|en|le|la|les)$/u

/**
 * Words that carry meaning but name no subject: numerals, quantities, verbs of saying and doing, adverbs and
 * nouns of every page. Function words are already excluded; inflected forms match by stem.
 */
const STEMS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(lists).map(([language, list]) => [
    language,
    new Set(list.split(/\s+/).flatMap((word) => [fold(word), stem(fold(word), language)])),
  ]),
)

/** @param folded In lower case, without accents. */
export function isWeak(folded: string, language: string | null): boolean {
  if (REFERENCES.has(folded) || ROMAN_NUMERAL.test(folded)) return true
  if (language === 'fr' && POINTING.test(folded)) return true
  const stems = STEMS.get(language ?? '')
  return stems?.has(folded) === true
}
