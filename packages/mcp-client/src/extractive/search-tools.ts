import type { LanguageModelV4CallOptions } from '@ai-sdk/provider'
import { isRecord } from '../client/untrusted/is-record.ts'
import { propertiesOf, requiredOf, typesOf } from '../llm/schemas/subschemas.ts'

export type ModelTools = NonNullable<LanguageModelV4CallOptions['tools']>

/** What a call is made of. */
export type Arguments = Readonly<Record<string, unknown>>

/** What is asked, in the forms that arguments take. */
export interface Asked {
  readonly question: string
  /** The names in it that may be looked up: what it is about, and the place apart from it. At least one. */
  readonly names: readonly string[]
  /** The place that it names, null where it names none. */
  readonly place: string | null
}

/** A tool that looks something up and changes nothing. */
export interface SearchTool {
  readonly name: string
  /** Null for tools that are not a pool's. */
  readonly server: string | null
  /** What the server says of the tool, its arguments included. */
  readonly description: string
  /** Takes a question and nothing else, so that it can be asked anything. */
  readonly isOpen: boolean
  /** The arguments of the calls that put a question to it; none where it cannot be put. */
  callsFor(asked: Asked): readonly Arguments[]
}

/** Beginnings of the names of tools that look something up and change nothing. */
const LOOKS_UP = /^(?:search|find|query|retrieve|lookup|look_up)(?:[_-]|$)/i
/** Tools that find what others have written about a text: not the text, so that it cannot be quoted from them. */
const RETELLS = /summar|overview|outline/i
/** Names of the argument that takes a question. */
const QUESTION_FIELDS = ['query', 'question', 'q', 'search', 'search_query', 'text']
/** Names of the argument that takes a place. */
const PLACE_FIELDS = /^(?:location|place|city|town|address|where)(?:_?(?:text|name))?$/i
/** Kinds that a tool wants to be told are tried one by one, where they are no more than these. */
const MAX_KINDS = 6
const RESULTS_WANTED = 8

/** The tools that search, of those that a model is given. */
export function searchTools(tools: ModelTools): SearchTool[] {
  const searching = tools.flatMap((tool) => {
    if (tool.type !== 'function' || !LOOKS_UP.test(ownName(tool.name)) || !isRecord(tool.inputSchema))
      return []
    return [describeTool(tool.name, tool.description ?? '', tool.inputSchema)]
  })
  return searching.filter(
    ({ name, server }) =>
      !RETELLS.test(ownName(name)) ||
      !searching.some((other) => other.server === server && other.isOpen && !RETELLS.test(other.name)),
  )
}

/**
 * The argument that takes a question. Beside a place, one that may be left out only narrows what is found there.
 */
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
  /** Arguments that must be given beside the question. */
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
    // A tool that sorts what it has by kinds looks names up, not questions.
    const kinds = properties[kind]?.enum
    if (!Array.isArray(kinds) || kinds.length > MAX_KINDS) return []
    return names.flatMap((name) => kinds.map((value) => ({ [kind]: value, [field]: name, ...limit })))
  }
  const where = placeField(properties)
  if (place === null || where === undefined || demands.some((name) => name !== where)) return []
  return [{ [where]: place, ...limit }]
}

/** A tool's name without its server's, which a pool puts before it. */
export function ownName(name: string): string {
  const end = name.indexOf('__')
  return end === -1 ? name : name.slice(end + 2)
}

/** The server's name that a pool puts before a tool's; null where there is none. */
export function serverOf(name: string): string | null {
  const end = name.indexOf('__')
  return end <= 0 ? null : name.slice(0, end)
}

const takesText = (schema: Record<string, unknown> | undefined): boolean =>
  schema !== undefined &&
  (typesOf(schema).includes('string') || typesOf(schema).length === 0) &&
  !('enum' in schema)

/** What else must be given than the question; OpenAI's strict form requires all, and takes null. */
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
