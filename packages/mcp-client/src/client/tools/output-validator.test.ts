import { expect, it } from 'vitest'
import type { JsonSchema, ToolDefinition } from '../tool-source.ts'
import { checkOutput } from './output-validator.ts'

const tool = (outputSchema: JsonSchema | null): ToolDefinition => ({
  name: 'count',
  title: null,
  description: '',
  inputSchema: {},
  outputSchema,
  annotations: {},
  hash: '',
})

it('knows draft 2020-12, which is the default, and draft 7', () => {
  const pair = { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }] }
  const newer = tool({ type: 'object', properties: { pair } })
  expect(() => checkOutput(newer, { pair: ['a', 1] })).not.toThrow()
  expect(() => checkOutput(newer, { pair: ['a', 'b'] })).toThrow('result/pair/1 must be integer')
  const older = tool({
    $schema: 'http://json-schema.org/draft-07/schema#',
    properties: { pair: { items: [{ type: 'string' }, { type: 'integer' }] } },
  })
  expect(() => checkOutput(older, { pair: ['a', 'b'] })).toThrow('result/pair/1 must be integer')
})

it('checks formats', () => {
  const dated = tool({ properties: { day: { type: 'string', format: 'date' } } })
  expect(() => checkOutput(dated, { day: '2026-11-22' })).not.toThrow()
  expect(() => checkOutput(dated, { day: '22.11.2026' })).toThrow('must match format')
})

it('keeps the schemas of tools apart, also when they share an id', () => {
  const one = tool({ $id: 'https://x/y', properties: { a: { type: 'string' } } })
  const two = tool({ $id: 'https://x/y', properties: { a: { type: 'number' } } })
  expect(() => checkOutput(one, { a: 'text' })).not.toThrow()
  expect(() => checkOutput(two, { a: 'text' })).toThrow('must be number')
})

it.each([
  ['does not compile', { type: 'nonsense' }],
  ['reaches elsewhere', { $ref: 'https://example.org/schema.json' }],
  ['is too long', { description: 'x'.repeat(1_000_001) }],
])('a schema that %s vouches for nothing', (_, schema) => {
  expect(() => checkOutput(tool(schema), { a: 1 })).toThrow('its output schema')
})

it('gives up comparisons that would take for ever', () => {
  const items = Array.from({ length: 30_000 }, (_, n) => ({ n }))
  expect(() => checkOutput(tool({ properties: { items: { uniqueItems: true } } }), { items })).toThrow(
    'timed out',
  )
})
