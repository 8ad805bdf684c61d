import { describe, expect, it } from 'vitest'
import { EMPTY_LIBRARY_HINT, resolveFilter } from './work-filter.ts'

const names = { authors: ['Platon', 'Kant'], titles: ['Ménon', 'La République'], languages: ['de', 'fr'] }

describe('resolveFilter', () => {
  it('restricts nothing without typed names', () => {
    expect(resolveFilter({}, names)).toEqual({
      filter: {},
      used: { authors: null, works: null, languages: null },
      hint: null,
    })
  })

  it('treats a blank filter as absent', () => {
    expect(resolveFilter({ author: '', work: ' ', language: '' }, names)).toEqual(resolveFilter({}, names))
  })

  it('reports the names it used', () => {
    const { filter, used } = resolveFilter({ author: 'plato', work: 'menon', language: 'FR-ca' }, names)
    expect(filter).toEqual({ authors: ['Platon'], titles: ['Ménon'], languages: ['fr'] })
    expect(used).toEqual({ authors: ['Platon'], works: ['Ménon'], languages: ['fr'] })
  })

  it('finds nothing by an unknown name and lists the known ones', () => {
    const { filter, hint } = resolveFilter({ author: 'Spinoza', language: 'la' }, names)
    expect(filter).toBeNull()
    expect(hint).toMatch(/No author “Spinoza”; nearest: .*Platon/)
    expect(hint).toContain('No language “la”; nearest: “de”, “fr”.')
  })

  it('gives a hint for an empty library', () => {
    const empty = { authors: [], titles: [], languages: [] }
    for (const typed of [{}, { work: 'Ménon' }]) {
      expect(resolveFilter(typed, empty)).toMatchObject({ filter: null, hint: EMPTY_LIBRARY_HINT })
    }
  })

  it('reports if no work has an author', () => {
    const { hint } = resolveFilter({ author: 'Platon' }, { ...names, authors: [] })
    expect(hint).toContain('has none yet')
  })
})
