import { isRecord } from '../../client/untrusted/is-record.ts'
import {
  branchesOf,
  describedAs,
  mapValues,
  propertiesOf,
  requiredOf,
  type SchemaNode,
  sidesOf,
  typesOf,
  without,
} from './subschemas.ts'

// https://platform.openai.com/docs/guides/structured-outputs, "Supported schemas", November 2026.
const MAX_LEVELS = 10
const MAX_PROPERTIES = 5_000
const MAX_ENUM_VALUES = 1_000
const FORMATS = new Set([
  'date-time',
  'time',
  'date',
  'duration',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'uuid',
])
/** Keywords that strict mode supports besides the structural ones. */
const CONSTRAINTS = [
  'pattern',
  'format',
  'multipleOf',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minItems',
  'maxItems',
]
/** Keywords that strict mode refuses, with a description for the model. */
const TOLD = {
  default: 'Default',
  minLength: 'Least length',
  maxLength: 'Greatest length',
} satisfies Readonly<Record<string, string>>

/** Thrown and caught here: part of a schema has no strict form. */
class NotStrict extends Error {}

/** Closed objects, all properties required, optional ones nullable. Null for an object with any keys. */
export function openAiStrict(schema: SchemaNode): SchemaNode | null {
  let properties = 0
  let values = 0

  const visit = (node: SchemaNode, level: number): SchemaNode => {
    if (level > MAX_LEVELS) throw new NotStrict()
    const union = branchesOf(node, 'anyOf', 'oneOf')
    if (union.length > 0) {
      return {
        ...described(node),
        anyOf: union.map((branch) => visit({ ...outside(node), ...branch }, level)),
      }
    }
    const together = branchesOf(node, 'allOf')
    if (together.length > 0) {
      const [only, ...others] = together
      if (only === undefined || others.length > 0) throw new NotStrict()
      return visit({ ...without(node, 'allOf'), ...only }, level)
    }
    const choices = Array.isArray(node.enum) ? node.enum : 'const' in node ? [node.const] : undefined
    values += choices?.length ?? 0
    const types = typesOf(node).length > 0 ? typesOf(node) : [...new Set(choices?.map(jsonType))]
    if (types.length === 0) throw new NotStrict()
    const strict: SchemaNode = { ...described(node), type: types.length === 1 ? types[0] : types }
    if (choices !== undefined) strict.enum = choices
    for (const keyword of CONSTRAINTS)
      if (keyword in node && isKnown(keyword, node[keyword])) strict[keyword] = node[keyword]
    if (types.includes('array')) {
      if (!isRecord(node.items) || node.prefixItems !== undefined) throw new NotStrict()
      strict.items = visit(node.items, level + 1)
    }
    return types.includes('object') ? { ...strict, ...closed(node, level) } : strict
  }

  const closed = (node: SchemaNode, level: number): SchemaNode => {
    const named = propertiesOf(node)
    const names = Object.keys(named)
    const { additionalProperties = names.length > 0 ? false : undefined, patternProperties } = node
    // Arbitrary keys, or an unspecified nested object, have no strict form; an empty argument list has.
    const empty = level === 0 && names.length === 0 && additionalProperties === undefined
    if ((additionalProperties !== false && !empty) || patternProperties !== undefined) throw new NotStrict()
    properties += names.length
    const required = requiredOf(node)
    return {
      properties: mapValues(named, (child, name) => {
        const strict = visit(child, level + 1)
        return required.includes(name) ? strict : nullable(strict)
      }),
      required: names,
      additionalProperties: false,
    }
  }

  try {
    const strict = visit(schema, 0)
    return properties > MAX_PROPERTIES || values > MAX_ENUM_VALUES ? null : strict
  } catch (error) {
    if (error instanceof NotStrict) return null
    throw error
  }
}

/** Null for a non-nullable optional argument means absent. @param schema Source of the strict one. */
export function withoutNulls(value: unknown, schema: SchemaNode): unknown {
  const sides = sidesOf(schema)
  if (Array.isArray(value)) {
    const items = sides.flatMap((side) => (isRecord(side.items) ? [side.items] : []))
    return value.map((item) => items.reduce(withoutNulls, item))
  }
  if (!isRecord(value)) return value
  const kept = Object.entries(value).flatMap(([name, child]) => {
    const schemas = sides.flatMap((side) => {
      const properties = propertiesOf(side)
      return Object.hasOwn(properties, name) ? [properties[name] ?? {}] : []
    })
    const absent = child === null && !sides.some((side) => requiredOf(side).includes(name))
    if (absent && !schemas.some(acceptsNull)) return []
    return [[name, schemas.reduce(withoutNulls, child)] as const]
  })
  return Object.fromEntries(kept)
}

function acceptsNull(schema: SchemaNode): boolean {
  const branches = branchesOf(schema, 'anyOf', 'oneOf')
  if (branches.length > 0) return branches.some(acceptsNull)
  if (Array.isArray(schema.enum)) return schema.enum.includes(null)
  if ('const' in schema) return schema.const === null
  const types = typesOf(schema)
  return types.length === 0 || types.includes('null')
}

/** Adds constraints that strict mode cannot express to the description. */
function described(node: SchemaNode): SchemaNode {
  const base = typeof node.description === 'string' ? { description: node.description } : {}
  return Object.entries(TOLD)
    .filter(([keyword]) => keyword in node && !mentions(node.description, node[keyword]))
    .reduce<SchemaNode>(
      (so, [keyword, word]) => describedAs(so, `${word}: ${JSON.stringify(node[keyword])}.`),
      base,
    )
}

const mentions = (description: unknown, value: unknown): boolean =>
  typeof description === 'string' && description.includes(String(value))

/** Keywords of a node that apply to all branches of its union. */
const outside = (node: SchemaNode): SchemaNode =>
  without(node, 'anyOf', 'oneOf', 'description', ...Object.keys(TOLD))

function isKnown(keyword: string, value: unknown): boolean {
  if (keyword === 'format') return FORMATS.has(String(value))
  // Lookaround is refused.
  if (keyword === 'pattern') return !/\(\?<?[=!]/.test(String(value))
  return true
}

function nullable(schema: SchemaNode): SchemaNode {
  const branches = branchesOf(schema, 'anyOf')
  if (branches.length > 0) {
    return branches.some(acceptsNull) ? schema : { ...schema, anyOf: [...branches, { type: 'null' }] }
  }
  const types = typesOf(schema)
  if (types.includes('null')) return schema
  const choices = Array.isArray(schema.enum) ? { enum: [...schema.enum, null] } : {}
  return { ...schema, type: [...types, 'null'], ...choices }
}

function jsonType(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}
