import { describe, expect, it } from 'vitest'
import { questionLanguage } from './question-language.ts'

const LABELS = [{ value: 'mobilite--permis', label: 'Préparer le permis de conduire', description: null }]

describe('questionLanguage', () => {
  it.each([
    [{ text: 'aide pour les parents isolés' }, 'fr'],
    [{ text: 'permis conduire' }, 'fr'],
    [{ location: 'près de la gare de Lille' }, 'fr'],
    [{ location: "j'habite à Roubaix" }, 'fr'],
    [{ text: 'help with the rent' }, 'en'],
    [{ text: 'food parcels' }, 'en'],
    [{ text: 'help for young parents', location: 'près de Lille' }, 'en'],
    [{ location: 'Montreuil dans le 93' }, 'fr'],
    [{ text: 'titre de séjour' }, 'fr'],
    [{ text: 'réinsertion' }, 'fr'],
    [{ location: 'Saint-Étienne' }, 'en'],
    [{}, 'en'],
  ])('%j is %s', (question, language) => {
    expect(questionLanguage(question, LABELS)).toBe(language)
  })
})
