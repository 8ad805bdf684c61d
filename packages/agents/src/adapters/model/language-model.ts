import { AppError, isAppError } from '@agora-mcp/core/errors'
import {
  askModel,
  type ChatModel,
  isLLMError,
  type ModelQuestion,
  type TokenPrices,
} from '@agora-mcp/mcp-client'
import * as z from 'zod'
import { reason } from '../../messages/index.ts'
import type { Model, OnUsage } from '../../ports/model.ts'
import { ATTRIBUTE, OPERATION, withSpan } from '../../telemetry/index.ts'
import { jsonIn } from './json-in.ts'

/** Maximum number of answers that do not match the schema. */
const MAX_TRIES = 2
export interface LanguageModelOptions {
  /** Milliseconds without a sign of life, after which the rules take over. */
  readonly timeoutMs: number
  readonly prices?: TokenPrices | undefined
}

type Question = Omit<ModelQuestion, 'model'>

export function createLanguageModel(
  model: ChatModel,
  name: string,
  { timeoutMs, prices }: LanguageModelOptions,
): Model {
  const attributes = {
    [ATTRIBUTE.operation]: OPERATION.model,
    [ATTRIBUTE.provider]: name.split(':')[0],
    [ATTRIBUTE.model]: model.modelId,
  }
  const ask = async (question: Question, onUsage: OnUsage | undefined) => {
    try {
      return await withSpan(`${OPERATION.model} ${name}`, attributes, async (span) => {
        // A retry takes as long again; the rules answer sooner.
        const answer = await askModel({ ...question, model, timeout: timeoutMs, maxRetries: 0, prices })
        const { inputTokens, outputTokens, cost } = answer.usage
        span.setAttribute(ATTRIBUTE.inputTokens, inputTokens)
        span.setAttribute(ATTRIBUTE.outputTokens, outputTokens)
        onUsage?.({ model: name, input_tokens: inputTokens, output_tokens: outputTokens, cost })
        return answer
      })
    } catch (error) {
      question.signal?.throwIfAborted()
      if (!isLLMError(error)) throw error
      const { code: failure, said } = error
      throw new AppError('upstream', reason('model_failed', { model: name, failure, said: said ?? '' }), {
        cause: error,
      })
    }
  }
  /** True while the service accepts schemas; otherwise the schema is put in the prompt. */
  let takesSchema = true
  const askObject = async (
    question: Question,
    schema: Readonly<Record<string, unknown>>,
    onUsage: OnUsage | undefined,
  ) => {
    if (!takesSchema) return ask(question, onUsage)
    try {
      return await ask({ ...question, schema }, onUsage)
    } catch (error) {
      if (!isAppError(error) || !isLLMError(error.cause) || !isRefusal(error.cause.httpStatus)) throw error
      takesSchema = false
      return ask(question, onUsage)
    }
  }
  return {
    name,
    writes: true,
    async object({ instructions, text, schema, onPartial }, signal, onUsage) {
      const asked = withoutBounds(z.toJSONSchema(schema)) as Readonly<Record<string, unknown>>
      const form = JSON.stringify(asked)
      let problem = ''
      let said = ''
      for (let tries = 0; tries < MAX_TRIES; tries++) {
        const question = {
          instructions: `${instructions}\n\nAnswer with one JSON object of this schema and nothing else:\n${form}`,
          text: problem === '' ? text : `${text}\n\nThe answer before was refused: ${problem}`,
          signal,
          onPartial,
        }
        const answer = await askObject(question, asked, onUsage)
        const read = readObject(answer.text, schema)
        if (read.success) return read.value
        problem = read.problem
        said = answer.text
      }
      throw new AppError('upstream', reason('model_failed', { model: name, failure: 'no_answer', said }))
    },
    async step({ instructions, question, known, tools, finished }, signal, onUsage) {
      const made = finished.map(({ tool, arguments: args, text: result, ok }) => ({
        tool,
        args,
        text: result,
        isError: !ok,
      }))
      const text = [question, ...known].join('\n\n')
      const answer = await ask({ instructions, text, tools, made, signal }, onUsage)
      return {
        text: answer.text,
        calls: answer.calls.map(({ tool, args }) => ({ tool, arguments: args })),
      }
    },
  }
}

function readObject<Value>(
  text: string,
  schema: z.ZodType<Value>,
): { success: true; value: Value } | { success: false; problem: string } {
  const value = jsonIn(text)
  if (value === undefined) return { success: false, problem: 'it was not a JSON object' }
  const read = schema.safeParse(value)
  return read.success
    ? { success: true, value: read.data }
    : { success: false, problem: z.prettifyError(read.error).slice(0, 1_000) }
}

const isRefusal = (status: number | null): boolean => status === 400 || status === 404 || status === 422

/** Checks whether a failure concerns the service as a whole: no response, no capacity, or an invalid key. */
export const isOutage = (error: unknown): boolean => isLLMError(error) && !isRefusal(error.httpStatus)

/** Removes bounds from a JSON Schema, which strict services reject. */
function withoutBounds(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutBounds)
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]) =>
      BOUNDS.has(key) ? [] : [[key, withoutBounds(value)] as const],
    ),
  )
}

const BOUNDS = new Set([
  '$schema',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'pattern',
  'format',
])
