import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { tools } from '../src/tools/index.ts'

const page = readFileSync(new URL('../../../docs/datainclusion-fields.md', import.meta.url), 'utf8')

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
}

function fieldsOf(schema: JsonSchema): string[] {
  const below = [...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])]
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [name, ...fieldsOf(field)]),
    ...below.flatMap(fieldsOf),
  ]
}

describe('docs/datainclusion-fields.md', () => {
  it('says of every field of every tool where it comes from, and of no other', () => {
    const told = new Set([...page.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name))
    const fields = new Set(
      tools.flatMap((tool) => [
        ...fieldsOf(z.toJSONSchema(tool.inputSchema, { io: 'input' }) as JsonSchema),
        ...fieldsOf(z.toJSONSchema(tool.outputSchema, { io: 'output' }) as JsonSchema),
      ]),
    )
    expect([...told].sort()).toEqual([...fields].sort())
  })
})
