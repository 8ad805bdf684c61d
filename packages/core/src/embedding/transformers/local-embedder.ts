import { setImmediate } from 'node:timers/promises'
import { encodeWords } from '../../ranking/index.ts'
import type { Embedder, EmbedOptions, PassageVectors, QuestionVectors } from '../embedder.ts'
import { fingerprintOf, type VectorSpace } from '../fingerprint.ts'
import { createPassageQueue, type EmbedPassage, type WorkerPool } from '../passage-queue.ts'
import { refuseTooLong } from '../window.ts'

/** Passages that justify opening workers: about five seconds of work. */
const MANY_PASSAGES = 64
/** Long enough to keep the workers open from one book of a folder to the next. */
const WORKERS_IDLE_MS = 30_000

export interface LocalModel {
  /** Longest input in tokens, including prefix and special tokens. */
  readonly window: number
  /** Number of special tokens added to every input. */
  readonly specialTokens: number
  countTokens(text: string): number
  /** Embeds an input that already has its prefix and fits the window; the vector has length 1. */
  embed(input: string): Promise<Float32Array>
  /** Leaves out the words of the prefix; absent if words cannot be derived from the model's tokens. */
  embedWords?(prefix: string, text: string): Promise<QuestionVectors>
  close(): Promise<void>
}

/** Creates a function that embeds single passages and encodes their words. */
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
 * Creates an {@link Embedder} over a model in this process. Texts are processed one by one: on a CPU a batch
 * is no faster and takes more memory; between two texts the event loop runs, so that other calls and
 * cancellations get through.
 * @param openWorkers Opens workers for many passages; null if they would not help.
 */
export function localEmbedder(
  model: LocalModel,
  space: VectorSpace,
  openWorkers: (() => Promise<WorkerPool>) | null = null,
): Embedder {
  const prefixes = [space.queryPrefix, space.passagePrefix]
  // The space at the end of a prefix becomes part of the text's first token, which is counted with the text.
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
   * Questions are processed one by one with a turn of the event loop between them: the runtime blocks it
   * while computing, so hundreds of questions would delay everything else, such as a disconnecting client.
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
        // Checked one by one too: counting all of a book first would block the event loop.
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
      embedPassages: async (texts, options = {}) =>
        (await passages(texts, true, options)) as PassageVectors[],
    },
    async close() {
      closed = true
      await queue.close()
      // Releasing a model while it runs would crash the runtime.
      await last
      await model.close()
    },
  }
}
