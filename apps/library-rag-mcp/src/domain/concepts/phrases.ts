import { fold, isFunctionWord, normalize, stem } from '@agora-mcp/core/text'
import { isNounPlace } from './noun-places.ts'
import { isWeak } from './weak-words.ts'

/** One to four content words as they occur in the text. */
export interface Phrase {
  /** Stems of the content words, which identify the phrase. */
  readonly key: string
  readonly surface: string
  readonly length: number
  /** True for a single word in the position of a noun; not checked for longer phrases. */
  readonly isNoun: boolean
}

interface Token {
  readonly surface: string
  /** Null for a word without a subject of its own. */
  readonly stem: string | null
  /** True if it may be the first or second function word within a phrase: `critique de la raison`. */
  readonly joins: readonly [first: boolean, second: boolean]
  readonly isNoun: boolean
  /** True if punctuation separates it from the word before. */
  readonly isApart: boolean
}

const MAX_CONTENT_WORDS = 3
const SHORTEST_WORD = 3
/** Longer strings are not words; German law has words of 60 letters. */
const LONGEST_WORD = 80
const WORD = /[\p{L}\p{M}]+(?:[-\u2010\u2011][\p{L}\p{M}]+)*/gu
/** Only white space or the apostrophe of an elision separates two words of one phrase. */
const CLOSE = /^(?:[ \t\u00a0\n]+|['’])?$/

/** Function words that join phrases in languages that compound with them, and those that may follow them. */
const JOINING: ReadonlyMap<string, readonly [first: ReadonlySet<string>, then: ReadonlySet<string>]> =
  new Map(
    Object.entries<readonly [first: ReadonlySet<string>, then: ReadonlySet<string>]>({
      fr: [new Set(['de', 'du', 'des', 'd']), new Set(['la', 'l', 'les'])],
      en: [new Set(['of']), new Set(['the'])],
      es: [new Set(['de', 'del']), new Set(['la', 'las', 'los', 'el'])],
      it: [new Set(['di', 'del', 'della', 'dei', 'degli', 'delle', 'dell', 'd']), new Set()],
      pt: [new Set(['de', 'do', 'da', 'dos', 'das']), new Set()],
    }),
  )

export function* phrasesOf(text: string, language: string | null): Generator<Phrase> {
  const tokens = tokensOf(text, language)
  for (let start = 0; start < tokens.length; start++) {
    const first = tokens[start]
    if (first?.stem == null) continue
    const stems = [first.stem]
    let surface = first.surface
    yield { key: first.stem, surface, length: 1, isNoun: first.isNoun }
    let between = ''
    let joining = 0
    for (let at = start + 1; at < tokens.length && stems.length < MAX_CONTENT_WORDS; at++) {
      const token = tokens[at] as Token
      if (token.isApart) break
      if (token.stem === null) {
        if (token.joins[joining++] !== true) break
        between += ` ${token.surface}`
        continue
      }
      // Two adjacent words without a function word may be unrelated; their count decides whether they form a
      // term.
      surface = `${surface}${between} ${token.surface}`
      stems.push(token.stem)
      between = ''
      joining = 0
      yield { key: stems.join(' '), surface: elide(surface), length: stems.length, isNoun: false }
    }
  }
}

/** Restores the spelling of `critique d expérience`. */
function elide(surface: string): string {
  return surface.replace(/(?<=\s)([dl]|dell) (?=\S)/gu, '$1’')
}

function tokensOf(text: string, language: string | null): Token[] {
  const [first, then] = JOINING.get(language ?? '') ?? []
  const tokens: Token[] = []
  let end = 0
  let before: [string | null, string | null] = [null, null]
  for (const match of text.matchAll(WORD)) {
    const [surface] = match
    const word = normalize(surface)
    const folded = fold(surface)
    const isSilent = isWeak(folded, language) || (language !== null && isFunctionWord(word, language))
    const gap = text.slice(end, match.index)
    const isApart = !CLOSE.test(gap) || gap.includes('\n\n')
    if (isApart) before = [null, null]
    const isContent = folded.length >= SHORTEST_WORD && surface.length <= LONGEST_WORD && !isSilent
    tokens.push({
      surface,
      stem: isContent ? (language === null ? folded : stem(folded, language)) : null,
      joins: [first?.has(word) === true, then?.has(word) === true],
      isNoun: isNounPlace(surface, before, language),
      isApart,
    })
    before = [before[1], word]
    end = match.index + surface.length
  }
  return tokens
}
