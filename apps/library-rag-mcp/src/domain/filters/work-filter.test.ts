import { describe, expect, it } from 'vitest'
import { EMPTY_LIBRARY_HINT, resolveFilter } from './work-filter.ts'

const names = { authors: ['Platon', 'Kant'], titles: ['Ménon', 'La République'], languages: ['de', 'fr'] }

describe('resolveFilter', () => {
  it('restricts nothing where nothing was typed', () => {
    expect(resolveFilter({}, names)).toEqual({
      filter: {},
      used: { authors: null, works: null, languages: null },
      hint: null,
    })
  })

  it('takes a blank filter for none', () => {
    expect(resolveFilter({ author: '', work: ' ', language: '' }, names)).toEqual(resolveFilter({}, names))
  })

  it('says which names it took', () => {
    const { filter, used } = resolveFilter({ author: 'plato', work: 'menon', language: 'FR-ca' }, names)
    expect(filter).toEqual({ authors: ['Platon'], titles: ['Ménon'], languages: ['fr'] })
    expect(used).toEqual({ authors: ['Platon'], works: ['Ménon'], languages: ['fr'] })
  })

  it('finds nothing by an unknown name and names what there is', () => {
    const { filter, hint } = resolveFilter({ author: 'Spinoza', language: 'la' }, names)
    expect(filter).toBeNull()
    expect(hint).toMatch(/No author “Spinoza”; nearest: .*Platon/)
    expect(hint).toContain('No language “la”; nearest: “de”, “fr”.')
  })

  it('says what to do where the library is empty', () => {
    const empty = { authors: [], titles: [], languages: [] }
    for (const typed of [{}, { work: 'Ménon' }]) {
      expect(resolveFilter(typed, empty)).toMatchObject({ filter: null, hint: EMPTY_LIBRARY_HINT })
    }
  })

  it('says so where no work has an author', () => {
    const { hint } = resolveFilter({ author: 'Platon' }, { ...names, authors: [] })
    expect(hint).toContain('has none yet')
  })
})
