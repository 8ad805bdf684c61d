import { expect, it } from 'vitest'
import { foundSchema } from './passages.ts'
import { wholeDocuments } from './whole-documents.ts'

it('what an amendment changes is read in it and in what it amends', () => {
  const found = [
    ['bail/avenant.docx', 'Bail de la serre, avenant n° 1', '2026-07-08'],
    ['bail/bail.docx', 'Bail de la serre', '2026-01-12'],
    ['bail/note.md', 'Note sur la serre', '2026-02-01'],
  ].map(([source, title, date]) =>
    foundSchema.parse({
      text: 'Le loyer est de 90 €.',
      source,
      title,
      date,
      location: '',
      citation: '',
      char_start: 0,
      char_end: 21,
      similarity: 0.5,
      language: 'fr',
      fields: null,
      project: null,
    }),
  )
  expect(wholeDocuments({ kind: 'changes' }, [{ source: 'bail/avenant.docx' }], found, [])).toEqual([
    'bail/avenant.docx',
    'bail/bail.docx',
  ])
})
