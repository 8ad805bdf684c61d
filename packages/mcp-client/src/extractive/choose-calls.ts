import type { LanguageModelV4CallOptions } from '@ai-sdk/provider'
import { isRecord } from '../client/is-record.ts'
import { propertiesOf, requiredOf, typesOf } from '../llm/schemas/subschemas.ts'

/** A call that may find what is asked. */
export interface PlannedCall {
  readonly tool: string
  readonly args: Readonly<Record<string, unknown>>
}

type Tools = NonNullable<LanguageModelV4CallOptions['tools']>

/** Beginnings of the names of tools that look something up and change nothing. */
const LOOKS_UP = /^(?:search|find|query|retrieve|lookup|look_up)(?:[_-]|$)/i
/** Names of the argument that takes a question. */
const QUESTION_FIELDS = ['query', 'question', 'q', 'search', 'search_query', 'text']
/** Several servers may search; more than these at once help nobody. */
const MAX_CALLS = 4
const RESULTS_WANTED = 8

/**
 * The calls that put a question to every tool that searches: its name begins with search, find or the like, and the
 * only argument it requires is the question.
 */
export function chooseCalls(question: string, tools: Tools): PlannedCall[] {
  return tools
    .flatMap((tool): PlannedCall[] => {
      if (tool.type !== 'function' || !LOOKS_UP.test(ownName(tool.name)) || !isRecord(tool.inputSchema))
        return []
      const properties = propertiesOf(tool.inputSchema)
      const field = QUESTION_FIELDS.find((name) => takesText(properties[name]))
      if (field === undefined || hasOtherDemands(tool.inputSchema, field)) return []
      return [{ tool: tool.name, args: { [field]: question, ...limitIn(properties) } }]
    })
    .slice(0, MAX_CALLS)
}

/** A tool's name without its server's, which a pool puts before it. */
export function ownName(name: string): string {
  const end = name.indexOf('__')
  return end === -1 ? name : name.slice(end + 2)
}

const takesText = (schema: Record<string, unknown> | undefined): boolean =>
  schema !== undefined &&
  (typesOf(schema).includes('string') || typesOf(schema).length === 0) &&
  !('enum' in schema)

/** Whether something else than the question must be given; OpenAI's strict form requires all, and takes null. */
function hasOtherDemands(schema: Record<string, unknown>, field: string): boolean {
  const properties = propertiesOf(schema)
  return requiredOf(schema).some(
    (name) => name !== field && !typesOf(properties[name] ?? {}).includes('null'),
  )
}

function limitIn({ limit }: Record<string, Record<string, unknown>>): { limit?: number } {
  if (limit === undefined || !typesOf(limit).some((type) => type === 'integer' || type === 'number'))
    return {}
  const most = typeof limit.maximum === 'number' ? limit.maximum : RESULTS_WANTED
  return { limit: Math.min(most, RESULTS_WANTED) }
}
