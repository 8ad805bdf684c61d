import { AppError } from '@agora-mcp/core/errors'
import { oneAtATime, untilAborted } from '@agora-mcp/core/lazy'
import { createTaskWorker, processHost, type TaskWorker, workerUrl } from '@agora-mcp/core/tasks'
import type { EmbedAnswer, EmbedTask } from './embedder.worker.ts'
import type { EmbeddedPassage, EmbeddedQuestion, OfficeEmbedder } from './office-embedder.ts'

/** The model takes some 240 MB: it is given back when nobody has asked for this long, and loaded again in half a second. */
const IDLE_MS = 120_000
/** Passages of one task: a question that comes meanwhile waits for no more than these. */
const BATCH = 8
const TIMEOUT_MS = 120_000

export interface ProcessEmbedderOptions {
  /** Milliseconds without work after which the process ends. */
  readonly idleMs?: number
  /** How the process is started; by default this module's worker. */
  readonly start?: () => ReturnType<typeof processHost>
}

/**
 * Core's embedder in a process of its own: the service keeps little memory, and its event loop is never held. The process
 * is started by the first call and ended when it is idle; one that has died is started again by the next call.
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
    if (closed) throw new AppError('unavailable', 'The embedder is closed')
    clearTimeout(idle)
    worker ??= createTaskWorker(start, TIMEOUT_MS)
    try {
      return await worker.run(task)
    } catch (error) {
      throw new AppError('unavailable', 'The embedding model does not run', {
        hint: 'Search goes on by words alone.',
        cause: error,
      })
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
  // The kind of the task decides which of the two its answers are.
  const questions = async (texts: readonly string[], signal?: AbortSignal) =>
    (await embed('question', texts, signal)) as EmbeddedQuestion[]
  const passagesWithWords = async (texts: readonly string[], signal?: AbortSignal) =>
    (await embed('passage', texts, signal)) as EmbeddedPassage[]

  return {
    questions: async (texts, signal) => (await questions(texts, signal)).map(({ vector }) => vector),
    passages: async (texts, signal) => (await passagesWithWords(texts, signal)).map(({ vector }) => vector),
    question: async (text, signal) => (await questions([text], signal))[0] as EmbeddedQuestion,
    passagesWithWords,
    async close() {
      closed = true
      await end()
    },
  }
}
