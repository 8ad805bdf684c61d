import type { Embedder, EmbedOptions, QuestionVectors } from './embedder.ts'

const MAX_ENTRIES = 1_000
/** With their words questions take some ten times the room. */
const MAX_ENTRIES_WITH_WORDS = 200

/**
 * An {@link Embedder} that remembers the vectors of the last questions (least recently used go first), by their text.
 * The same question asked twice at once is computed once. Passages are not kept: each is computed once and stored.
 * @param maxEntries vectors kept; 1,000 of 384 dimensions take 1.5 MB.
 */
export function cachedEmbedder(embedder: Embedder, maxEntries = MAX_ENTRIES): Embedder {
  const { words } = embedder
  const embedQuery = remembering((text: string) => embedder.embedQuery(text), maxEntries)
  const embedWithWords =
    words &&
    remembering((text: string) => words.embedQuery(text), Math.min(maxEntries, MAX_ENTRIES_WITH_WORDS))
  return {
    modelId: embedder.modelId,
    dimensions: embedder.dimensions,
    fingerprint: embedder.fingerprint,
    maxTokens: embedder.maxTokens,
    countTokens: (text) => embedder.countTokens(text),
    // A copy: a caller that changes its vector must not change the next one's.
    embedQuery: async (text, options) => (await embedQuery(text, options)).slice(),
    embedPassages: (texts, options) => embedder.embedPassages(texts, options),
    words: words && {
      embedQuery: async (text, options) =>
        copyOf(await (embedWithWords as NonNullable<typeof embedWithWords>)(text, options)),
      embedPassages: (texts, options) => words.embedPassages(texts, options),
    },
    close: () => embedder.close(),
  }
}

function copyOf({ vector, words }: QuestionVectors): QuestionVectors {
  return { vector: vector.slice(), words: { ...words, vectors: words.vectors.slice() } }
}

/** The function with its last answers kept, and asked once for a text that several want at the same time. */
function remembering<Answer>(compute: (text: string) => Promise<Answer>, maxEntries: number) {
  // A Map iterates in the order of insertion: the first key is the one not used for longest.
  const answers = new Map<string, Answer>()
  const underWay = new Map<string, Promise<Answer>>()

  const remember = (text: string, answer: Answer) => {
    answers.delete(text)
    answers.set(text, answer)
    const oldest = answers.keys().next().value
    if (answers.size > maxEntries && oldest !== undefined) answers.delete(oldest)
  }

  // Without the caller's signal: another caller may wait for the same answer.
  const share = (text: string): Promise<Answer> => {
    const shared = underWay.get(text) ?? compute(text).finally(() => underWay.delete(text))
    underWay.set(text, shared)
    return shared
  }

  return async (text: string, { signal }: EmbedOptions = {}): Promise<Answer> => {
    signal?.throwIfAborted()
    const answer = answers.get(text) ?? (await untilAborted(share(text), signal))
    remember(text, answer)
    return answer
  }
}

/** The promise, or the signal's reason as soon as it aborts. */
function untilAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
