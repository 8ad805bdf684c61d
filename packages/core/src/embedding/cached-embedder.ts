import { LRUCache } from 'lru-cache'
import { untilAborted } from '../lazy/index.ts'
import type { Embedder, EmbedOptions, QuestionVectors } from './embedder.ts'

const MAX_ENTRIES = 1_000
/** Questions with word vectors take about ten times the memory. */
const MAX_ENTRIES_WITH_WORDS = 200

/**
 * Wraps an {@link Embedder} with an LRU cache of question vectors, keyed by text. Concurrent calls for the
 * same question share one computation. Passages are not cached: each is computed once and stored.
 * @param maxEntries vectors kept; 1,000 of 384 dimensions take 1.5 MB.
 */
export function cachedEmbedder(embedder: Embedder, maxEntries = MAX_ENTRIES): Embedder {
  const { words } = embedder
  const embedQuery = remembering((text, options) => embedder.embedQuery(text, options), maxEntries)
  const embedWithWords =
    words &&
    remembering(
      (text, options) => words.embedQuery(text, options),
      Math.min(maxEntries, MAX_ENTRIES_WITH_WORDS),
    )
  return {
    modelId: embedder.modelId,
    dimensions: embedder.dimensions,
    fingerprint: embedder.fingerprint,
    maxTokens: embedder.maxTokens,
    countTokens: (text) => embedder.countTokens(text),
    // A copy, so that a caller who changes its vector does not change the cached one.
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

type Compute<Answer> = (text: string, options?: EmbedOptions) => Promise<Answer>

interface Job<Answer> {
  readonly answer: Promise<Answer>
  readonly controller: AbortController
  waiting: number
}

/** Caches the last results and shares concurrent calls for a text; one without callers left is aborted. */
function remembering<Answer extends object>(compute: Compute<Answer>, maxEntries: number): Compute<Answer> {
  const answers = new LRUCache<string, Answer>({ max: maxEntries })
  const jobs = new Map<string, Job<Answer>>()
  const start = (text: string): Job<Answer> => {
    const controller = new AbortController()
    const answer = compute(text, { signal: controller.signal })
    const job = { answer, controller, waiting: 0 }
    jobs.set(text, job)
    const removeJob = () => {
      if (jobs.get(text) === job) jobs.delete(text)
    }
    controller.signal.addEventListener('abort', removeJob, { once: true })
    answer.then((found) => answers.set(text, found)).then(removeJob, removeJob)
    return job
  }
  return async (text, { signal } = {}) => {
    signal?.throwIfAborted()
    const known = answers.get(text)
    if (known !== undefined) return known
    const job = jobs.get(text) ?? start(text)
    job.waiting += 1
    try {
      return await untilAborted(job.answer, signal)
    } finally {
      job.waiting -= 1
      if (job.waiting === 0) job.controller.abort()
    }
  }
}
