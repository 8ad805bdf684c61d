import { type AppError, type CodedMessage, isAppError } from '@agora-mcp/core/errors'
import { LANGUAGE_MODEL } from '../../domain/remote/models.ts'
import type { Question } from '../../domain/remote/question.ts'
import { addSpending, type ModelUsage } from '../../domain/remote/usage.ts'
import type { ServiceAnswers } from '../../ports/jobs.ts'
import type { Draft } from '../draft.ts'
import { inParallel } from '../running/in-parallel.ts'
import type { IngestDeps, StepContext } from '../step.ts'

/** Questions asked in parallel: fast, yet within the rate limit of new accounts. */
const AT_ONCE = 4

interface Kept<Answer> {
  readonly answer: Answer | null
  readonly usage: readonly ModelUsage[]
}

/** In the order of the questions, null for a part to be read offline; the draft includes the costs. */
export interface Asked<Current extends Draft, Answer> {
  readonly answers: readonly (Answer | null)[]
  readonly draft: Current
}

/**
 * Asks the language model, if there is one. Cached answers of an earlier run are not asked for again. If the
 * service refuses a request as it is, this ingestion asks no more and gets a warning.
 * @throws AppError config, rate_limited, unavailable as the service does; answers so far stay cached.
 */
export async function askQuestions<Current extends Draft, Answer>(
  questions: readonly Question<Answer>[],
  draft: Current,
  { remoteReader, ingestionCache }: Pick<IngestDeps, 'remoteReader' | 'ingestionCache'>,
  { signal, progress }: StepContext,
  message: (done: number) => CodedMessage,
): Promise<Asked<Current, Answer>> {
  if (remoteReader === null || draft.isRefused || questions.length === 0) {
    return { answers: questions.map(() => null), draft }
  }
  const { contentHash } = draft.file
  let refusal: AppError | null = null
  let done = 0
  const usage: ModelUsage[] = []

  const ask = async (question: Question<Answer>): Promise<Kept<Answer>> => {
    const key = JSON.stringify([LANGUAGE_MODEL, question.name, question.instructions, question.text])
    const kept = validateAnswer(await ingestionCache.answer('reply', contentHash, key), question)
    if (kept !== undefined) return kept
    const reply = await remoteReader.ask(question, signal)
    await ingestionCache.keepAnswer('reply', contentHash, key, reply)
    return reply
  }
  progress(0, message(0))
  const answers = await inParallel(questions, AT_ONCE, async (question) => {
    try {
      const reply = refusal === null ? await ask(question) : null
      usage.push(...(reply?.usage ?? []))
      return reply?.answer ?? null
    } catch (error) {
      if (!isAppError(error) || error.code !== 'upstream') throw error
      refusal ??= error
      return null
    } finally {
      done += 1
      progress(done / questions.length, message(Math.min(done, questions.length - 1)))
    }
  })
  const spending = addSpending(draft.spending, { model: usage })
  if (refusal === null) return { answers, draft: { ...draft, spending } }
  const warning = `${(refusal as AppError).message}; the offline result is used instead.`
  return { answers, draft: { ...draft, spending, isRefused: true, warnings: [...draft.warnings, warning] } }
}

/** Validates a cached answer, which an older version may have stored in another shape. */
function validateAnswer<Answer>(
  kept: ServiceAnswers['reply'] | undefined,
  { schema, problem }: Question<Answer>,
): Kept<Answer> | undefined {
  if (kept === undefined) return undefined
  const { answer, usage } = kept
  if (answer === null) return { answer: null, usage }
  const parsed = schema.safeParse(answer)
  return parsed.success && problem(parsed.data) === null ? { answer: parsed.data, usage } : undefined
}
