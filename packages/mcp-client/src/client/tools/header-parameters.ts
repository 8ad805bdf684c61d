import { toHeaderValue } from '@agora-mcp/core/protocol'
import type { JsonSchema } from '../tool-source.ts'
import { isRecord } from '../untrusted/is-record.ts'

/** A parameter of a tool whose value is repeated in an HTTP header. */
export interface HeaderParameter {
  readonly path: readonly string[]
  readonly header: string
}

const ANNOTATION = 'x-mcp-header'
/** Valid header name (RFC 9110, section 5.1). */
const TOKEN = /^[!#$%&'*+.^_`|~\da-z-]+$/i
const TYPES = new Set(['integer', 'string', 'boolean'])

/** Parameters marked with `x-mcp-header` in an input schema, or a sentence about an invalid mark. */
export function headerParameters(inputSchema: JsonSchema): HeaderParameter[] | string {
  let parameters = known.get(inputSchema)
  if (parameters === undefined) {
    parameters = readHeaderParameters(inputSchema)
    known.set(inputSchema, parameters)
  }
  return parameters
}

/** Cached by schema, since every call of a tool needs them. */
const known = new WeakMap<JsonSchema, HeaderParameter[] | string>()

function readHeaderParameters(inputSchema: JsonSchema): HeaderParameter[] | string {
  const found: HeaderParameter[] = []
  const names = new Set<string>()

  /** Returns the problem of an invalid mark. @param path Null if such a path cannot locate a value. */
  function walk(schema: unknown, path: readonly string[] | null): string | undefined {
    if (Array.isArray(schema)) return first(schema, (part) => walk(part, null))
    if (!isRecord(schema)) return undefined
    if (ANNOTATION in schema) {
      const name = schema[ANNOTATION]
      if (path === null || path.length === 0) return `${ANNOTATION} stands where no parameter is`
      if (typeof name !== 'string' || !TOKEN.test(name))
        return `${ANNOTATION} of ${path.join('.')} is not the name of a header`
      if (typeof schema.type !== 'string' || !TYPES.has(schema.type))
        return `${path.join('.')} is neither text, whole number nor yes or no, and cannot be a header`
      if (names.has(name.toLowerCase())) return `two parameters are called ${name} in headers`
      names.add(name.toLowerCase())
      found.push({ path, header: `mcp-param-${name.toLowerCase()}` })
    }
    return first(Object.entries(schema), ([key, part]) => {
      if (key !== 'properties' || path === null || !isRecord(part)) return walk(part, null)
      return first(Object.entries(part), ([name, property]) => walk(property, [...path, name]))
    })
  }

  return walk(inputSchema, []) ?? found
}

/** Builds the headers for these arguments, leaving out absent or null values. */
export function parameterHeaders(
  parameters: readonly HeaderParameter[],
  args: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const entries = parameters.flatMap(({ path, header }) => {
    const value = path.reduce<unknown>((part, name) => (isRecord(part) ? part[name] : undefined), args)
    return value === undefined || value === null ? [] : [[header, toHeaderValue(String(value))]]
  })
  return Object.fromEntries(entries)
}

function first<Item>(
  items: readonly Item[],
  problem: (item: Item) => string | undefined,
): string | undefined {
  for (const item of items) {
    const found = problem(item)
    if (found !== undefined) return found
  }
  return undefined
}
