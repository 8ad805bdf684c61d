import { expect, it } from 'vitest'
import { messagesIn } from '../../../messages/index.ts'
import type { AnswerPart } from './answer-part.ts'
import { textOfParts } from './text-of-parts.ts'

const citation = (value: string, location: string, more: object = {}) => ({
  kind: 'extracted_data' as const,
  value,
  meta: { source: 'cctp.pdf', location, ...more },
})
const quoted = (at: number, value: string | null, lead: string | null): AnswerPart => ({
  kind: 'quoted',
  part: 'answer',
  value,
  label: null,
  lead,
  citation: at,
})
const textOf = (parts: readonly AnswerPart[], ...citations: ReturnType<typeof citation>[]) =>
  textOfParts(parts, citations, messagesIn('fr').answers)

it('says the value before the quotation, and the place of the quotation after it', () => {
  expect(textOf([quoted(0, '2 %', 'CCTP, 4.2')], citation('La pente est de 2 %.', '4.2, p. 3'))).toBe(
    '**2 %** — CCTP, 4.2\n\n« La pente est de 2 %. » [1] cctp.pdf, 4.2, p. 3',
  )
})

it('says the place of consecutive quotations once', () => {
  const text = textOf(
    [quoted(0, null, '4.2, p. 3'), quoted(1, null, null), quoted(2, null, null)],
    citation('Un.', 'CCTP > 4.2, p. 3'),
    citation('Deux.', 'CCTP > 4.2, p. 3'),
    citation('Trois.', 'CCTP > 5, p. 4'),
  )
  expect(text).toBe('4.2, p. 3 :\n\n« Un. » [1]\n\n« Deux. » [2]\n\n« Trois. » [3] cctp.pdf, CCTP > 5, p. 4')
})

it('quotes a table row as named cells, and lists the values of a tool below its title', () => {
  const row = citation('Regard;7', 'l. 2', { fields: [{ name: 'prix_unitaire', value: '7' }] })
  const result = citation('total: 7', 'budget__search')
  const values: AnswerPart = {
    kind: 'values',
    title: 'Le budget',
    rows: [{ name: 'total', value: '7', citation: 1 }],
  }
  expect(textOf([quoted(0, null, null), values], row, result)).toBe(
    'cctp.pdf, l. 2 :\n- prix unitaire: 7 [1]\n\nLe budget (budget__search) :\n- total: 7 [2]',
  )
})

it('lists sentences without support last', () => {
  const claim = (text: string, grade: 'reworded' | 'unfounded'): AnswerPart => ({
    kind: 'claim',
    text,
    citations: grade === 'reworded' ? [0] : [],
    grade,
  })
  const text = textOf([claim('Faux.', 'unfounded'), claim('Vrai.', 'reworded')], citation('Vrai.', ''))
  expect(text).toBe('Vrai. [1]\n\nSans appui dans les sources :\n- Faux.')
})
