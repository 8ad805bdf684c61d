import { Ajv2020 } from 'ajv/dist/2020.js'

// What the providers' documentation and error messages say about the input schemas of tools, November 2026.

type Node = Record<string, unknown>

const ajv = new Ajv2020({ strict: false, validateFormats: false })
const ROOT_UNIONS = ['oneOf', 'allOf', 'anyOf']

/** Draft 2020-12, an object at the root, nothing that points elsewhere: what all of them want. */
export function commonProblem(schema: unknown): string | undefined {
  if (!isNode(schema) || schema.type !== 'object') return 'the schema must have type "object" at its root'
  if (!ajv.validateSchema(schema))
    return `JSON schema is invalid. It must match draft 2020-12: ${ajv.errorsText()}`
  const union = ROOT_UNIONS.find((keyword) => keyword in schema)
  if (union !== undefined) return `${union} is not supported at the top level`
  for (const node of nodesOf(schema)) {
    const locator = ['$ref', '$id', '$schema', '$defs', 'definitions'].find((keyword) => keyword in node)
    if (locator !== undefined) return `${locator} is not supported`
    if (node.type === 'array' && node.items === undefined && node.prefixItems === undefined)
      return 'array schema missing items'
  }
  return undefined
}

/** Anthropic: "Property keys should match pattern '^[a-zA-Z0-9_.-]{1,64}$'". */
export function anthropicProblem(schema: unknown): string | undefined {
  const names = isNode(schema)
    ? nodesOf(schema).flatMap(({ properties }) => Object.keys(properties ?? {}))
    : []
  const refused = names.find((name) => !/^[a-zA-Z0-9_.-]{1,64}$/.test(name))
  return refused === undefined ? commonProblem(schema) : `Property keys should match pattern: ${refused}`
}

/** OpenAI: at the root neither `enum` nor `not`; with `strict` the subset of its structured outputs. */
export function openAiProblem(schema: unknown, strict: unknown): string | undefined {
  if (typeof strict !== 'boolean') return 'strict is not said; the Responses API would take it for true'
  if (isNode(schema) && ('enum' in schema || 'not' in schema))
    return '"enum" and "not" are not supported at the top level'
  if (!strict) return commonProblem(schema)
  for (const node of isNode(schema) ? nodesOf(schema) : []) {
    const unknown = Object.keys(node).find((keyword) => !STRICT_KEYWORDS.has(keyword))
    if (unknown !== undefined) return `'${unknown}' is not permitted`
    if (node.type === undefined && node.anyOf === undefined && node.enum === undefined)
      return "schema must have a 'type' key"
    if (![node.type].flat().includes('object')) continue
    const names = Object.keys(node.properties ?? {})
    if (node.additionalProperties !== false)
      return "'additionalProperties' is required to be supplied and to be false"
    const required = Array.isArray(node.required) ? node.required : []
    if (names.some((name) => !required.includes(name)))
      return "'required' must include every key in properties"
  }
  return commonProblem(schema)
}

const STRICT_KEYWORDS = new Set(
  'type properties required additionalProperties items enum anyOf title description pattern format multipleOf minimum maximum exclusiveMinimum exclusiveMaximum minItems maxItems'.split(
    ' ',
  ),
)

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function nodesOf(schema: Node): Node[] {
  const named = ['properties', 'patternProperties', 'dependentSchemas'].flatMap((keyword) =>
    Object.values(schema[keyword] ?? {}),
  )
  const listed = ['allOf', 'anyOf', 'oneOf', 'prefixItems'].flatMap((keyword) => schema[keyword] ?? [])
  const single = [
    'items',
    'additionalProperties',
    'contains',
    'not',
    'if',
    'then',
    'else',
    'propertyNames',
  ].map((keyword) => schema[keyword])
  return [schema, ...[...named, ...listed, ...single].filter(isNode).flatMap(nodesOf)]
}
