import { expect, it } from 'vitest'
import { exampleArguments } from './example-arguments.ts'

it('fills every required field with the first value that fits', () => {
  const schema = {
    type: 'object',
    required: ['id', 'kind', 'count', 'tags', 'where', 'either', 'plain'],
    properties: {
      id: { type: 'string', format: 'uuid' },
      kind: { enum: ['uat', 'entity'] },
      count: { type: 'integer', minimum: 5 },
      tags: { type: 'array', items: { type: 'boolean' } },
      where: {
        type: 'object',
        required: ['city'],
        properties: { city: { type: 'string', default: 'Lyon' } },
      },
      either: { anyOf: [{ type: 'null' }, { type: 'string' }] },
      left_out: { type: 'string' },
    },
  }
  expect(exampleArguments(schema)).toEqual({
    id: '00000000-0000-4000-8000-000000000000',
    kind: 'uat',
    count: 5,
    tags: [false],
    where: { city: 'Lyon' },
    either: 'example',
    plain: 'example',
  })
})
