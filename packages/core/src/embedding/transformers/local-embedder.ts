import { encodeWords } from '../../ranking/index.ts'
import type { Embedder, EmbedOptions, QuestionVectors } from '../embedder.ts'
import { fingerprintOf, type VectorSpace } from '../fingerprint.ts'
import { refuseTooLong } from '../window.ts'

/** A model that runs in this process. */
export interface LocalModel {
  /** Longest input in tokens, prefix and special tokens included. */
  readonly window: number
  /** Special tokens that every input gets. */
  readonly specialTokens: number
  /** Tokens of a text, without special ones. */
  countTokens(text: string): number
  /** The vector, of length 1, of an input that has its prefix already and fits the window. */
  embed(input: string): Promise<Float32Array>
  /**
   * The same with the words of the text, those of the prefix left out; absent where a model's tokens cannot be told to be
   * words.
   */
  embedWords?(prefix: string, text: string): Promise<QuestionVectors>
  close(): Promise<void>
}

/**
 * An {@link Embedder} over a model in this process. Texts go through it one by one: on a CPU a batch is no faster, and
 * takes more memory; between two texts the event loop turns, so that other calls and cancellation get through.
 */
export function localEmbedder(model: LocalModel, space: VectorSpace): Embedder {
  const prefixes = [space.queryPrefix, space.passagePrefix]
  // The space at a prefix's end is the first of the text, where it is counted.
  const prefixTokens = Math.max(...prefixes.map((prefix) => model.countTokens(prefix.trimEnd())))
  const window = {
    modelId: space.modelId,
    maxTokens: model.window - model.specialTokens - prefixTokens,
    countTokens: model.countTokens,
  }
  const { queryPrefix, passagePrefix } = space

  const one = async <Answer>(
    text: string,
    { signal }: EmbedOptions,
    embed: (text: string) => Promise<Answer>,
  ): Promise<Answer> => {
    signal?.throwIfAborted()
    refuseTooLong(window, text)
    return embed(text.toWellFormed())
  }

  const each = async <Answer>(
    texts: readonly string[],
    { signal, onProgress }: EmbedOptions,
    embed: (text: string) => Promise<Answer>,
  ): Promise<Answer[]> => {
    const answers: Answer[] = []
    for (const [index, text] of texts.entries()) {
      signal?.throwIfAborted()
      // One by one, too: counting all of a book first would hold the event loop.
      refuseTooLong(window, text, `Text ${index + 1} of ${texts.length}`)
      answers.push(await embed(text.toWellFormed()))
      onProgress?.(answers.length)
    }
    return answers
  }

  const embedWords = model.embedWords?.bind(model)
  return {
    ...window,
    dimensions: space.dimensions,
    fingerprint: fingerprintOf(space),
    embedQuery: (text, options = {}) => one(text, options, (whole) => model.embed(queryPrefix + whole)),
    embedPassages: (texts, options = {}) =>
      each(texts, options, (whole) => model.embed(passagePrefix + whole)),
    words: embedWords && {
      embedQuery: (text, options = {}) => one(text, options, (whole) => embedWords(queryPrefix, whole)),
      embedPassages: (texts, options = {}) =>
        each(texts, options, async (whole) => {
          const { vector, words } = await embedWords(passagePrefix, whole)
          return { vector, wordCodes: encodeWords(words) }
        }),
    },
    close: () => model.close(),
  }
}
