import { AppError } from '@agora-mcp/core/errors'
import { oneAtATime, untilAborted } from '@agora-mcp/core/lazy'
import { createWordMatcher } from '@agora-mcp/core/ranking'
import { createTaskWorker, processHost, type TaskWorker, workerUrl } from '@agora-mcp/core/tasks'
import { dot } from '@agora-mcp/core/vectors'
import { problem } from '../../messages/index.ts'
import type { EmbedAnswer, EmbedTask } from './embedder.worker.ts'
import type { EmbeddedPassage, EmbeddedQuestion, OfficeEmbedder } from './office-embedder.ts'

/** Idle time before the model is unloaded: it takes about 240 MB, and reloads in half a second. */
const IDLE_MS = 120_000
/** Number of passages per task, which bounds the wait of a question. */
const BATCH = 8
const TIMEOUT_MS = 120_000
/** Weight of matched words beside the cosine in likeness. */
const WORDS_WEIGHT = 0.4

export interface ProcessEmbedderOptions {
  /** Idle milliseconds before the process ends. */
  readonly idleMs?: number
  /** Starts the process; by default this module's worker. */
  readonly start?: () => ReturnType<typeof processHost>
}

/**
 * Runs core's embedder in its own process, which keeps the service's memory small and its event loop free.
 * The process starts with the first call, ends when idle, and restarts after a crash with the next call.
 */
export function processEmbedder({
  idleMs = IDLE_MS,
  start = () => processHost(workerUrl('embedder', import.meta.url), null),
}: ProcessEmbedderOptions = {}): OfficeEmbedder {
  let worker: TaskWorker<EmbedTask, EmbedAnswer> | null = null
  let idle: NodeJS.Timeout | undefined
  let closed = false

  const end = async () => {
    clearTimeout(idle)
    const ended = worker
    worker = null
    await ended?.close()
  }

  const run = oneAtATime(async (task: EmbedTask, signal: AbortSignal | undefined): Promise<EmbedAnswer> => {
    signal?.throwIfAborted()
    if (closed) throw new AppError('unavailable', problem('embedder_failed'))
    clearTimeout(idle)
    worker ??= createTaskWorker(start, TIMEOUT_MS)
    try {
      return await worker.run(task)
    } catch (error) {
      throw new AppError('unavailable', problem('embedder_failed'), { cause: error })
    } finally {
      idle = setTimeout(() => void end(), idleMs)
      idle.unref()
    }
  })

  const embed = async (kind: EmbedTask['kind'], texts: readonly string[], signal?: AbortSignal) => {
    const answers: (EmbeddedQuestion | EmbeddedPassage)[] = []
    for (let at = 0; at < texts.length; at += BATCH) {
      const task = { kind, texts: texts.slice(at, at + BATCH) }
      answers.push(...(await untilAborted(run(task, signal), signal)))
    }
    return answers
  }
  // The task's kind determines the type of its results.
  const questions = async (texts: readonly string[], signal?: AbortSignal) =>
    (await embed('question', texts, signal)) as EmbeddedQuestion[]
  const passagesWithWords = async (texts: readonly string[], signal?: AbortSignal) =>
    (await embed('passage', texts, signal)) as EmbeddedPassage[]

  return {
    questions: async (texts, signal) => (await questions(texts, signal)).map(({ vector }) => vector),
    passages: async (texts, signal) => (await passagesWithWords(texts, signal)).map(({ vector }) => vector),
    question: async (text, signal) => (await questions([text], signal))[0] as EmbeddedQuestion,
    passagesWithWords,
    async likeness(question, texts, signal) {
      const [asked] = await questions([question], signal)
      const { vector: own, words } = asked as EmbeddedQuestion
      const match = words === null ? null : createWordMatcher(words)
      return (await passagesWithWords(texts, signal)).map(
        ({ vector, wordCodes }) =>
          dot(own, vector) + WORDS_WEIGHT * (wordCodes === null ? 0 : (match?.(wordCodes)?.whole ?? 0)),
      )
    },
    async close() {
      closed = true
      await end()
    },
  }
}
