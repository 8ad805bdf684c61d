import { detectLanguage, fold, stem, words } from '@agora-mcp/core/text'
import { LRUCache } from 'lru-cache'
import type { ThoughtContent } from '../memory.ts'
import { attributesOf, attributesOfAmounts } from './attributes.ts'
import { changeWordsIn, isChangeWord, newThings, tellsEnd, withoutChangePhrases } from './change-words.ts'
import { isQuestion } from './is-question.ts'
import { readModifiers } from './modifiers.ts'
import { inPlainWords } from './plain-words.ts'
import { isSilent } from './silent-words.ts'
import { readNames, type StatedNames } from './stated-names.ts'
import { DATE, readValues, type StatedValues } from './stated-values.ts'

/** Linguistic features of a short text. */
export interface Statement {
  /** ISO 639-1, null if unknown. */
  readonly language: string | null
  /** Stems of its content words in order, without values and words for a change. */
  readonly terms: readonly string[]
  readonly named: StatedNames
  /** Its concepts, folded. */
  readonly labels: ReadonlySet<string>
  readonly values: StatedValues
  /** True if it is about its author. */
  readonly isOwn: boolean
  /** True if it marks a change. */
  readonly changes: boolean
  /** Folded words that mark the change. */
  readonly changeWords: ReadonlySet<string>
  /** True if it says that something is over. */
  readonly ends: boolean
  /** Modifiers by noun: `the kitchen tap`, `la clé de la cave`. */
  readonly modifiers: ReadonlyMap<string, ReadonlySet<string>>
  /** True for a repeated event, such as `on Mondays`. */
  readonly isHabit: boolean
  /** Attributes that it speaks of, in whatever words, or by the unit of an amount. */
  readonly attributes: ReadonlySet<string>
  /** Terms that only express an attribute. */
  readonly attributeTerms: ReadonlySet<string>
  /** Terms of things described as new. */
  readonly renewed: readonly string[]
  /** All of its words, folded. */
  readonly words: ReadonlySet<string>
  /** Numbers after a noun, by noun: `hive 5`. */
  readonly numbered: ReadonlyMap<string, string>
  /** First term, usually the subject of the text. */
  readonly head: string | null
  readonly isQuestion: boolean
}

/** Longer texts are not statements. */
const MAX_CHARACTERS = 400
const OWN = new Set(
  'i my me mine we our us je j mon ma mes moi nous notre nos ich mein meine meinen meiner mir wir unser unsere yo mi mis io mio mia'.split(
    ' ',
  ),
)
/** A note that begins with what its author did: `Moved in last night`, `Vendu la Clio`. */
const WITHOUT_AUTHOR =
  /^(?:moved|sold|bought|started|finished|stopped|quit|switched|changed|joined|left|gave up|went|demenage|vendu|achete|arrete|commence|quitte|repris|resilie|umgezogen|fini|termine|verkauft|gekauft|angefangen|aufgehort|(?:down|up) to \d)(?![\p{L}])/u
const HABIT =
  /(?<![\p{L}])(?:every|each|usually|always|weekly|monthly|daily|often|(?:mon|tues|wednes|thurs|fri|satur|sun)days|les? (?:(?:lun|mar|mercre|jeu|vendre|same)di|dimanche)s?(?! \d)|chaque|tous les|toutes les|souvent|toujours|d'habitude|jeden|jede|jedes|immer|meistens|(?:mon|diens|donners|frei|sams|sonn)tags|mittwochs)(?![\p{L}])/u
const NUMBERED =
  /(?<![\p{L}\p{N}])(?<noun>\p{L}{3,}) (?:n[o°] ?)?(?<number>\d{1,4})(?![\p{L}\p{N}:/%€]|[.,]\d)(?: (?<next>\p{L}+))?/gu

/** Since when something holds, at the beginning: `From 1 June on the price is …` states no other date. */
const VALIDITY = new RegExp(
  `(?<=^|[.;:!?] )(?:from|as of|since|starting|depuis|a partir d[eu’']|des|ab|seit)(?: (?:the|l[ea]))? ?${DATE}(?: on)?,?(?![\\p{L}\\p{N}])`,
  'gu',
)

/** Statements kept, of some kilobytes each: a search reads its question and results several times. */
const MAX_KEPT = 1_000
const kept = new LRUCache<string, Statement>({ max: MAX_KEPT })

/** Reads a thought as a statement; null if it is too long. */
export function readStatement({
  content,
  concepts,
}: Pick<ThoughtContent, 'content' | 'concepts'>): Statement | null {
  if (content.length > MAX_CHARACTERS) return null
  const key = JSON.stringify([content, concepts])
  const statement = kept.get(key) ?? parseStatement(content, concepts)
  kept.set(key, statement)
  return statement
}

function parseStatement(written: string, concepts: readonly string[]): Statement {
  const content = inPlainWords(written)
  const language = detectLanguage(content)
  const { values, rest } = readValues(fold(content).replaceAll(VALIDITY, ' '))
  const all = [...words(withoutChangePhrases(rest))]
  const telling = all.filter((word) => !isSilent(word) && !isChangeWord(fold(word)) && !/^\d+$/.test(word))
  const terms = [...new Set(telling.map((word) => stemOf(word, language)))]
  const folded = fold(content)
  const changeWords = changeWordsIn(content)
  const attributed = [...words(folded)]
    .map((word) => ({ word, attributes: attributesOf(word) }))
    .filter(({ attributes }) => attributes.length > 0)
  const numbered = new Map(
    [...folded.matchAll(NUMBERED)].flatMap(({ groups: { noun = '', number = '', next = '' } = {} }) =>
      // The next word is the unit of an amount, unless it is a function word.
      isSilent(noun) || (next !== '' && !isSilent(next)) ? [] : [[stemOf(noun, language), number] as const],
    ),
  )
  return {
    language,
    terms,
    named: readNames(content, language),
    labels: new Set(concepts.map((label) => fold(label.trim()))),
    values,
    isOwn:
      [...words(rest)].some((word) => OWN.has(word) || (language === 'fr' && word === 'on')) ||
      /(?<!\p{L})(?:[jJ]['’]|[iI]['’](?:m|ve|d|ll)(?!\p{L}))/u.test(content) ||
      WITHOUT_AUTHOR.test(folded),
    changes: changeWords.size > 0,
    changeWords,
    ends: tellsEnd(content),
    modifiers: readModifiers(content, (word) => stemOf(word, language)),
    isHabit: HABIT.test(folded),
    attributes: new Set([
      ...attributed.flatMap(({ attributes }) => attributes),
      ...attributesOfAmounts(values.keys()),
    ]),
    attributeTerms: new Set(attributed.map(({ word }) => stemOf(word, language))),
    renewed: newThings(folded).map((word) => stemOf(word, language)),
    words: new Set(words(folded)),
    numbered,
    head: terms[0] ?? null,
    isQuestion: isQuestion(content),
  }
}

/** Stems differ between languages by endings that both have. */
const stemOf = (word: string, language: string | null): string => stem(fold(word), language ?? 'en')
