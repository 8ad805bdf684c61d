import { expect, it } from 'vitest'
import { withFrenchTerms } from './glossary.ts'

it.each([
  ['Which bench mark does the town hall prefer?', 'repère nivellement rattaché mairie'],
  ['Does the storm sewer cross the orchard?', 'eaux pluviales collecteur verger'],
])('an English question has the French words behind it: %s', (question, french) => {
  expect(withFrenchTerms(question)).toBe(`${question} (${french})`)
})

it.each([
  ['What is the minimum slope of the storm sewer?', 'eaux pluviales collecteur minimale pente'],
  ['How wide is the pavement?', 'largeur trottoir cheminement'],
  ['Who is responsible for the street lamps?', 'éclairage candélabres lanternes responsable'],
  ['How many lead connections are there?', 'branchements en plomb'],
])('an English question whose words are all known is searched in French: %s', (question, french) => {
  expect(withFrenchTerms(question)).toBe(`${french} ?`)
})

it.each(['Quelle est la pente ?', 'How do I tame a dragon?'])('any other stays as it is: %s', (question) => {
  expect(withFrenchTerms(question)).toBe(question)
})
