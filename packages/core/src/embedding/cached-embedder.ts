import { LRUCache } from 'lru-cache'
import { untilAborted } from '../lazy/index.ts'
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
function remembering<Answer extends object>(compute: (text: string) => Promise<Answer>, maxEntries: number) {
  const answers = new LRUCache<string, Answer>({
    max: maxEntries,
    // Without the caller's signal: another caller may wait for the same answer.
    fetchMethod: (text) => compute(text),
    // An answer under way may lose its place to newer questions; who waits for it gets it all the same.
    ignoreFetchAbort: true,
  })
  return async (text: string, { signal }: EmbedOptions = {}): Promise<Answer> => {
    signal?.throwIfAborted()
    return untilAborted(answers.forceFetch(text), signal)
  }
}
