import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import type { JsonSchema } from '../../client/tool-source.ts'
import { type SchemaForm, toProviderSchema } from './provider-schema.ts'

const FORMS: readonly SchemaForm[] = ['mistral', 'anthropic', 'openai', 'openai-strict']
const ajv = new Ajv2020({ strict: false, validateFormats: false })

const given = (schema: JsonSchema, form: SchemaForm = 'openai') => toProviderSchema(schema, form)
const property = (schema: JsonSchema, form: SchemaForm = 'openai') =>
  (
    given({ type: 'object', properties: { it: schema } }, form).schema.properties as Record<
      string,
      JsonSchema
    >
  ).it

describe.each(FORMS)('toProviderSchema for %s', (form) => {
  it('puts in place what references point to, and drops what only they needed', () => {
    const { schema } = given(
      {
        $schema: 'http://json-schema.org/draft-07/schema#',
        $id: 'https://example.org/tool',
        type: 'object',
        properties: {
          from: { $ref: '#/$defs/place', description: 'Where it begins.' },
          to: { $ref: '#/definitions/pl~1ce' },
        },
        required: ['from', 'to'],
        additionalProperties: false,
        $defs: { place: { type: 'string', minLength: 2 } },
        definitions: { 'pl/ce': { type: 'integer' } },
      },
      form,
    )
    expect(JSON.stringify(schema)).not.toMatch(/\$ref|\$defs|definitions|\$id|\$schema/)
    expect(schema.properties).toMatchObject({
      from: { type: 'string', description: expect.stringContaining('Where it begins.') },
      to: { type: 'integer' },
    })
  })

  it('ends a schema that refers to itself, and one whose references grow without bound', () => {
    const tree = {
      type: 'object',
      properties: { name: { type: 'string' }, children: { type: 'array', items: { $ref: '#' } } },
    }
    expect(JSON.stringify(given(tree, form).schema).length).toBeLessThan(1_000)

    const levels = Object.fromEntries(
      Array.from({ length: 30 }, (_, n) => [
        `l${n}`,
        {
          type: 'object',
          properties: { a: { $ref: `#/$defs/l${n + 1}` }, b: { $ref: `#/$defs/l${n + 1}` } },
        },
      ]),
    )
    const bomb = { type: 'object', properties: { top: { $ref: '#/$defs/l0' } }, $defs: levels }
    expect(JSON.stringify(given(bomb, form).schema).length).toBeLessThan(1_000_000)

    let deep: JsonSchema = { type: 'string' }
    for (let level = 0; level < 20_000; level += 1) deep = { type: 'array', items: deep }
    expect(given({ type: 'object', properties: { deep } }, form).schema.type).toBe('object')
  })

  it('writes older drafts as today’s', () => {
    const { schema } = given(
      {
        type: 'object',
        properties: {
          page: { type: 'integer', minimum: 0, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false },
          pair: { type: 'array', items: [{ type: 'string' }, { type: 'number' }], additionalItems: false },
          tags: { type: 'array' },
          note: { type: 'string', nullable: true },
        },
        dependencies: { page: ['tags'] },
      },
      form,
    )
    expect(ajv.validateSchema(schema)).toBe(true)
    expect(schema.properties).toMatchObject({
      page: { exclusiveMinimum: 0, maximum: 9 },
      pair: { prefixItems: [{ type: 'string' }, { type: 'number' }] },
      tags: { type: 'array', items: {} },
      note: { type: ['string', 'null'] },
    })
  })

  it('makes an object of a union at the root, and says what goes together', () => {
    const { schema } = given(
      {
        type: 'object',
        properties: { verbose: { type: 'boolean' } },
        oneOf: [
          {
            properties: { id: { type: 'integer' }, kind: { const: 'id' } },
            required: ['id', 'kind'],
            additionalProperties: false,
          },
          {
            properties: { name: { type: 'string' }, kind: { const: 'name' } },
            required: ['name', 'kind'],
            additionalProperties: false,
          },
        ],
      },
      form,
    )
    expect(Object.keys(schema)).not.toContain('oneOf')
    expect(Object.keys(schema.properties as object)).toEqual(['verbose', 'id', 'kind', 'name'])
    expect(schema.required).toContain('kind')
    expect(schema.description).toContain('Give id, or name.')
  })

  it('takes a schema that says nothing for one without arguments', () => {
    expect(given({}, form).schema).toMatchObject({ type: 'object', properties: {} })
  })
})

