import { expect, it } from 'vitest'
import type { Piece } from '../../domain/answering/finding/finding.ts'
import { messagesIn } from '../../messages/index.ts'
import { contextSummary } from './context-summary.ts'

const piece = (part: Piece['part'], value: string | null, title: string, date: string | null): Piece => ({
  part,
  value,
  label: null,
  text: 'La clôture est avancée.',
  source: `${title}.md`,
  location: '1. Avancement',
  char_start: 0,
  char_end: 23,
  title,
  date,
  project: null,
  fields: null,
  similarity: 0.8,
  language: 'fr',
})
const { answers } = messagesIn('fr')
const found = (
  kind: 'answer' | 'nothing',
  pieces: Piece[],
  differences: string[] = [],
  lacking: string | null = null,
) => contextSummary({ kind, pieces, lacking }, { differences, due: [], passages: 3 }, answers).split('\n')

it('states the known facts, their document, and the deciding one', () => {
  expect(
    found('answer', [
      piece('answer', '70 %', 'Réunion n° 4', '2027-02-09'),
      piece('older', '40 %', 'Réunion n° 3', '2027-01-12'),
    ]),
  ).toEqual([
    'Établi : 70 % (Réunion n° 4, 9 février 2027).',
    'Fait foi : Réunion n° 4, 9 février 2027, postérieur à Réunion n° 3, 12 janvier 2027.',
    '3 passages trouvés.',
  ])
})

it('quotes the statement if no value answers', () => {
  expect(found('answer', [piece('answer', null, 'Notice', null)])[0]).toBe(
    'Établi : « La clôture est avancée. » (Notice).',
  )
})

it('states what is open, and what no document says', () => {
  expect(found('answer', [piece('answer', '1 m', 'A', null)], ['A dit 1 m, B dit 2 m.'])).toContain(
    'À trancher : A dit 1 m, B dit 2 m.',
  )
  expect(found('nothing', [], [], 'date')[0]).toBe('Non dit dans les documents : date.')
})

it('states the deadlines to come', () => {
  const due = [
    { title: 'Le titulaire remet le plan avant le 3 mai 2027', who: 'Le titulaire', dueDate: '2027-05-03' },
  ]
  const around = { differences: [], due, passages: 1 }
  expect(contextSummary({ kind: 'nothing', pieces: [], lacking: null }, around, answers)).toContain(
    'Échéance : 3 mai 2027, Le titulaire — « Le titulaire remet le plan avant le 3 mai 2027 ».',
  )
})
