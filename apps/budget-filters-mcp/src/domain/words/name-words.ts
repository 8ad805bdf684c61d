import { fold, stem } from '@agora-mcp/core/text'
import spellings from './spellings.json' with { type: 'json' }
import weakWords from './weak-words.json' with { type: 'json' }

/** The form of a word by its other spellings and abbreviations, in registers and in queries. */
const ONE_FORM: ReadonlyMap<string, string> = new Map(
  Object.entries(spellings).flatMap(([form, others]) => others.map((other) => [other, form])),
)

const WORD = /[\p{L}\p{N}]+/gu
/** Longer queries and names are data, not names. */
const MOST_WORDS = 60

/**
 * The words of a name or a query: lower case, without diacritics of any spelling, one form of what is usually
 * abbreviated, runs of initials joined (`I. C. Brătianu`, `U.A.T.`).
 */
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
    // `C OMUNA STANISESTI`: a letter that came loose from its word.
    if (initials.length === 1 && LOOSE.has(initials + word)) {
      words.push(initials + word)
      initials = ''
      continue
    }
    flush()
    words.push(ONE_FORM.get(word) ?? word)
    if (words.length >= MOST_WORDS) break
  }
  flush()
  return words
}

const LOOSE = new Set(['comuna', 'municipiul', 'orasul', 'judetul'])

/** A word with what it is compared by. */
export interface Word {
  readonly text: string
  /** Without its ending: `spitalului` and `spitalul` meet. */
  readonly stem: string
  /** With one letter for a and i inside: `rîmnicu`, `râmnicu` and `ramnicu` meet. */
  readonly skeleton: string
  /** The stem as a skeleton: `învățămîntului` and `învățământ` meet. */
  readonly root: string
  /** Weight in comparisons, 0 to 1: low for `de`, `și`, `nr`. */
  readonly weight: number
}

/** Words that only connect. */
export const CONNECTING_WORDS: readonly string[] = weakWords.connecting
const CONNECTING = new Set(CONNECTING_WORDS)
/** Words that stand in hundreds of names and tell little about which one is meant. */
const GENERIC = new Set(weakWords.generic)

// How much a word tells, 0 to 1; all others tell 1. ADR 5 shows what other values would give.
const CONNECTING_WEIGHT = 0.1
/** Weight of a word that stands in so many names that people leave it out. */
export const GENERIC_WEIGHT = 0.5

/** Gives words their forms, each computed once. */
export type WordTable = (text: string) => Word

/** More words than any of the registers has; what people type beyond them is forgotten. */
const MOST_KEPT = 30_000

/** A table that lives as long as the server: names share their words. */
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
    if (known.size >= MOST_KEPT) known.clear()
    known.set(text, word)
    return word
  }
}

/** Tells whether a word only connects others, as `de` and `și` do. */
export const isConnecting = (text: string): boolean => CONNECTING.has(text)

/** Old spelling wrote î where new spelling writes â; without accents that is i for a, inside a word. */
export function skeleton(word: string): string {
  if (word.length < 4) return word
  return word[0] + word.slice(1, -1).replaceAll('i', 'a') + word.slice(-1)
}

/** The stem of a word, the same for old and new spelling. */
export const rootOf = (word: string): string => skeleton(stem(word, 'ro'))