describe('the form of Anthropic', () => {
  const odd = {
    type: 'object',
    properties: {
      'größe in m': { type: 'number' },
      größe_in_m: { type: 'string' },
      rows: {
        type: 'array',
        items: {
          anyOf: [{ oneOf: [{ type: 'object', properties: { 'a b': {}, 'a/b': {} }, required: ['a b'] }] }],
        },
      },
      ['x'.repeat(80)]: { type: 'string' },
    },
    required: ['größe in m'],
  }

  it('gives every property a name that is accepted, and no two the same', () => {
    const { schema } = given(odd, 'anthropic')
    const names = Object.keys(schema.properties as object)
    expect(new Set(names).size).toBe(4)
    for (const name of names) expect(name).toMatch(/^[a-zA-Z0-9_.-]{1,64}$/)
    expect(schema.required).toEqual([names[0]])
  })

  it('hands the server the names it knows', () => {
    const { schema, restore } = given(odd, 'anthropic')
    const [first = '', second = '', , last = ''] = Object.keys(schema.properties as object)
    expect(
      restore({ [first]: 1.8, [second]: 'x', rows: [{ a_b: 1, a_b_2: 2 }], [last]: 'y', other: 0 }),
    ).toEqual({
      'größe in m': 1.8,
      größe_in_m: 'x',
      rows: [{ 'a b': 1, 'a/b': 2 }],
      ['x'.repeat(80)]: 'y',
      other: 0,
    })
  })
})

describe('the strict form of OpenAI', () => {
  const search = {
    type: 'object',
    properties: {
      query: { type: 'string', minLength: 1 },
      limit: { type: 'integer', default: 10, minimum: 1 },
      sort: { enum: ['date', 'name'], type: 'string' },
      filter: {
        type: 'object',
        properties: { author: { type: ['string', 'null'] }, year: { type: 'integer' } },
        required: ['year'],
      },
    },
    required: ['query'],
  }

  it('closes objects, requires everything and makes the optional nullable', () => {
    const { schema, strict } = given(search, 'openai-strict')
    expect(strict).toBe(true)
    expect(schema).toEqual({
      type: 'object',
      properties: {
        query: { type: 'string', description: 'Least length: 1.' },
        limit: { type: ['integer', 'null'], minimum: 1, description: 'Default: 10.' },
        sort: { type: ['string', 'null'], enum: ['date', 'name', null] },
        filter: {
          type: ['object', 'null'],
          properties: { author: { type: ['string', 'null'] }, year: { type: 'integer' } },
          required: ['author', 'year'],
          additionalProperties: false,
        },
      },
      required: ['query', 'limit', 'sort', 'filter'],
      additionalProperties: false,
    })
  })

  it('takes null for absent where the tool knows no null', () => {
    const { restore } = given(search, 'openai-strict')
    const args = { query: 'signs', limit: null, sort: null, filter: { author: null, year: 1903 } }
    expect(restore(args)).toEqual({ query: 'signs', filter: { author: null, year: 1903 } })
    expect(restore({ query: null })).toEqual({ query: null })
  })

  it.each([
    ['an object with free names', { type: 'object', additionalProperties: { type: 'string' } }],
    ['an object about which nothing is said', { type: 'object' }],
    ['anything', {}],
    ['a tuple', { type: 'array', prefixItems: [{ type: 'string' }] }],
    ['a list of anything', { type: 'array' }],
  ])('gives up on %s, and then on nothing else', (_, schema) => {
    expect(given({ type: 'object', properties: { it: schema } }, 'openai-strict').strict).toBe(false)
    expect(property(schema, 'openai-strict')).toEqual(property(schema, 'openai'))
  })

  it('keeps unions, and patterns that it can read', () => {
    const union = {
      oneOf: [
        { type: 'string', pattern: '^[a-z]+$' },
        { type: 'string', pattern: '^(?!x)' },
        { type: 'null' },
      ],
    }
    expect(property(union, 'openai-strict')).toEqual({
      anyOf: [{ type: 'string', pattern: '^[a-z]+$' }, { type: 'string' }, { type: 'null' }],
    })
  })
})
