import { fold, stem } from '@agora-mcp/core/text'
import spellings from './spellings.json' with { type: 'json' }
import weakWords from './weak-words.json' with { type: 'json' }

/** Normal form of words with other spellings and abbreviations, in registers and in queries. */
const ONE_FORM: ReadonlyMap<string, string> = new Map(
  Object.entries(spellings).flatMap(([form, others]) => others.map((other) => [other, form])),
)

const WORD = /[\p{L}\p{N}]+/gu
/** Most words of a name or query; longer texts are data. */
const MAX_WORDS = 60

/** Folded words, common abbreviations normalised, initials joined (`I. C. Brătianu`, `U.A.T.`). */
export function nameWords(text: string): string[] {
  const words: string[] = []
  let initials = ''
  const flush = () => {
    if (initials !== '') words.push(initials)
    initials = ''
  }
  for (const word of fold(text).match(WORD) ?? []) {
    if (word.length === 1 && word >= 'a' && word <= 'z') {
      initials += word
      continue
    }
    // `C OMUNA STANISESTI`: a letter separated from its word.
    if (initials.length === 1 && LOOSE.has(initials + word)) {
      words.push(initials + word)
      initials = ''
      continue
    }
    flush()
    words.push(ONE_FORM.get(word) ?? word)
    if (words.length >= MAX_WORDS) break
  }
  flush()
  return words
}

const LOOSE = new Set(['comuna', 'municipiul', 'orasul', 'judetul'])

export interface Word {
  readonly text: string
  /** Word without its ending: `spitalului` and `spitalul` match. */
  readonly stem: string
  /** Word with one letter for a and i inside: `rîmnicu`, `râmnicu` and `ramnicu` match. */
  readonly skeleton: string
  /** Skeleton of the stem: `învățămîntului` and `învățământ` match. */
  readonly root: string
  /** Weight in comparisons, 0 to 1: low for `de`, `și`, `nr`. */
  readonly weight: number
}

export const CONNECTING_WORDS: readonly string[] = weakWords.connecting
const CONNECTING = new Set(CONNECTING_WORDS)
const GENERIC = new Set(weakWords.generic)

// Weight of words, 0 to 1; all others have 1. ADR 5 shows the effect of other values.
const CONNECTING_WEIGHT = 0.1
/** Weight of a generic word, which people omit. */
export const GENERIC_WEIGHT = 0.5

/** Computes the forms of a word, with a cache. */
export type WordTable = (text: string) => Word

/** Cached words, more than any register has; rare ones that people type are dropped. */
const MAX_KEPT = 30_000

/** Creates a table that lives as long as the server, since names share their words. */
export function createWordTable(): WordTable {
  const known = new Map<string, Word>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const ofWord = /\d/.test(text) ? text : stem(text, 'ro')
    const word = {
      text,
      stem: ofWord,
      skeleton: skeleton(text),
      root: skeleton(ofWord),
      weight: CONNECTING.has(text) ? CONNECTING_WEIGHT : GENERIC.has(text) ? GENERIC_WEIGHT : 1,
    }
    if (known.size >= MAX_KEPT) known.clear()
    known.set(text, word)
    return word
  }
}

export const isConnecting = (text: string): boolean => CONNECTING.has(text)

/** Maps î and â within a word to one letter: old spelling has î for today's â, and without accents i for a. */
export function skeleton(word: string): string {
  if (word.length < 4) return word
  return word[0] + word.slice(1, -1).replaceAll('i', 'a') + word.slice(-1)
}

/** Returns the stem of a word, the same for old and new spelling. */
export const rootOf = (word: string): string => skeleton(stem(word, 'ro'))
