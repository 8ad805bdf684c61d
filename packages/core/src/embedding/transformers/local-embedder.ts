import { setImmediate } from 'node:timers/promises'
import { encodeWords } from '../../ranking/index.ts'
import type { Embedder, EmbedOptions, PassageVectors, QuestionVectors } from '../embedder.ts'
import { fingerprintOf, type VectorSpace } from '../fingerprint.ts'
import { createPassageQueue, type EmbedPassage, type WorkerPool } from '../passage-queue.ts'
import { refuseTooLong } from '../window.ts'

/** Passages that make it worth opening workers: some five seconds of work. */
const MANY_PASSAGES = 64
/** So that the books of a folder, one after the other, find them open. */
const WORKERS_IDLE_MS = 30_000

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

/** Embeds single passages with a model, their words coded. */
export function embedPassageWith(model: LocalModel): EmbedPassage {
  return async ({ prefix, text, withWords }) => {
    if (!withWords || model.embedWords === undefined) {
      return { vector: await model.embed(prefix + text), wordCodes: null }
    }
    const { vector, words } = await model.embedWords(prefix, text)
    return { vector, wordCodes: encodeWords(words) }
  }
}

/**
 * An {@link Embedder} over a model in this process. Texts go through it one by one: on a CPU a batch is no faster, and
 * takes more memory; between two texts the event loop turns, so that other calls and cancellation get through.
 * @param openWorkers Opens what many passages go through instead; null where nothing is gained.
 */
export function localEmbedder(
  model: LocalModel,
  space: VectorSpace,
  openWorkers: (() => Promise<WorkerPool>) | null = null,
): Embedder {
  const prefixes = [space.queryPrefix, space.passagePrefix]
  // The space at a prefix's end is the first of the text, where it is counted.
  const prefixTokens = Math.max(...prefixes.map((prefix) => model.countTokens(prefix.trimEnd())))
  const window = {
    modelId: space.modelId,
    maxTokens: model.window - model.specialTokens - prefixTokens,
    countTokens: model.countTokens,
  }
  const { queryPrefix, passagePrefix } = space
  const queue = createPassageQueue({
    here: embedPassageWith(model),
    openWorkers,
    many: MANY_PASSAGES,
    idleMs: WORKERS_IDLE_MS,
  })

  let closed = false
  let last: Promise<unknown> = Promise.resolve()
  /**
   * One question after the other, and the event loop turns between them: the runtime holds it while it computes, so that
   * beside hundreds of questions nothing else would be heard, such as that the client has gone.
   */
  const question = <Answer>(
    text: string,
    { signal }: EmbedOptions,
    embed: (text: string) => Promise<Answer>,
  ): Promise<Answer> => {
    const answer = last.then(() => {
      if (closed) throw new Error('The embedder is closed')
      signal?.throwIfAborted()
      refuseTooLong(window, text)
      return embed(text.toWellFormed())
    })
    last = answer.catch(() => {}).then(() => setImmediate())
    return answer
  }

  const passages = (texts: readonly string[], withWords: boolean, options: EmbedOptions) =>
    queue.embed(
      texts.length,
      (place) => {
        const text = texts[place] as string
        // One by one, too: counting all of a book first would hold the event loop.
        refuseTooLong(window, text, `Text ${place + 1} of ${texts.length}`)
        return { prefix: passagePrefix, text: text.toWellFormed(), withWords }
      },
      options,
    )

  const embedWords = model.embedWords?.bind(model)
  return {
    ...window,
    dimensions: space.dimensions,
    fingerprint: fingerprintOf(space),
    embedQuery: (text, options = {}) => question(text, options, (whole) => model.embed(queryPrefix + whole)),
    embedPassages: async (texts, options = {}) =>
      (await passages(texts, false, options)).map(({ vector }) => vector),
    words: embedWords && {
      embedQuery: (text, options = {}) => question(text, options, (whole) => embedWords(queryPrefix, whole)),
      // With `withWords` a model that shows words codes them.
      embedPassages: async (texts, options = {}) =>
        (await passages(texts, true, options)) as PassageVectors[],
    },
    async close() {
      closed = true
      await queue.close()
      // The runtime must not lose a model that is at work.
      await last
      await model.close()
    },
  }
}
