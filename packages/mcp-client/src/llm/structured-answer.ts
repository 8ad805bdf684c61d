import { defined } from '@agora-mcp/core/schemas/defined'
import { generateText, type LanguageModel, type ModelMessage, wrapLanguageModel } from 'ai'
import type { JsonSchema } from '../client/tool-source.ts'
import { schemaCheck } from '../client/tools/schema-check.ts'
import { LLMError } from './llm-error.ts'
import { type TokenPrices, type Usage, usageOf } from './usage.ts'
import { jsonValuesIn } from './written/json-values.ts'

export const schemaInstructions = (schema: JsonSchema): string =>
  `When no more tools are needed, answer with one JSON value of this schema and nothing else:\n${JSON.stringify(schema)}`

export interface StructuredAnswer {
  readonly data: unknown
  readonly usage: Usage | undefined
}

/** Retries a mismatch once, with the schema enforced if possible. @throws LLMError no_answer */
export async function structuredAnswer(
  text: string,
  schema: JsonSchema,
  turn: {
    readonly model: LanguageModel
    readonly messages: readonly ModelMessage[]
    readonly maxRetries: number
    readonly signal: AbortSignal | undefined
    readonly asked: Readonly<Record<string, unknown>>
    readonly prices: TokenPrices | undefined
  },
): Promise<StructuredAnswer> {
  const check = schemaCheck(schema, 'The schema', 'answer')
  const first = matching(text, check)
  if ('data' in first) return { data: first.data, usage: undefined }
  const { model, messages, maxRetries, signal, asked, prices } = turn
  const answer = await generateText({
    model: bySchema(model, schema),
    instructions: schemaInstructions(schema),
    prompt: `${text}\n\nPut this answer into the JSON that was asked for. It had this fault: ${first.problem}\nThe question was: ${questionOf(messages)}`,
    maxRetries,
    ...asked,
    ...defined({ abortSignal: signal }),
  })
  const second = matching(answer.text, check)
  if ('data' in second) return { data: second.data, usage: usageOf(answer.usage, prices) }
  throw new LLMError('no_answer', `The model gave no answer of the schema: ${second.problem}`, {
    hint: 'Ask for a simpler form, or choose another model.',
  })
}

function matching(
  text: string,
  check: (value: unknown) => string | undefined,
): { readonly data: unknown } | { readonly problem: string } {
  let problem = 'there is no JSON in it'
  for (const value of valuesIn(text)) {
    const wrong = check(value)
    if (wrong === undefined) return { data: value }
    problem = wrong
  }
  return { problem }
}

/** Parses the whole text as JSON, else the objects and lists in it. */
function valuesIn(text: string): unknown[] {
  const found = jsonValuesIn(text).map(({ value }) => value)
  try {
    return [JSON.parse(text.trim()), ...found]
  } catch {
    return found
  }
}

const bySchema = (model: LanguageModel, schema: JsonSchema): LanguageModel =>
  typeof model === 'string'
    ? model
    : wrapLanguageModel({
        model: model as Parameters<typeof wrapLanguageModel>[0]['model'],
        middleware: {
          specificationVersion: 'v4',
          transformParams: async ({ params }) => ({
            ...params,
            responseFormat: { type: 'json', name: 'answer', schema },
          }),
        },
      })

function questionOf(messages: readonly ModelMessage[]): string {
  const { content } = messages.findLast(({ role }) => role === 'user') ?? {}
  return typeof content === 'string' ? content : ''
}
