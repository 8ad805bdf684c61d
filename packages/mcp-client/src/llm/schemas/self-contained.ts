import { isRecord } from '../../client/untrusted/is-record.ts'
import { describedAs, mapSubschemas, type SchemaNode, without } from './subschemas.ts'

/** Deeper than any schema that a model could follow; deeper parts are left open. */
const MAX_DEPTH = 40
/** Nested references can expand a small schema without limit; beyond this many nodes they are left open. */
const MAX_NODES = 5_000

/** Mistral refuses keywords that name or locate a schema; unused once references are inlined. */
const LOCATORS = ['$schema', '$id', 'id', '$anchor', '$dynamicAnchor', '$comment', '$defs', 'definitions']

/**
 * Converts a schema of any draft to a self-contained one of draft 2020-12: references are inlined, older
 * keywords replaced. A recursive, external or dangling reference is left open, which accepts more; the server
 * still validates the model's arguments.
 */
export function selfContained(schema: SchemaNode): SchemaNode {
  let nodes = 0

  const visit = (node: SchemaNode, depth: number, inside: readonly string[]): SchemaNode => {
    nodes += 1
    if (depth > MAX_DEPTH) return {}
    const { node: resolved, through } = dereference(node, inside)
    const current = modernized(without(resolved, ...LOCATORS))
    return mapSubschemas(current, (child) => visit(child, depth + 1, through))
  }

  const dereference = (start: SchemaNode, inside: readonly string[]) => {
    let node = start
    let through = inside
    while ('$ref' in node || '$dynamicRef' in node || '$recursiveRef' in node) {
      const beside = without(node, '$ref', '$dynamicRef', '$recursiveRef')
      const reference = node.$ref
      const target = typeof reference === 'string' && nodes < MAX_NODES ? find(schema, reference) : undefined
      if (target === undefined || typeof reference !== 'string') return { node: beside, through }
      if (through.includes(reference)) {
        return {
          node: describedAs(beside, `Of the same form as ${nameOf(reference)} that holds it.`),
          through,
        }
      }
      through = [...through, reference]
      node = { ...target, ...beside }
    }
    return { node, through }
  }

  return visit(schema, 0, ['#'])
}

function find(document: SchemaNode, reference: string): SchemaNode | undefined {
  if (reference === '#') return document
  if (!reference.startsWith('#/')) return undefined
  let place: unknown = document
  for (const step of reference.slice(2).split('/')) {
    const name = decode(step).replaceAll('~1', '/').replaceAll('~0', '~')
    if (Array.isArray(place)) place = place[Number(name)]
    else if (isRecord(place) && Object.hasOwn(place, name)) place = place[name]
    else return undefined
  }
  return isRecord(place) ? place : undefined
}

function decode(step: string): string {
  try {
    return decodeURIComponent(step)
  } catch {
    return step
  }
}

const nameOf = (reference: string): string =>
  reference === '#' ? 'the object' : `the ${reference.slice(reference.lastIndexOf('/') + 1)}`

/** Replaces keywords of drafts 4 to 7 and OpenAPI 3.0 that providers refuse. */
function modernized(node: SchemaNode): SchemaNode {
  const now = { ...node }
  for (const [exclusive, bound] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof now[exclusive] !== 'boolean') continue
    if (now[exclusive] === true && typeof now[bound] === 'number') {
      now[exclusive] = now[bound]
      delete now[bound]
    } else delete now[exclusive]
  }
  if (Array.isArray(now.items)) {
    now.prefixItems = now.items
    delete now.items
    if (now.additionalItems !== undefined) now.items = now.additionalItems
  }
  delete now.additionalItems
  if (now.nullable === true && typeof now.type === 'string') now.type = [now.type, 'null']
  delete now.nullable
  if (isRecord(now.dependencies)) {
    const entries = Object.entries(now.dependencies)
    const required = entries.filter(([, value]) => Array.isArray(value))
    const schemas = entries.filter(([, value]) => isRecord(value))
    if (required.length > 0) now.dependentRequired = Object.fromEntries(required)
    if (schemas.length > 0) now.dependentSchemas = Object.fromEntries(schemas)
  }
  delete now.dependencies
  // OpenAI refuses an array without an item type.
  if (now.type === 'array' && now.items === undefined && now.prefixItems === undefined) now.items = {}
  return now
}
