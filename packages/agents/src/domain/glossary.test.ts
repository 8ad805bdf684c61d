import { expect, it } from 'vitest'
import { withFrenchTerms } from './glossary.ts'

it.each([
  ['What is the minimum slope of the storm sewer?', 'eaux pluviales collecteur minimale pente'],
  ['How wide is the pavement?', 'largeur trottoir cheminement'],
  ['Who is responsible for the street lamps?', 'éclairage candélabres lanternes responsable'],
])('an English question has the French words behind it: %s', (question, french) => {
  expect(withFrenchTerms(question)).toBe(`${question} (${french})`)
})

it.each(['Quelle est la pente ?', 'How do I train a puppy?'])('any other stays as it is: %s', (question) => {
  expect(withFrenchTerms(question)).toBe(question)
})
