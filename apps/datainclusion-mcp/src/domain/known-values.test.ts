import { isAppError } from '@agora-mcp/core/errors'
import { describe, expect, it } from 'vitest'
import { knownValues, nearestValues } from './known-values.ts'

const item = (value: string, label: string) => ({ value, label, description: null })
const THEMES = [
  item('creer-une-entreprise--definir-son-projet', 'Définir son projet'),
  item('creer-une-entreprise--developper-son-entreprise', 'Développer son entreprise'),
  item('mobilite--preparer-un-permis', 'Préparer un permis'),
  item('sante--addictions', 'Addictions'),
]
const AUDIENCES = [item('jeunes', 'Jeunes'), item('personnes-exilees', 'Personnes exilées')]

const failure = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    if (isAppError(error)) return error
    throw error
  }
  throw new Error('was accepted')
}

describe('knownValues', () => {
  it('makes leaves of a category, beside leaves, each once', () => {
    expect(knownValues('themes', ['sante--addictions', 'creer-une-entreprise', 'sante'], THEMES)).toEqual([
      'creer-une-entreprise--definir-son-projet',
      'creer-une-entreprise--developper-son-entreprise',
      'sante--addictions',
    ])
  })

  it('filters nothing where nothing is given', () => {
    expect(knownValues('themes', undefined, THEMES)).toBeUndefined()
    expect(knownValues('themes', [], THEMES)).toBeUndefined()
  })

  it('has no categories but of themes', () => {
    expect(failure(() => knownValues('target_audience', ['personnes'], AUDIENCES)).code).toBe('invalid_input')
  })

  it('names all there are where they are few and none is alike', () => {
    const costs = [item('gratuit', 'Gratuit'), item('payant', 'Payant')]
    expect(failure(() => knownValues('costs', ['free'], costs)).message).toContain('it has: gratuit, payant')
  })

  it('names each unknown value with the nearest, and where all stand', () => {
    const error = failure(() => knownValues('themes', ['sante', 'permis', 'addiction'], THEMES))
    expect(error.message).toMatch(
      /"permis"; nearest: mobilite--preparer-un-permis.*"addiction"; nearest: sante--addictions/,
    )
    expect(error.hint).toContain('get_reference_data with category "themes"')
  })
})

describe('nearestValues', () => {
  it.each([
    ['creation-activite', 'creer-une-entreprise'],
    ['creation-activite--definir-son-projet-de-creation-dentreprise', 'creer-une-entreprise'],
    ['Préparer un permis', 'mobilite--preparer-un-permis'],
    ['MOBILITE', 'mobilite'],
    ['Créer une entreprise', 'creer-une-entreprise'],
  ])('leads from %s to %s', (given, value) => {
    expect(nearestValues('themes', given, THEMES)[0]).toBe(value)
  })

  it('gives the leaves of what took the place of an old value', () => {
    expect(nearestValues('themes', 'creation-activite', THEMES)).toContain(
      'creer-une-entreprise--definir-son-projet',
    )
  })

  it('suggests what has the words in its label, however long it is', () => {
    const themes = [
      ...THEMES,
      item('logement-hebergement--louer-un-logement', 'Louer un logement'),
      item(
        'logement-hebergement--rechercher-une-solution-dhebergement-temporaire',
        'Rechercher une solution d’hébergement temporaire',
      ),
    ]
    expect(nearestValues('themes', 'Hébergement', themes).slice(0, 2)).toEqual([
      'logement-hebergement',
      'logement-hebergement--rechercher-une-solution-dhebergement-temporaire',
    ])
  })

  it('suggests nothing for what is like nothing', () => {
    expect(nearestValues('target_audience', 'xyzzy', AUDIENCES)).toEqual([])
  })
})
