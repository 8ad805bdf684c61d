import { readFileSync } from 'node:fs'
import { type ContentWord, createWordFinder } from './content-words.ts'
import { createNormaliser } from './normaliser.ts'
import { segmentWord } from './segmenter.ts'
import { Vocabulary } from './vocabulary.ts'

export type { ContentWord } from './content-words.ts'

export interface Tokenizer {
  /** Encodes a text, without `<s>` and `</s>`. Nothing is cut. */
  encode(text: string): number[]
  countTokens(text: string): number
  contentWords(ids: readonly number[]): ContentWord[]
  /** Text of ids of one word, as normalised by the model. */
  textOf(ids: readonly number[]): string
}

const START_ID = 0
const END_ID = 2

/** Names of special tokens, which are recognised inside a text too. */
const SPECIAL = /(<s>|<pad>|<\/s>|<unk>|<mask>)/
const SPECIAL_IDS: ReadonlyMap<string, number> = new Map(
  Object.entries<number>({
    '<s>': START_ID,
    '<pad>': 1,
    '</s>': END_ID,
    '<unk>': 3,
    '<mask>': 250001,
  }),
)

const MAX_CACHED_WORDS = 20_000
/** Longer words rarely repeat, so caching them would only waste memory. */
const MAX_CACHED_LENGTH = 32

/**
 * Opens an XLM-R tokenizer (SentencePiece unigram, 250,002 pieces) from a `unigram.bin`. It returns the ids
 * of the reference implementation, but loads in 60 ms and 15 MB instead of 1.6 s and 285 MB. Lone surrogates
 * count as U+FFFD.
 * @throws Error if the file cannot be read or has another format.
 */
export function openUnigramTokenizer(path: string): Tokenizer {
  const vocabulary = new Vocabulary(readFileSync(path))
  const normalise = createNormaliser(vocabulary.characterMap)
  const cache = new Map<string, readonly number[]>()

  const segmentCached = (word: string): readonly number[] => {
    const known = cache.get(word)
    if (known) return known
    const ids = segmentWord(vocabulary, word)
    if (word.length <= MAX_CACHED_LENGTH) {
      if (cache.size === MAX_CACHED_WORDS) cache.clear()
      cache.set(word, ids)
    }
    return ids
  }

  const encodePlain = (text: string, ids: number[]) => {
    const normal = normalise(text).replaceAll(' ', '▁')
    if (normal === '') return
    const marked = normal.startsWith('▁') ? normal : `▁${normal}`
    for (const word of marked.match(/▁[^▁]*/g) ?? []) for (const id of segmentCached(word)) ids.push(id)
  }

  const encodeInner = (text: string): number[] => {
    const ids: number[] = []
    for (const part of text.toWellFormed().split(SPECIAL)) {
      const special = SPECIAL_IDS.get(part)
      if (special === undefined) encodePlain(part, ids)
      else ids.push(special)
    }
    return ids
  }

  return {
    encode: (text) => [START_ID, ...encodeInner(text), END_ID],
    countTokens: (text) => encodeInner(text).length,
    contentWords: createWordFinder(vocabulary),
    textOf: (ids) =>
      ids
        .map((id) => vocabulary.piece(id))
        .join('')
        .replace(/^▁/, ''),
  }
}
