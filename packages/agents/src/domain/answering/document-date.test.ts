import { expect, it } from 'vitest'
import { documentDate } from './document-date.ts'

it.each([
  ['manuel-v4-2025-11-03.docx', '', '2025-11-03'],
  ['manuel.docx', 'Manuel\nVersion 4, 3 novembre 2025. Rédactrice : Mme Orsini.', '2025-11-03'],
  ['descriptif.pdf', 'Descriptif des travaux. 11 juin 2026. Architecte : Mme Roux.', '2026-06-11'],
  ['note.md', 'Les travaux commencent au 4 mai 2027 et durent un mois.', null],
])('%s, which begins with "%s", is of %s', (path, text, date) => {
  expect(documentDate({ path, title: '', written: null, text })).toBe(date)
})
