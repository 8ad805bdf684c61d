import { openForTests } from '@agora-mcp/testing/setup'
import { describe, expect, it } from 'vitest'
import { EXAMPLE_ROWS, startServer } from './support/fixture.ts'

const server = openForTests(() => startServer(EXAMPLE_ROWS))

const search = async (category: string, query: string, more: Record<string, unknown> = {}) =>
  (await server.search({ category, query, ...more })).body

/** A result as the examples give it as `bestMatch`. */
const withoutDetails = ({ metadata: _, ...result }: { readonly metadata?: unknown } = {}) => result

describe('the examples of the specification', () => {
  it('A: a county by its bare name', async () => {
    const body = await search('uat', 'Cluj', { limit: 5 })
    expect(body.ok).toBe(true)
    expect(body.results[0]).toMatchObject({
      name: 'JUDEȚUL CLUJ',
      category: 'uat',
      context: 'County: CJ | Population: 691,106 | Type: County',
      filterKey: 'uat_ids',
      filterValue: '123',
      metadata: { uatId: '123', countyCode: 'CJ', population: 691106, isCounty: true },
    })
    expect(body.bestMatch).toEqual(withoutDetails(body.results[0]))
  })

  it('B: a city hall by the name people use', async () => {
    const body = await search('entity', 'Primăria Cluj-Napoca')
    expect(body.results[0]).toMatchObject({
      name: 'PRIMĂRIA MUNICIPIULUI CLUJ-NAPOCA',
      context: 'Type: city_hall | Location: Cluj-Napoca',
      filterKey: 'entity_cuis',
      filterValue: '4305857',
      metadata: { cui: '4305857', entityType: 'city_hall' },
    })
    expect(body.bestMatch).toEqual(withoutDetails(body.results[0]))
  })

  it('C: a chapter by a synonym', async () => {
    const body = await search('functional_classification', 'educație')
    expect(body.results[0]).toMatchObject({
      name: 'Învățământ',
      context: 'COFOG: 70. | Chapter: 70 Învățământ',
      filterKey: 'functional_prefixes',
      filterValue: '70.',
      metadata: {
        code: '70.',
        levelName: 'Chapter',
        codeKind: 'prefix',
        chapterCode: '70',
        chapterName: 'Învățământ',
      },
    })
    expect(body.bestMatch).toEqual(withoutDetails(body.results[0]))
  })

  it('D: an economic code as typed', async () => {
    const body = await search('economic_classification', '20.30')
    expect(body.results).toHaveLength(1)
    expect(body.results[0]).toMatchObject({
      name: 'Cheltuieli de personal (Contribuții)',
      context: 'Economic: 20.30 | Chapter: 20 Bunuri si servicii',
      filterKey: 'economic_codes',
      filterValue: '20.30',
      metadata: {
        code: '20.30',
        levelName: 'Paragraph',
        codeKind: 'exact',
        chapterCode: '20',
        chapterName: 'Bunuri si servicii',
      },
    })
    expect(body.bestMatch).toEqual(withoutDetails(body.results[0]))
  })

  it('E: an ambiguous name, without a promise', async () => {
    const body = await search('entity', 'primaria cluj')
    expect(body.results.slice(0, 3)).toMatchObject([
      { name: 'PRIMĂRIA MUNICIPIULUI CLUJ-NAPOCA', context: 'Type: city_hall | Location: Cluj-Napoca' },
      { name: 'PRIMĂRIA COMUNEI CLUJANA', context: 'Type: city_hall | Location: (dummy)' },
      { name: 'CONSILIUL JUDEȚEAN CLUJ', context: 'Type: county_council | Location: Cluj' },
    ])
    expect(body).not.toHaveProperty('bestMatch')
    expect(body.totalMatches).toBeGreaterThanOrEqual(3)
  })

  it('gives scores between 0 and 1 that fall, and strings for values', async () => {
    const { results } = await search('entity', 'primaria cluj')
    const scores = results.map(({ score }: { score: number }) => score)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
    for (const { score, filterValue } of results) {
      expect(score).toBeGreaterThan(0)
      expect(score).toBeLessThanOrEqual(1)
      expect(String(score)).toMatch(/^[01](\.\d{1,4})?$/)
      expect(filterValue).toBeTypeOf('string')
    }
  })

  it('leaves optional keys out where they would be empty', async () => {
    expect(await search('uat', 'qqqq')).toEqual({ ok: true, results: [] })
    const [result] = (await search('uat', 'Cluj', { includeMetadata: false })).results
    expect(result).not.toHaveProperty('metadata')
  })
})

describe('what goes beyond the examples', () => {
  it('promises nothing where a synonym and a name compete', async () => {
    const body = await search('economic_classification', 'salarii')
    expect(body.results.map(({ name }: { name: string }) => name)).toContain('Cheltuieli de personal')
  })

  it('answers in the language asked for', async () => {
    const [english] = (await search('functional_classification', 'educație', { locale: 'en' })).results
    expect(english).toMatchObject({ name: 'Education' })
    const [romanian] = (await search('uat', 'Cluj', { locale: 'ro' })).results
    expect(romanian.context).toBe('Județ: CJ | Populație: 691.106 | Tip: Județ')
  })

  it('answers the nearest code above an unknown one, with a score that says so', async () => {
    const body = await search('economic_classification', '20.77.01')
    expect(body.results).toMatchObject([{ filterValue: '20.' }])
    expect(body.results[0].score).toBeLessThan(0.6)
    expect(body).not.toHaveProperty('bestMatch')
  })

  it('limits results, not what was found', async () => {
    const body = await search('entity', 'primaria cluj', { limit: 1 })
    expect(body.results).toHaveLength(1)
    expect(body.totalMatches).toBeGreaterThan(1)
  })
})
