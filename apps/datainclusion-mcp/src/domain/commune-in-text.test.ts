import { describe, expect, it } from 'vitest'
import { gazetteer } from '../../test/support/stub/geography.ts'
import { communeInText } from './commune-in-text.ts'

describe('communeInText', () => {
  it.each([
    ['3 rue des Lilas, 76600 Le Havre', '76351'],
    ['3 rue des Lilas 76600 Le Havre', '76351'],
    ['quartier Saint-Roch, Amiens', '80021'],
    ['gare de Tourcoing', '59599'],
    ["mairie d'Annecy", '74010'],
    ['hôpital de Nancy', '54395'],
    ['boulevard Voltaire Nancy', '54395'],
    ["5 place de l'Ancien Marché Limoges", '87085'],
    ['5 place de l’Ancien Marché Limoges', '87085'],
    ["rue d'Alsace Toulouse", '31555'],
    ["7 rue de l' Abbaye Angers", '49007'],
    ['allée des Roses, Vienne (38)', '38544'],
    ['La Duchère (Lyon)', '69123'],
    ['Bellefontaine Toulouse', '31555'],
    ['quartier Malakoff Nantes', '44109'],
  ])('%s lies in %s', (text, code) => {
    const match = communeInText(text, gazetteer)
    expect(match?.place).toMatchObject({
      communeCode: code,
      note: { en: expect.stringContaining('town'), fr: expect.stringContaining('ville') },
    })
  })

  it.each([
    ['Vénissieux près de Lyon', '69259'],
    ['Vénissieux, Lyon', '69259'],
    ['Lezennes à côté de Lille', '59346'],
    ['La Madeleine (Lille)', '59368'],
  ])('%s is that commune and not the town that it is near, and says so', (text, code) => {
    const match = communeInText(text, gazetteer)
    expect(match?.place).toMatchObject({ communeCode: code, note: { en: expect.stringContaining('near') } })
  })

  it.each([
    '12 rue de Paris',
    'avenue de Lyon',
    'Tour Eiffel',
    '14 place du Marché',
    'gare de Lyon',
    'porte de Versailles',
    'rue Saint-Denis',
  ])('%s says no town', (text) => {
    expect(communeInText(text, gazetteer)).toBeNull()
  })
})
