import type { LanguageModelV4CallOptions } from '@ai-sdk/provider'
import { isRecord } from '../client/untrusted/is-record.ts'
import { propertiesOf, requiredOf, typesOf } from '../llm/schemas/subschemas.ts'

export type ModelTools = NonNullable<LanguageModelV4CallOptions['tools']>

export type Arguments = Readonly<Record<string, unknown>>

/** Question in the forms that arguments take. */
export interface Asked {
  readonly question: string
  /** Names in it that may be looked up: the subject, and the place separately. At least one. */
  readonly names: readonly string[]
  /** Place in the question, null if there is none. */
  readonly place: string | null
}

/** A tool that looks something up without changing anything. */
export interface SearchTool {
  readonly name: string
  /** Null for tools outside a pool. */
  readonly server: string | null
  readonly description: string
  /** True if it takes only a question, so that it can be asked anything. */
  readonly isOpen: boolean
  /** Arguments of the calls that put a question to it; empty if that is impossible. */
  callsFor(asked: Asked): readonly Arguments[]
}

/** Name prefixes of tools that look something up without changing anything. */
const LOOKS_UP = /^(?:search|find|query|retrieve|lookup|look_up)(?:[_-]|$)/i
/** Tools that return texts about a text, which cannot be quoted as the text. */
const SUMMARIES = /summar|overview|outline/i
const QUESTION_FIELDS = ['query', 'question', 'q', 'search', 'search_query', 'text']
const PLACE_FIELDS = /^(?:location|place|city|town|address|where)(?:_?(?:text|name))?$/i
/** Up to this number, the values of a required kind are tried one by one. */
const MAX_KINDS = 6
const RESULTS_WANTED = 8

export function searchTools(tools: ModelTools): SearchTool[] {
  const searching = tools.flatMap((tool) => {
    if (tool.type !== 'function' || !LOOKS_UP.test(ownName(tool.name)) || !isRecord(tool.inputSchema))
      return []
    return [describeTool(tool.name, tool.description ?? '', tool.inputSchema)]
  })
  return searching.filter(
    ({ name, server }) =>
      !SUMMARIES.test(ownName(name)) ||
      !searching.some((other) => other.server === server && other.isOpen && !SUMMARIES.test(other.name)),
  )
}

/** Name of the question argument. Beside a place, an optional one only narrows the results. */
function questionField(schema: Record<string, unknown>): string | undefined {
  const properties = propertiesOf(schema)
  const field = QUESTION_FIELDS.find((candidate) => takesText(properties[candidate]))
  const narrows =
    field !== undefined && !requiredOf(schema).includes(field) && placeField(properties) !== undefined
  return narrows ? undefined : field
}

const placeField = (properties: Record<string, Record<string, unknown>>): string | undefined =>
  Object.keys(properties).find((name) => PLACE_FIELDS.test(name) && takesText(properties[name]))

function describeTool(name: string, description: string, schema: Record<string, unknown>): SearchTool {
  const properties = propertiesOf(schema)
  const field = questionField(schema)
  const demands = demandsOf(schema, field)
  const told = Object.entries(properties).map(([key, { description: says = '', enum: kinds = [] }]) =>
    [key, says, ...(Array.isArray(kinds) ? kinds : [])].join(' '),
  )
  return {
    name,
    server: serverOf(name),
    description: [ownName(name), description, ...told].join('\n'),
    isOpen: field !== undefined && demands.length === 0,
    callsFor: (asked) => callsFor(asked, { properties, field, demands, limit: limitIn(properties) }),
  }
}

interface Form {
  readonly properties: Record<string, Record<string, unknown>>
  readonly field: string | undefined
  readonly demands: readonly string[]
  readonly limit: Arguments
}

function callsFor(
  { question, names, place }: Asked,
  { properties, field, demands, limit }: Form,
): Arguments[] {
  if (field !== undefined && demands.length === 0) return [{ [field]: question, ...limit }]
  const [kind, ...more] = demands
  if (field !== undefined && kind !== undefined && more.length === 0) {
    // A tool with categories looks up names, not questions.
    const kinds = properties[kind]?.enum
    if (!Array.isArray(kinds) || kinds.length > MAX_KINDS) return []
    return names.flatMap((name) => kinds.map((value) => ({ [kind]: value, [field]: name, ...limit })))
  }
  const where = placeField(properties)
  if (place === null || where === undefined || demands.some((name) => name !== where)) return []
  return [{ [where]: place, ...limit }]
}

/** Name of a tool without the server prefix of a pool. */
export function ownName(name: string): string {
  const end = name.indexOf('__')
  return end === -1 ? name : name.slice(end + 2)
}

/** Server prefix of a tool in a pool; null if there is none. */
export function serverOf(name: string): string | null {
  const end = name.indexOf('__')
  return end <= 0 ? null : name.slice(0, end)
}

const takesText = (schema: Record<string, unknown> | undefined): boolean =>
  schema !== undefined &&
  (typesOf(schema).includes('string') || typesOf(schema).length === 0) &&
  !('enum' in schema)

/** Required arguments besides the question; OpenAI's strict form requires all, and accepts null. */
function demandsOf(schema: Record<string, unknown>, field: string | undefined): string[] {
  const properties = propertiesOf(schema)
  return requiredOf(schema).filter(
    (name) => name !== field && !typesOf(properties[name] ?? {}).includes('null'),
  )
}

function limitIn({ limit }: Record<string, Record<string, unknown>>): Arguments {
  if (limit === undefined || !typesOf(limit).some((type) => type === 'integer' || type === 'number'))
    return {}
  const most = typeof limit.maximum === 'number' ? limit.maximum : RESULTS_WANTED
  return { limit: Math.min(most, RESULTS_WANTED) }
}
