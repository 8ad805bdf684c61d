import { detectLanguage, fold, isFunctionWord, words } from '@agora-mcp/core/text'
import { ENGLISH_FRENCH } from '../lexicon/lexicon.ts'
import technicalTerms from '../lexicon/technical-terms.json' with { type: 'json' }
import { questionTerms } from './question-terms.ts'

/**
 * English and French terms of roads and utilities. The small embedding model hardly matches them across
 * languages, so an English question would find nothing in French documents. An English term may have several
 * French ones.
 */
const TERMS: readonly (readonly [english: string, french: string])[] = Object.entries(technicalTerms)

/** Phrases come first: a storm sewer is not a wastewater sewer, a street lamp is not a street. */
const PATTERNS = TERMS.toSorted(([a], [b]) => Number(isPhrase(b)) - Number(isPhrase(a))).map(
  ([english, french]) => [new RegExp(`\\b(?:${english})\\b`, 'giu'), french] as const,
)

/** Returns the French terms for a single English word; empty if unknown. */
export function frenchOf(word: string): readonly string[] {
  const found = WORDS.find(([english]) => english.test(word))
  return found === undefined ? [] : found[1].split(' ').filter((one) => one.length > 2)
}

const WORDS = TERMS.map(([english, french]) => [new RegExp(`^(?:${english})$`, 'iu'), french] as const)

function isPhrase(english: string): boolean {
  return /\p{L} \??\p{L}/u.test(english.replace(/\(\?.*?\)/g, ''))
}

const MAX_WORDS = 3

/** Translates the words of a folded text that the lexicon knows, the longest phrases first. */
function translatedIn(text: string): string[] {
  const all = [...words(text)]
  const found: string[] = []
  for (let at = 0; at < all.length; ) {
    const most = Math.min(MAX_WORDS, all.length - at)
    const length =
      Array.from({ length: most }, (_, i) => most - i).find((count) => french(all.slice(at, at + count))) ?? 0
    found.push(...(french(all.slice(at, at + length))?.split(' ') ?? []))
    at += Math.max(1, length)
  }
  return found
}

/** Returns the first French wording of an English phrase, in singular or plural; undefined if it is unknown. */
function french(phrase: readonly string[]): string | undefined {
  const key = phrase.join(' ')
  return isFunctionWord(key, 'en')
    ? undefined
    : (ENGLISH_FRENCH.get(key) ?? ENGLISH_FRENCH.get(key.replace(/s$/, '')))?.[0]
}

/** Matches remainders without content once the known terms are removed from a question. */
const EMPTY = /^(?:use[sd]?|using|need(?:s|ed)?|required|done|made|taken?|given?|put|set|kept|apply|applies)$/

/** Appends French terms to an English question, or replaces one of known terms only; others stay. */
export function withFrenchTerms(question: string): string {
  if (detectLanguage(question) !== 'en') return question
  let left = fold(question)
  const found = PATTERNS.flatMap(([english, french]) => {
    const without = left.replace(english, ' ')
    if (without === left) return []
    left = without
    return french.split(' ')
  })
  const others = translatedIn(left)
  if (found.length + others.length === 0) return question
  const french = [...new Set([...found, ...others])].join(' ')
  const isWhole = questionTerms(left, 'en').every(({ word }) => EMPTY.test(word))
  return isWhole ? `${french} ?` : `${question} (${french})`
}
