import type { ContentWord } from './content-words.ts'
import { finiteVerbsIn } from './finite-verbs.ts'
import type { ReadSentence } from './sentence-parts.ts'
import { OPENS_ADVERBIAL } from './subject-text.ts'

/** Subject of a statement, as far as the place before its verb tells. */
export interface SubjectPhrase {
  /** Words that name it; none where a pronoun does. */
  readonly heads: readonly ContentWord[]
  /** UTF-16 offset of its verb. */
  readonly end: number
}

const ADVERBIAL = new RegExp(`^(?:${OPENS_ADVERBIAL}|of|selon|according)(?![\\p{L}])`, 'iu')
/** `En 1887 l’ingénieur`, `In the spring the keeper`: an adverbial without a comma. */
const SHORT_ADVERBIAL =
  /^\S+\s(?:(?:the|an?|les?|la|une?)\s|l['’])?[\p{L}\p{N}-]+\s(?=(?:the|an?|its|his|her|their|les?|la|une?|des|son|sa|ses|leurs?|ils?|elles?|it|he|she|they)\s|l['’])/iu
const IN_YEAR = /^\S+\s\d{4}\s/u
const SUBORDINATES =
  /^(?:when|once|as|after|before|since|until|quand|lorsqu|comme|dès|après|avant|selon|according)/iu
/** Ends the words that a subject is named by: `the tower | at Skerrow Head`, `the bridge | , which`. */
const FIRST_PART =
  /(?:,|\s(?:of|at|in|on|with|by|from|near|under|over|above|below|between|for|to|without|de|du|des|à|au|aux|en|dans|sur|sous|avec|sans|pour|par|près|entre|given|shorter|longer|older|younger)(?![\p{L}])|\sd['’]|\s(?!(?:building|wing|king|ring|spring|ceiling|railing|meeting|painting|landing|crossing|dwelling|clearing|opening|wedding|drawing|string)\s)\p{L}+ing(?=\s(?:the|an?|its|their|his|her|in|on|at|\d)))/iu

/** `Fifty metres high, it holds`. */
const BEHIND_ASIDE = /,\s(?:it|he|she|they|ils?|elles?)\s(?:\p{L}{1,2}['’]?\s?)?$/iu

/** `Autrefois, la centrale alimentait`: with one comma, no apposition. */
const FRAGMENT =
  /^[^,]+,\s(?=(?:(?:the|an?|its|his|her|their|les?|la|une?|des|son|sa|ses|leurs?)\s|l['’]|\d)[^,]*$)/iu

/** Finds the start of a statement's subject; null if an adverbial hides it. */
export function beginOf(text: string, language: string): number | null {
  const fragment = FRAGMENT.exec(text)?.[0]
  if (fragment !== undefined) return fragment.length
  if (!ADVERBIAL.test(text)) return 0
  const comma = text.indexOf(',')
  const short = SHORT_ADVERBIAL.exec(text)?.[0]
  if (short !== undefined && (comma < 0 || short.length < comma)) return short.length
  const verb = finiteVerbsIn(text, language)[0]?.start ?? text.length
  // `In 2016 nurses earned 2,900 euros, teachers 3,100`.
  if (comma < 0 || (comma > verb && !SUBORDINATES.test(text))) return IN_YEAR.exec(text)?.[0].length ?? null
  return comma + 1
}

/** Finds the subject of a statement in English or French; null where no verb is known or something hides it. */
export function subjectPhraseOf({ text, words }: ReadSentence, language: string): SubjectPhrase | null {
  const begin = beginOf(text, language)
  if (begin === null) return null
  const verb = finiteVerbsIn(text.slice(begin), language)[0]
  if (verb === undefined) return null
  const end = begin + verb.start
  const phrase = text.slice(begin, end)
  if (BEHIND_ASIDE.test(phrase)) return { heads: [], end }
  const part = begin + (FIRST_PART.exec(phrase)?.index ?? phrase.length)
  const first = words.filter((word) => word.start >= begin && word.start < part)
  // `Twelve of the rooms`: a figure has no words of its own.
  const named = first.length > 0 ? first : words.filter((word) => word.start >= begin && word.end <= end)
  const names = named.filter((word) => word.isName)
  const heads = language === 'fr' ? named : [...names, ...named.slice(-1)]
  // `The keeper, Mary Sloane, left`.
  const aside = words.filter(
    (word) => word.start >= part && word.end <= end && text[part] === ',' && word.isName,
  )
  return { heads: [...heads, ...aside], end }
}
