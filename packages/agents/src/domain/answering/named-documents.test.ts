import { expect, it } from 'vitest'
import { namedDocuments } from './named-documents.ts'

const DOCUMENTS = [
  ['cr/2026-03-12.md', 'Compte rendu du conseil', '2026-03-12'],
  ['cr/2027-03-12.md', 'Compte rendu du conseil', '2027-03-12'],
  ['cr/2027-04-09.md', 'Compte rendu du conseil', '2027-04-09'],
].map(([source = '', title = '', date = '']) => ({ source, title, date }))

it.each([
  ['Qu’a décidé le conseil du 12 mars 2027 ?', ['2027-03-12']],
  ['Qu’a décidé le conseil du 12 mars ?', ['2026-03-12', '2027-03-12']],
  [
    'Quelles différences entre le conseil du 12 mars 2027 et celui du 9 avril ?',
    ['2027-03-12', '2027-04-09'],
  ],
])('%s names the documents of its days', (question, dates) => {
  expect(namedDocuments(question, DOCUMENTS).map(({ date }) => date)).toEqual(dates)
})
