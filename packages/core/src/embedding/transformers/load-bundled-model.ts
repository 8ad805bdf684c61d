import { join } from 'node:path'
import { modelId } from '@agora-mcp/multilingual-e5-small'
import { AutoModel, Tensor } from '@xenova/transformers'
import { AppError } from '../../errors/index.ts'
import { poolTokens, poolWords } from '../pooling.ts'
import { openUnigramTokenizer } from '../unigram/tokenizer.ts'
import type { LocalModel } from './local-embedder.ts'
import { sessionOptions } from './runtime.ts'

/** Components of the bundled model's vectors. */
export const DIMENSIONS = 384
const WINDOW = 512
const SPECIAL_TOKENS = 2

/**
 * Opens the bundled model's files with the light tokenizer.
 * @param threads That a run may take. Default: see {@link sessionOptions}.
 * @throws AppError config when files are missing or damaged.
 */
export async function loadBundledModel(folder: string, threads?: number): Promise<LocalModel> {
  const { model, tokenizer } = await open(folder, threads)
  /** The ids of an input, and the vectors of its tokens one after the other. */
  const run = async (input: string) => {
    const ids = tokenizer.encode(input)
    const shape = [1, ids.length]
    const { last_hidden_state } = await model({
      input_ids: new Tensor('int64', BigInt64Array.from(ids, BigInt), shape),
      attention_mask: new Tensor('int64', new BigInt64Array(ids.length).fill(1n), shape),
    })
    const rows: Float32Array = last_hidden_state.data
    return { ids, rows, vector: poolTokens(rows, DIMENSIONS, 'mean') }
  }
  return {
    window: WINDOW,
    specialTokens: SPECIAL_TOKENS,
    countTokens: tokenizer.countTokens,
    embed: async (input) => (await run(input)).vector,
    async embedWords(prefix, text) {
      const { ids, rows, vector } = await run(prefix + text)
      const first = 1 + tokenizer.countTokens(prefix.trimEnd())
      const words = tokenizer.tellingWords(ids).filter(([place = 0]) => place >= first)
      return { vector, words: poolWords(rows, DIMENSIONS, words) }
    },
    async close() {
      await model.dispose()
    },
  }
}

async function open(folder: string, threads?: number) {
  try {
    return {
      tokenizer: openUnigramTokenizer(join(folder, 'unigram.bin')),
      model: await AutoModel.from_pretrained(folder, {
        dtype: 'q8',
        device: 'cpu',
        local_files_only: true,
        session_options: sessionOptions(threads),
      }),
    }
  } catch (error) {
    throw new AppError('config', 'The files of the embedding model are missing or damaged', {
      hint: `Install @agora-mcp/${modelId} again.`,
      cause: error,
    })
  }
}
