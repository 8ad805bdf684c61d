import { AppError } from '@agora-mcp/core/errors'
import { askModel, type ChatModel, isLLMError, type ModelQuestion } from '@agora-mcp/mcp-client'
import * as z from 'zod'
import type { Model } from '../../ports/model.ts'
import { ATTRIBUTE, OPERATION, withSpan } from '../../telemetry/index.ts'

/** Times that a model may answer with something that is no object of the schema. */
const MOST_TRIES = 2
/** Milliseconds for one answer; the rules take over then. */
const TIMEOUT_MS = 60_000
/** A block of JSON, perhaps in a fence. */
const JSON_BLOCK = /\{[\s\S]*\}/

/** A language model behind mcp-client. @param timeoutMs Milliseconds for one answer */
export function createLanguageModel(model: ChatModel, name: string, timeoutMs = TIMEOUT_MS): Model {
  const attributes = {
    [ATTRIBUTE.operation]: OPERATION.model,
    [ATTRIBUTE.provider]: name.split(':')[0],
    [ATTRIBUTE.model]: model.modelId,
  }
  const ask = async (question: Omit<ModelQuestion, 'model'>) => {
    try {
      return await withSpan(`${OPERATION.model} ${name}`, attributes, async (span) => {
        const answer = await askModel({ ...question, model, timeout: timeoutMs })
        span.setAttribute(ATTRIBUTE.inputTokens, answer.usage.inputTokens)
        span.setAttribute(ATTRIBUTE.outputTokens, answer.usage.outputTokens)
        return answer
      })
    } catch (error) {
      question.signal?.throwIfAborted()
      if (!isLLMError(error)) throw error
      throw new AppError('upstream', `${name}: ${error.message}`, { cause: error })
    }
  }
  return {
    name,
    writes: true,
    async object({ instructions, text, schema }, signal) {
      const form = JSON.stringify(z.toJSONSchema(schema))
      let problem = ''
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        const answer = await ask({
          instructions: `${instructions}\n\nAnswer with one JSON object of this schema and nothing else:\n${form}`,
          text: problem === '' ? text : `${text}\n\nThe answer before was refused: ${problem}`,
          signal,
        })
        const read = readObject(answer.text, schema)
        if (read.success) return read.value
        problem = read.problem
      }
      throw new AppError('upstream', `${name} gave an unusable answer twice: ${problem}`)
    },
    async step({ instructions, question, known, tools, finished }, signal) {
      const made = finished.map(({ tool, arguments: args, text: result, ok }) => ({
        tool,
        args,
        text: result,
        isError: !ok,
      }))
      const answer = await ask({ instructions, text: [question, ...known].join('\n\n'), tools, made, signal })
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
  let value: unknown
  try {
    value = JSON.parse(JSON_BLOCK.exec(text)?.[0] ?? '')
  } catch {
    return { success: false, problem: 'it was not a JSON object' }
  }
  const read = schema.safeParse(value)
  return read.success
    ? { success: true, value: read.data }
    : { success: false, problem: z.prettifyError(read.error).slice(0, 1_000) }
}
