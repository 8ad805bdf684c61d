import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { usualForm } from './usual-form.ts'

const schema = z.object({
  text: z.string().min(1),
  code: z
    .string()
    .regex(/^\d{5}$/)
    .optional(),
  kind: z.enum(['note', 'idea']).default('note'),
  limit: z.int().min(1).max(50).default(10),
  share: z.number().optional(),
  all: z.boolean().optional(),
  tags: z.array(z.string().min(1)).max(3).optional(),
  place: z.tuple([z.number(), z.number()]).optional(),
  pages: z.array(z.int()).optional(),
  noteOrNull: z.string().nullable().optional(),
})

const form = (args: Record<string, unknown>) => usualForm(args, schema)

describe('one meaning', () => {
  it.each([
    [{ tags: '["a","b, c"]' }, { tags: ['a', 'b, c'] }],
    [{ tags: ' [ "été" ] ' }, { tags: ['été'] }],
    [{ tags: '[]' }, { tags: [] }],
    [{ tags: 'sleep' }, { tags: ['sleep'] }],
    [{ tags: [5, 'x'] }, { tags: ['5', 'x'] }],
    [{ pages: '[1, "2"]' }, { pages: [1, 2] }],
    [{ pages: ['3', 4] }, { pages: [3, 4] }],
    [{ pages: 7 }, { pages: [7] }],
    [{ place: '[50.6311, 3.0468]' }, { place: [50.6311, 3.0468] }],
    [{ limit: '5' }, { limit: 5 }],
    [{ limit: ' 5.0 ' }, { limit: 5 }],
    [{ share: '-0.5' }, { share: -0.5 }],
    [{ all: 'true' }, { all: true }],
    [{ all: 'False' }, { all: false }],
    [{ code: 59350 }, { code: '59350' }],
    [{ text: 12 }, { text: '12' }],
  ])('%j is %j', (args, meant) => {
    expect(form(args)).toEqual(meant)
  })

  it.each([
    [{ code: '' }],
    [{ kind: '' }],
    [{ limit: ' ' }],
    [{ tags: '' }],
    [{ place: '' }],
    [{ all: null }],
    [{ text: null }],
  ])('%j is absent', (args) => {
    expect(form(args)).toEqual({})
  })
})

it('keeps what the schema takes', () => {
  const args = { text: '["a", 1]', tags: ['5', 'true', '[x]'], noteOrNull: null, kind: 'idea' }
  expect(form(args)).toEqual(args)
})

it.each([
  [{ text: '' }],
  [{ text: { a: 1 } }],
  [{ code: 1001 }],
  [{ text: 65.1 }],
  [{ tags: 'a, b' }],
  [{ tags: '["a","b"' }],
  [{ tags: ['a', ''] }],
  [{ limit: 'five' }],
  [{ limit: '2.5' }],
  [{ limit: '101' }],
  [{ limit: '0x5' }],
  [{ pages: '9007199254740993' }],
  [{ all: 'maybe' }],
  [{ all: 1 }],
  [{ kind: 'Idea' }],
])('leaves %j for the schema to refuse', (args) => {
  const given = form(args)
  expect(given).toEqual(args)
  expect(schema.partial().safeParse(given).success).toBe(false)
})

it('does not mistake words that every object knows for arguments', () => {
  const args = JSON.parse('{"__proto__": "x", "constructor": "y", "limit": "3"}')
  expect(Object.entries(form(args))).toEqual([
    ['__proto__', 'x'],
    ['constructor', 'y'],
    ['limit', 3],
  ])
})
