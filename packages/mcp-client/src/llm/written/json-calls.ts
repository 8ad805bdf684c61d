import { isRecord } from '../../client/untrusted/is-record.ts'
import { parseLoosely } from './json-values.ts'
import type { NameResolver } from './tool-names.ts'

export interface WrittenCall {
  /** Resolved tool, or the name as written if there is no such tool. */
  readonly tool: string
  readonly known: boolean
  /** Null if unreadable. */
  readonly args: Readonly<Record<string, unknown>> | null
}

const WRAPPERS = [
  'tool_calls',
  'tool_call',
  'tool_use',
  'function_call',
  'function_calls',
  'calls',
  'function',
]
const NAMES = [
  'name',
  'tool',
  'tool_name',
  'toolName',
  'function',
  'function_name',
  'action',
  'recipient_name',
]
const ARGUMENTS = [
  ...['arguments', 'parameters', 'args', 'input', 'params', 'kwargs', 'action_input', 'tool_input'],
  ...['tool_args', 'tool_arguments', 'tool_parameters', 'function_arguments', 'toolInput'],
]
/** Keys beside name and arguments in call formats. */
const OTHERS = new Set([
  'type',
  'id',
  'index',
  'call_id',
  'tool_call_id',
  'thought',
  'thoughts',
  'reason',
  'reasoning',
])

/** Calls in a JSON value; none if it is data. */
export function callsOf(value: unknown, resolve: NameResolver): WrittenCall[] {
  if (Array.isArray(value)) {
    const calls = value.map((item) => callsOf(item, resolve))
    return calls.every((found) => found.length > 0) ? calls.flat() : []
  }
  if (!isRecord(value)) return []
  for (const key of WRAPPERS) {
    const inner = value[key]
    if (typeof inner === 'object' && inner !== null) {
      const calls = callsOf(inner, resolve)
      if (calls.length > 0) return calls
    }
  }
  return namedCall(value, resolve) ?? keyedCall(value, resolve)
}

/** Reads `{"name": …, "arguments": {…}}` and variants. */
function namedCall(value: Record<string, unknown>, resolve: NameResolver): WrittenCall[] | undefined {
  const nameKey = NAMES.find((key) => typeof value[key] === 'string' && resolve(value[key]) !== undefined)
  const argumentsKey = ARGUMENTS.find((key) => key in value)
  if (nameKey !== undefined) {
    const tool = resolve(String(value[nameKey])) as string
    if (argumentsKey !== undefined) return [{ tool, known: true, args: argumentsOf(value[argumentsKey]) }]
    // The arguments may be siblings of the name.
    const beside = Object.entries(value).filter(([key]) => key !== nameKey && !OTHERS.has(key))
    return [{ tool, known: true, args: Object.fromEntries(beside) }]
  }
  const foreign = NAMES.find(
    (key) => typeof value[key] === 'string' && /^[\w.:/-]{1,80}$/.test(String(value[key])),
  )
  if (foreign === undefined || argumentsKey === undefined) return undefined
  const form = Object.keys(value).every((key) => key === foreign || key === argumentsKey || OTHERS.has(key))
  const args = argumentsOf(value[argumentsKey])
  return form && args !== null ? [{ tool: String(value[foreign]), known: false, args }] : undefined
}

/** Reads `{"search": {"query": …}}`. */
function keyedCall(value: Record<string, unknown>, resolve: NameResolver): WrittenCall[] {
  const [entry, ...more] = Object.entries(value)
  if (entry === undefined || more.length > 0 || !isRecord(entry[1])) return []
  const tool = resolve(entry[0])
  return tool === undefined ? [] : [{ tool, known: true, args: argumentsOf(entry[1]) }]
}

/** Reads arguments given as an object or as JSON text. Null for anything else, and for a copied schema. */
export function argumentsOf(given: unknown): Record<string, unknown> | null {
  const value = typeof given === 'string' ? parseLoosely(given.trim() || '{}') : (given ?? {})
  if (!isRecord(value)) return null
  return value.type === 'object' && isRecord(value.properties) ? null : value
}
