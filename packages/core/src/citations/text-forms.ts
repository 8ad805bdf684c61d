import { LRUCache } from 'lru-cache'
import { createTextAnalyzer, fold } from '../text/index.ts'

export interface Token {
  /** Folded. */
  readonly word: string
  readonly stem: string
  /** UTF-16 offsets. */
  readonly start: number
  readonly end: number
}

/** The words of a text, to be looked up by stem. */
export interface TextForms {
  readonly tokens: readonly Token[]
  readonly stems: ReadonlyMap<string, readonly Token[]>
  /** ISO 639-1; null if unknown. */
  readonly language: string | null
}

const analyzer = createTextAnalyzer()
/** A word, a code such as `C9`, or a figure with its decimals. */
const WORD = /\d+(?:[.,+/]\d+)+|[\p{L}\p{N}]+/gu
const MAX_REMEMBERED = 4_000
const remembered = new LRUCache<string, TextForms>({ max: MAX_REMEMBERED })

/** The stem of a word in a language; French where it is not known, since most offices write it. */
export const stemOf = (word: string, language: string | null): string =>
  analyzer.terms(word, language ?? 'fr')[0] ?? fold(word)

export function textForms(text: string, language: string | null): TextForms {
  const key = `${language}\n${text}`
  const known = remembered.get(key)
  if (known !== undefined) return known
  const tokens = Array.from(text.matchAll(WORD), ({ 0: word, index }): Token => {
    const start = index
    return { word: fold(word), stem: stemOf(word, language), start, end: start + word.length }
  })
  const stems = new Map<string, Token[]>()
  for (const token of tokens) {
    for (const form of new Set([token.stem, token.word])) {
      const same = stems.get(form)
      if (same === undefined) stems.set(form, [token])
      else same.push(token)
    }
  }
  const forms = { tokens, stems, language }
  remembered.set(key, forms)
  return forms
}

const MIN_LETTERS = 5
const MIN_SHARE = 0.75

/** Checks whether two words are of one family: `recrutée` and `recrutement`, `bactério` and `bactériologique`, `employé` and `réemployé`. */
export function areAkin(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length < MIN_LETTERS || /\d/.test(long)) return false
  const bare = long.startsWith('re') && long.length - 2 >= MIN_LETTERS ? long.slice(2) : null
  return sharesBeginning(short, long) || (bare !== null && sharesBeginning(short, bare))
}

function sharesBeginning(short: string, long: string): boolean {
  const needed = Math.max(MIN_LETTERS, Math.ceil(Math.min(short.length, long.length) * MIN_SHARE))
  return short.length >= needed && long.startsWith(short.slice(0, needed))
}
