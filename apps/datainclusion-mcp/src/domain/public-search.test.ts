import { describe, expect, it } from 'vitest'
import { publicSearchUrl, publicServiceUrl } from './public-search.ts'

const item = (value: string) => ({ value, label: value, description: null })
const THEMES = ['mobilite--louer', 'mobilite--permis', 'sante--soins'].map(item)
const LILLE = { communeCode: '59350', label: 'Lille (59, Nord)', point: null }
const queryOf = (url: string) => Object.fromEntries(new URL(url).searchParams)

describe('publicSearchUrl', () => {
  it('fills in the commune', () => {
    const url = publicSearchUrl({ place: LILLE }, THEMES)
    expect(url).toMatch(/^https:\/\/dora\.inclusion\.gouv\.fr\/recherche\?/)
    expect(queryOf(url)).toEqual({ city: '59350', cl: 'Lille (59)' })
  })

  it('names a whole category, else its leaves', () => {
    const category = publicSearchUrl(
      { place: LILLE, themes: ['mobilite--permis', 'mobilite--louer'] },
      THEMES,
    )
    expect(queryOf(category)).toMatchObject({ cats: 'mobilite' })
    const leaves = publicSearchUrl({ place: LILLE, themes: ['sante--soins', 'mobilite--permis'] }, THEMES)
    expect(queryOf(leaves)).toMatchObject({ subs: 'mobilite--permis,sante--soins' })
    expect(queryOf(leaves)).not.toHaveProperty('cats')
  })

  it('keeps the point of an address, with the label that the page shows', () => {
    const place = {
      communeCode: '97411',
      label: '3 rue Neuve, Saint-Denis',
      point: { latitude: -20.9, longitude: 55.4 },
    }
    expect(queryOf(publicSearchUrl({ place }, THEMES))).toEqual({
      city: '97411',
      cl: '3 rue Neuve, Saint-Denis (974)',
      l: '3 rue Neuve, Saint-Denis',
      lat: '-20.9',
      lon: '55.4',
    })
  })
})

describe('publicServiceUrl', () => {
  it('is one address, whatever stands in the id', () => {
    expect(publicServiceUrl('dora--é:1 2?x')).toBe(
      'https://dora.inclusion.gouv.fr/services/di--dora--%C3%A9%3A1%202%3Fx',
    )
  })
})
