import { describe, expect, it } from 'vitest'
import { resolveFilter } from './work-filter.ts'

const names = { authors: ['Platon', 'Kant'], titles: ['Ménon', 'La République'], languages: ['de', 'fr'] }

describe('resolveFilter', () => {
  it('restricts nothing where nothing was typed', () => {
    expect(resolveFilter({}, names)).toEqual({
      filter: {},
      used: { authors: null, works: null, languages: null },
      hint: null,
    })
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
    expect(hint).toContain('No language “la”; nearest: de; fr.')
  })

  it('says so where the library is empty', () => {
    expect(resolveFilter({ work: 'Ménon' }, { authors: [], titles: [], languages: [] }).hint).toContain(
      'knows none yet',
    )
  })
})
