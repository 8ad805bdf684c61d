import { describe, expect, it } from 'vitest'
import { nearestValues } from './nearest-values.ts'

const item = (value: string, label: string) => ({ value, label, description: null })
const THEMES = [
  item('creer-une-entreprise--definir-son-projet', 'Définir son projet'),
  item('creer-une-entreprise--developper-son-entreprise', 'Développer son entreprise'),
  item('mobilite--preparer-un-permis', 'Préparer un permis'),
  item('sante--addictions', 'Addictions'),
]

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

  it('gives what a retired category became, for a value of it that nobody knows', () => {
    expect(nearestValues('themes', 'creation-activite--nouveau', THEMES)[0]).toBe('creer-une-entreprise')
  })

  it('suggests values with the words in their label, however long it is', () => {
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

  it('suggests no word with only the same ending', () => {
    expect(nearestValues('target_audience', 'aidants', [item('etudiants', 'Étudiants')])).toEqual([])
    expect(nearestValues('target_audience', 'étudants', [item('etudiants', 'Étudiants')])).toEqual([
      'etudiants',
    ])
  })

  it('suggests nothing for a dissimilar value', () => {
    expect(nearestValues('target_audience', 'xyzzy', [item('jeunes', 'Jeunes')])).toEqual([])
  })
})
