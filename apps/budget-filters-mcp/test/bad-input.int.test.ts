import { openForTests } from '@agora-mcp/testing/setup'
import { describe, expect, it } from 'vitest'
import { EXAMPLE_ROWS, startServer } from './support/fixture.ts'

const server = openForTests(() => startServer(EXAMPLE_ROWS))

describe('bad input', () => {
  it.each([
    ['no category', { query: 'Cluj' }, /^category is required$/],
    [
      'an unknown category',
      { category: 'city', query: 'Cluj' },
      /category: .*entity, uat, functional_classification, economic_classification/,
    ],
    ['no query', { category: 'uat' }, /^query is required$/],
    ['a null query', { category: 'uat', query: null }, /^query is required$/],
    ['a blank query', { category: 'uat', query: ' \n\t ' }, /query: must not be blank/],
    ['limit 0', { category: 'uat', query: 'Cluj', limit: 0 }, /limit: /],
    ['limit 51', { category: 'uat', query: 'Cluj', limit: 51 }, /limit: /],
    ['a broken limit', { category: 'uat', query: 'Cluj', limit: 2.5 }, /limit: /],
    ['a misspelt argument', { category: 'uat', query: 'Cluj', limits: 3 }, /limits.*did you mean limit/],
  ])('%s is refused in the specified form', async (_, args, problem) => {
    const { isError, body } = await server.search(args)
    expect(isError).toBe(true)
    expect(Object.keys(body)).toEqual(['ok', 'error', 'hint'])
    expect(body.ok).toBe(false)
    expect(body.error).toMatch(problem)
  })

  it('says in the hint what there is to choose from', async () => {
    const { body } = await server.search({ query: 'Cluj' })
    expect(body).toEqual({
      ok: false,
      error: 'category is required',
      hint: expect.stringContaining(
        'category is one of entity, uat, functional_classification, economic_classification.',
      ),
    })
  })

  const strange = [
    '%',
    '_',
    'Cl_j',
    '%uj',
    "'; DROP TABLE uat; --",
    '"',
    '""" OR NEAR(a b) NOT * ^',
    'cluj* OR iasi',
    'NEAR("cluj" "napoca", 2)',
    'text:cluj',
    'cl\u0000uj',
    '\u0000',
    '🏛️🇷🇴',
    'مرحبا بكم',
    '\u202Eclujevres',
    '\uD800',
    '(((((',
    '\\',
    '$1',
    'a'.repeat(10_000),
    'primaria '.repeat(1_200),
    '65.'.repeat(500),
    '9'.repeat(400),
    'i i i i i i i i',
    'Ⅶ ﬁ ½ ①',
  ]
  const categories = ['entity', 'uat', 'functional_classification', 'economic_classification']
  it.each(categories)('%s answers strange text with results or none', async (category) => {
    for (const query of strange) {
      const { isError, body } = await server.search({ category, query })
      expect([query.slice(0, 30), isError, body.error ?? null]).toEqual([query.slice(0, 30), false, null])
    }
  })

  it('takes operators and wildcards for what they are: nothing', async () => {
    expect((await server.search({ category: 'uat', query: '%' })).body).toEqual({ ok: true, results: [] })
    const { body } = await server.search({ category: 'uat', query: 'qqqq* OR "cluj"' })
    expect(body).not.toHaveProperty('bestMatch')
  })
})
