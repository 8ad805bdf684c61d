import { openForTests } from '@agora-mcp/testing/setup'
import { expect, it } from 'vitest'
import { EXAMPLE_ROWS, startServer } from './support/fixture.ts'

/** 20,000 tokens of three bytes. */
const MAX_BYTES = 60_000
const long = (name: string) => `${name} ${'foarte lung '.repeat(1_500)}`

const server = openForTests(() =>
  startServer({
    ...EXAMPLE_ROWS,
    entities: Array.from({ length: 20 }, (_, at) => ({
      cui: String(1_000_000 + at),
      name: long(`Spitalul ${at}`),
      entityType: null,
      uatId: 914,
      location: long('Cluj'),
      countyCode: 'CJ',
    })),
    classifications: {
      functional_classification: [
        '65',
        '65.02',
        ...Array.from({ length: 20 }, (_, at) => `65.02.${at + 10}`),
      ].map((code) => ({
        code,
        isStoredCode: true,
        name: long(`Învățământ ${code}`),
        altName: null,
        keywords: [],
      })),
    },
  }),
)

it.each([
  ['entity', 'spitalul'],
  ['functional_classification', 'invatamant'],
  ['functional_classification', '65.02'],
])('an answer on %s has a bound, however long the names are', async (category, query) => {
  const { body, texts } = await server.call('search_filters', { category, query })
  expect(body.results.length).toBeGreaterThan(0)
  expect(Buffer.byteLength(texts.join(''))).toBeLessThan(MAX_BYTES)
})
