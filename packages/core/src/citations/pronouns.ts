import { finiteVerbsIn } from './finite-verbs.ts'
import type { ReadClause } from './sentence-parts.ts'
import { beginOf } from './subject-phrase.ts'

const PRONOUNS: ReadonlyMap<string, RegExp> = new Map(
  Object.entries<string>({
    en: 'it its he his him she her they their them this these those both such',
    fr: 'il ils elle elles son sa ses leur leurs lui eux celui-ci celle-ci ceux-ci celles-ci ce cet cette ces',
    de: 'er sie es sein seine seiner seinem seinen seines ihr ihre ihrer ihrem ihren ihres ihn ihm dieser diese dieses diesem diesen beide dort',
    es: 'él ella ellos ellas su sus este esta esto estos estas ambos ambas',
  }).map(([language, words]) => [
    language,
    new RegExp(`(?<![\\p{L}])(?:${words.replaceAll(' ', '|')})(?![\\p{L}])`, 'iu'),
  ]),
)

/** `The villagers bought it`: what was named before, and no subject of a further verb. */
const ENGLISH_OBJECT =
  /(?<![\p{L}])(?:it|him|her|them|there)(?=\s*(?:[.,;:]|$|\s(?:in|on|at|to|from|for|with|by|after|before|until|during|again|himself|herself|alone|\p{L}+ly)(?![\p{L}])))/iu
const FRENCH_OBJECT = /(?<![\p{L}])(?:(?:en|y|les?|la|lui|leur)\s|l['’])$/iu
const FRENCH_BEHIND =
  /(?<![\p{L}])(?:avec|sans|pour|chez|de|à|par|sur|contre|d['’])\s?(?:lui|elles?|eux)(?![\p{L}])/iu

function hasObjectPronoun(text: string, language: string): boolean {
  if (language === 'en') return ENGLISH_OBJECT.test(text)
  return (
    FRENCH_BEHIND.test(text) ||
    finiteVerbsIn(text, language).some(({ start }) => FRENCH_OBJECT.test(text.slice(0, start)))
  )
}

/** `Fifty metres high, it holds`. */
const BEHIND_FRAGMENT = /^[^,]+,\s(?:it|he|she|they|ils?|elles?)\s/iu
/** Words of a subject within which a pronoun tells that it was named before. */
const OPENING = /^(?:[^\s]+\s+){1,3}/u

/** Checks whether a statement goes on about something that was named before it: `Its length is 62 km`, `The villagers bought it`. */
export function goesOn(text: string, clauses: readonly ReadClause[], language: string): boolean {
  // Spanish leaves its pronouns out.
  if (language === 'es') return true
  const isPronoun = (stretch: string) => PRONOUNS.get(language)?.test(stretch) === true
  if (language === 'de') {
    return clauses
      .slice(0, (clauses[0]?.words.length ?? 0) < 2 ? 2 : 1)
      .some((clause) => isPronoun(clause.text))
  }
  // Further back a pronoun stands for what the statement itself has named: `The company sold two of its ships`.
  const own = text.slice(beginOf(text, language) ?? 0).trimStart()
  return (
    isPronoun(OPENING.exec(`${own} `)?.[0] ?? own) ||
    BEHIND_FRAGMENT.test(text) ||
    hasObjectPronoun(text, language)
  )
}

/** Beginnings of a Spanish clause that has a subject of its own, or none of its own to leave out. */
const SPANISH_START =
  /^(?:el|la|los|las|una?|unos|unas|en|de|del|por|para|con|sin|al?|durante|desde|hasta|sobre|\p{Lu}\p{L}+\s+\p{Lu})(?![\p{L}])/iu

/** Checks whether a clause has a pronoun for its subject, or in Spanish none, so that it speaks of what was named before. */
export const beginsWithPronoun = ({ text }: ReadClause, language: string): boolean =>
  PRONOUNS.get(language)?.test(text.split(/\s+/).slice(0, 2).join(' ')) === true ||
  (language === 'es' && !SPANISH_START.test(text))
