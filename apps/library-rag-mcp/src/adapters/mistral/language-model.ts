import { createMistral } from '@ai-sdk/mistral'
import { generateText, type ModelMessage, NoObjectGeneratedError, NoOutputGeneratedError, Output } from 'ai'
import type { ZodType } from 'zod'
import { LANGUAGE_MODEL } from '../../domain/remote/models.ts'
import type { Question } from '../../domain/remote/question.ts'
import type { ModelUsage } from '../../domain/remote/usage.ts'
import type { RemoteReader } from '../../ports/remote-reading.ts'
import type { MistralSettings } from './settings.ts'
import { withRetries } from './with-retries.ts'

/** More tokens than any question needs; ends an answer that would never stop. */
const MAX_OUTPUT_TOKENS = 12_000
/** Most characters shown to a model of its invalid answer and of the problems in it. */
const MAX_SHOWN = 20_000
const MAX_PROBLEM = 1_500

type Outcome<Answer> = { readonly usage: ModelUsage } & (
  | { readonly answer: Answer }
  | { readonly problem: string; readonly text: string }
)

/** Creates a function that asks Mistral's language model. An invalid answer is sent back once with its problems. */
export function createMistralModel(settings: MistralSettings): RemoteReader['ask'] {
  const { apiKey, url, attemptSeconds = 90, attempts = 4, pauseSeconds = 1 } = settings
  const model = createMistral({ apiKey: apiKey.reveal(), baseURL: `${url.replace(/\/+$/, '')}/v1` })(
    LANGUAGE_MODEL,
  )
  const limits = { attemptMs: attemptSeconds * 1000, attempts, pauseMs: pauseSeconds * 1000 }

  const request = async <Answer>(
    { name, instructions, schema, problem }: Question<Answer>,
    messages: ModelMessage[],
    signal: AbortSignal,
  ): Promise<Outcome<Answer>> => {
    try {
      const { output, text, usage, response } = await generateText({
        model,
        instructions,
        messages,
        // The questions are zod schemas, though their type does not say so.
        output: Output.object({ schema: schema as ZodType<Answer>, name }),
        temperature: 0,
        maxOutputTokens: MAX_OUTPUT_TOKENS,
        // Our own retries serve both Mistral libraries and end on cancellation.
        maxRetries: 0,
        abortSignal: signal,
        providerOptions: { mistral: { strictJsonSchema: true } },
      })
      const wrong = problem(output)
      const spent = usageOf(usage, response.modelId)
      return wrong === null ? { usage: spent, answer: output } : { usage: spent, problem: wrong, text }
    } catch (error) {
      if (NoObjectGeneratedError.isInstance(error)) {
        const reason = error.cause instanceof Error ? error.cause.message : error.message
        return {
          usage: usageOf(error.usage, error.response?.modelId),
          problem: reason.slice(0, MAX_PROBLEM),
          text: error.text ?? '',
        }
      }
      // The answer ended for an unexpected reason; its cost is unknown.
      if (NoOutputGeneratedError.isInstance(error)) {
        return { usage: usageOf(undefined, undefined), problem: 'There is no answer.', text: '' }
      }
      throw error
    }
  }

  return async (question, signal) => {
    const send = (messages: ModelMessage[]) =>
      withRetries((attempt) => request(question, messages, attempt), { signal, ...limits })
    const asked: ModelMessage[] = [{ role: 'user', content: question.text }]
    const first = await send(asked)
    if ('answer' in first) return { answer: first.answer, usage: [first.usage] }
    const again = await send([
      ...asked,
      { role: 'assistant', content: first.text.slice(0, MAX_SHOWN) || '(no answer)' },
      { role: 'user', content: `This cannot be used: ${first.problem}\nAnswer again, in JSON as asked.` },
    ])
    return { answer: 'answer' in again ? again.answer : null, usage: [first.usage, again.usage] }
  }
}

function usageOf(
  usage:
    | { readonly inputTokens?: number | undefined; readonly outputTokens?: number | undefined }
    | undefined,
  model: string | undefined,
): ModelUsage {
  return {
    model: model ?? LANGUAGE_MODEL,
    inputTokens: usage?.inputTokens ?? 0,
    outputTokens: usage?.outputTokens ?? 0,
  }
}
