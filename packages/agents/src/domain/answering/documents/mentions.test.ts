import { expect, it } from 'vitest'
import { findAnswer } from '../find-answer.ts'
import { intentOf } from '../intent/intent.ts'

const PASSAGES = [
  ['cr/5.docx', 'Compte rendu n° 5', '2. Gaspillage, § 1', 'Les pesées donnent 112 g de restes par enfant.'],
  ['cr/6.docx', 'Compte rendu n° 6', '1. Four, § 1', 'Le four est livré.'],
  ['note.md', 'Note', 'Note', 'Le four est en panne. Le gaspillage baisse depuis les pesées.'],
  ['a.pdf', 'Cahier A', 'Fosse, p. 1', 'La profondeur de la fosse de réception est de 2 m.'],
  ['b.pdf', 'Notice B', 'Fosse, p. 1', 'La profondeur de la fosse de réception est de 3 m.'],
].map(([source = '', title = '', location = '', text = '']) => ({
  source,
  title,
  location,
  text,
  char_start: 0,
  char_end: text.length,
  similarity: 0.6,
  language: 'fr',
  fields: null,
  date: null,
  project: null,
}))
const find = (question: string) =>
  findAnswer(question, intentOf(question), {
    passages: PASSAGES,
    named: new Set(),
    whole: PASSAGES,
    language: 'fr',
  })

it.each([
  ['Quels documents parlent du gaspillage ?', ['cr/5.docx', 'note.md']],
  ['Quels documents mentionnent le four ?', ['cr/6.docx', 'note.md']],
  ['Dans quels documents est-il question de pesées ?', ['cr/5.docx', 'note.md']],
  ['Which documents mention the depth?', ['a.pdf', 'b.pdf']],
  ['Liste les documents qui parlent du four.', ['cr/6.docx', 'note.md']],
])('%s lists the documents that mention it', (question, sources) => {
  const { kind, pieces } = find(question)
  expect({ kind, sources: pieces.map(({ source }) => source) }).toEqual({ kind: 'compared', sources })
})

it('a document is quoted where it mentions the subject', () => {
  expect(find('Quels documents parlent du gaspillage ?').pieces.at(-1)?.text).toBe(
    'Le gaspillage baisse depuis les pesées.',
  )
})

it('no document is listed that does not mention the subject', () => {
  expect(find('Quels documents parlent de la piscine ?').kind).toBe('nothing')
})
