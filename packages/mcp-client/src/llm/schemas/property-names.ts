import { isRecord } from '../../client/untrusted/is-record.ts'
import {
  branchesOf,
  mapSubschemas,
  propertiesOf,
  requiredOf,
  type SchemaNode,
  sidesOf,
} from './subschemas.ts'

/** Property names accepted by Anthropic, at any depth. */
const ACCEPTED = /^[a-zA-Z0-9_.-]{1,64}$/

type Aliases = ReadonlyMap<string, string>

/** Replaces property names of a self-contained schema that Anthropic does not accept. */
export function aliasProperties(schema: SchemaNode, inherited?: Aliases): SchemaNode {
  // The branches of a union describe the same object, so they share its aliases.
  const aliases = inherited ?? aliasesOf(schema)
  const renamed: SchemaNode = { ...schema }
  if (isRecord(schema.properties) && aliases.size > 0) {
    const entries = Object.entries(schema.properties)
    renamed.properties = Object.fromEntries(
      entries.map(([name, child]) => [aliases.get(name) ?? name, child]),
    )
    if (Array.isArray(schema.required))
      renamed.required = requiredOf(schema).map((name) => aliases.get(name) ?? name)
  }
  const branches = new Set(branchesOf(schema, 'allOf', 'anyOf', 'oneOf'))
  return mapSubschemas(renamed, (child) => aliasProperties(child, branches.has(child) ? aliases : undefined))
}

export function restoreNames(value: unknown, schema: SchemaNode): unknown {
  if (Array.isArray(value)) {
    const items = sidesOf(schema).flatMap((node) => (isRecord(node.items) ? [node.items] : []))
    return value.map((item) => items.reduce(restoreNames, item))
  }
  if (!isRecord(value)) return value
  const original = new Map([...aliasesOf(schema)].map(([name, alias]) => [alias, name]))
  const named = Object.entries(value).map(([key, child]) => {
    const name = original.get(key) ?? key
    const schemas = sidesOf(schema).flatMap((node) => {
      const properties = propertiesOf(node)
      return Object.hasOwn(properties, name) ? [properties[name] ?? {}] : []
    })
    return [name, schemas.reduce(restoreNames, child)] as const
  })
  return Object.fromEntries(named)
}

function aliasesOf(schema: SchemaNode): Aliases {
  const names = new Set(sidesOf(schema).flatMap((node) => Object.keys(propertiesOf(node))))
  const refused = [...names].filter((name) => !ACCEPTED.test(name))
  const taken = new Set([...names].filter((name) => ACCEPTED.test(name)))
  const aliases = new Map<string, string>()
  for (const name of refused) {
    const plain = name.replace(/[^a-zA-Z0-9_.-]/g, '_').slice(0, 60) || '_'
    let alias = plain
    for (let number = 2; taken.has(alias); number += 1) alias = `${plain.slice(0, 60)}_${number}`
    taken.add(alias)
    aliases.set(name, alias)
  }
  return aliases
}
