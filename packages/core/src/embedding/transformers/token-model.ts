import { join } from 'node:path'
import { poolTokens, poolWords } from '../pooling.ts'
import { openUnigramTokenizer } from '../unigram/tokenizer.ts'
import type { LocalModel } from './local-embedder.ts'

export const DIMENSIONS = 384
const WINDOW = 512
const SPECIAL_TOKENS = 2

/** Graph of the bundled model, independent of the runtime. */
export interface TokenModel {
  /** Runs the model and returns the token vectors, concatenated. */
  run(ids: readonly number[]): Promise<Float32Array>
  close(): Promise<void>
}

/** Combines the bundled model with the light tokenizer, whose file is in the folder. */
export function tokenisedModel(folder: string, { run, close }: TokenModel): LocalModel {
  const tokenizer = openUnigramTokenizer(join(folder, 'unigram.bin'))
  const embed = async (input: string) => {
    const ids = tokenizer.encode(input)
    const rows = await run(ids)
    return { ids, rows, vector: poolTokens(rows, DIMENSIONS, 'mean') }
  }
  return {
    window: WINDOW,
    specialTokens: SPECIAL_TOKENS,
    countTokens: tokenizer.countTokens,
    embed: async (input) => (await embed(input)).vector,
    async embedWords(prefix, text) {
      const { ids, rows, vector } = await embed(prefix + text)
      const first = 1 + tokenizer.countTokens(prefix.trimEnd())
      const words = tokenizer.contentWords(ids).filter(([place = 0]) => place >= first)
      const texts = words.map((places) => tokenizer.textOf(ids.slice(places[0], (places.at(-1) ?? 0) + 1)))
      return { vector, words: { ...poolWords(rows, DIMENSIONS, words), texts } }
    },
    close,
  }
}
