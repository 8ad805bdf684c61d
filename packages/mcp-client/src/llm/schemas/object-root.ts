import {
  branchesOf,
  describedAs,
  propertiesOf,
  requiredOf,
  type SchemaNode,
  typesOf,
  without,
} from './subschemas.ts'

/** Keywords that Anthropic or OpenAI refuse at the root of a tool's input. */
const REFUSED = ['allOf', 'anyOf', 'oneOf', 'not', 'enum', 'const', 'if', 'then', 'else', 'dependentSchemas']

/**
 * Converts a self-contained schema to a plain object at its root, as all providers require: the properties of
 * all branches combined, required if every branch requires them. Constraints between branches move to the
 * description; the server still validates them.
 */
export function objectRoot(schema: SchemaNode): SchemaNode {
  const { properties, required, choices } = gather(schema, 0)
  const root: SchemaNode = {
    ...without(schema, ...REFUSED, 'type', 'properties', 'required'),
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
  }
  return choices.reduce(describedAs, root)
}

interface Gathered {
  properties: Map<string, SchemaNode>
  required: string[]
  choices: string[]
}

const MAX_NESTED = 8

function gather(node: SchemaNode, depth: number): Gathered {
  const gathered: Gathered = {
    properties: new Map(Object.entries(propertiesOf(node))),
    required: requiredOf(node),
    choices: [],
  }
  if (depth > MAX_NESTED) return gathered
  for (const branch of branchesOf(node, 'allOf')) {
    const { properties, required, choices } = gather(branch, depth + 1)
    addProperties(gathered.properties, properties)
    gathered.required = [...new Set([...gathered.required, ...required])]
    gathered.choices.push(...choices)
  }
  for (const keyword of ['anyOf', 'oneOf']) {
    const branches = branchesOf(node, keyword).filter(isObjectLike)
    if (branches.length === 0) continue
    const parts = branches.map((branch) => gather(branch, depth + 1))
    for (const { properties } of parts) addProperties(gathered.properties, properties)
    const [first, ...others] = parts
    const common = (first?.required ?? []).filter((name) =>
      others.every(({ required }) => required.includes(name)),
    )
    gathered.required = [...new Set([...gathered.required, ...common])]
    const choice = describeChoice(parts, gathered.required)
    if (choice !== null) gathered.choices.push(choice)
  }
  return gathered
}

const isObjectLike = (node: SchemaNode): boolean => {
  const types = typesOf(node)
  return types.length === 0 || types.includes('object')
}

/** Merges properties; one that both have may match either. */
function addProperties(into: Map<string, SchemaNode>, properties: ReadonlyMap<string, SchemaNode>): void {
  for (const [name, schema] of properties) {
    const known = into.get(name)
    if (known === undefined) into.set(name, schema)
    else if (JSON.stringify(known) !== JSON.stringify(schema)) {
      const alternatives = branchesOf(known, 'anyOf')
      into.set(name, { anyOf: [...(alternatives.length > 0 ? alternatives : [known]), schema] })
    }
  }
}

/** Describes which arguments belong together in the branches. Null if they do not differ in that. */
function describeChoice(parts: readonly Gathered[], always: readonly string[]): string | null {
  const sets = parts.map(({ required }) => required.filter((name) => !always.includes(name)).join(' and '))
  const distinct = [...new Set(sets)].filter((set) => set !== '')
  return distinct.length > 1 ? `Give ${distinct.join(', or ')}.` : null
}
