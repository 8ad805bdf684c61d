import { isRecord } from '../../client/untrusted/is-record.ts'

/** A JSON Schema with open keywords, since several drafts are in use. */
export type SchemaNode = Record<string, unknown>

/** Keywords whose value maps names to schemas. */
const NAMED = ['properties', 'patternProperties', 'dependentSchemas']
const LISTED = ['allOf', 'anyOf', 'oneOf', 'prefixItems']
const SINGLE = [
  'items',
  'additionalProperties',
  'contains',
  'not',
  'if',
  'then',
  'else',
  'propertyNames',
  'unevaluatedItems',
  'unevaluatedProperties',
]

/** Named properties of a node; boolean schemas are converted to objects. */
export function propertiesOf(node: SchemaNode): Record<string, SchemaNode> {
  if (!isRecord(node.properties)) return {}
  return mapValues(node.properties, (property) => (isRecord(property) ? property : {}))
}

export const requiredOf = (node: SchemaNode): string[] =>
  Array.isArray(node.required) ? node.required.filter((name) => typeof name === 'string') : []

export function branchesOf(node: SchemaNode, ...keywords: string[]): SchemaNode[] {
  return keywords.flatMap((keyword) => (Array.isArray(node[keyword]) ? node[keyword].filter(isRecord) : []))
}

/** A node and all branches below it that describe the same value. */
export function sidesOf(node: SchemaNode): SchemaNode[] {
  return [node, ...branchesOf(node, 'allOf', 'anyOf', 'oneOf').flatMap(sidesOf)]
}

export function typesOf(node: SchemaNode): string[] {
  const types = Array.isArray(node.type) ? node.type : [node.type]
  return types.filter((type) => typeof type === 'string')
}

/** Copies a node with each direct subschema replaced by `map`; `true` and `false` stay. */
export function mapSubschemas(node: SchemaNode, map: (child: SchemaNode) => SchemaNode): SchemaNode {
  const one = (child: unknown) => (isRecord(child) ? map(child) : child)
  const copy: SchemaNode = { ...node }
  for (const keyword of NAMED) {
    const named = node[keyword]
    if (isRecord(named)) copy[keyword] = mapValues(named, one)
  }
  for (const keyword of LISTED) {
    const listed = node[keyword]
    if (Array.isArray(listed)) copy[keyword] = listed.map(one)
  }
  for (const keyword of SINGLE) {
    if (isRecord(node[keyword])) copy[keyword] = one(node[keyword])
  }
  return copy
}

export function without(node: SchemaNode, ...keywords: string[]): SchemaNode {
  return Object.fromEntries(Object.entries(node).filter(([keyword]) => !keywords.includes(keyword)))
}

export function describedAs(node: SchemaNode, sentence: string): SchemaNode {
  const before = typeof node.description === 'string' ? `${node.description.trimEnd()} ` : ''
  return { ...node, description: `${before}${sentence}` }
}

/** Maps the values of an object. Names such as `__proto__` stay ordinary keys. */
export function mapValues<Value, Mapped>(
  record: Readonly<Record<string, Value>>,
  map: (value: Value, name: string) => Mapped,
): Record<string, Mapped> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value, name)]))
}
