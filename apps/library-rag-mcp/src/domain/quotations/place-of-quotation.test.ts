import { expect, it } from 'vitest'
import { isOnPage, type QuotationPlace } from './place-of-quotation.ts'

const place = (pageStart: number, pageEnd: number, pageLabel: string | null, pageLabelEnd = pageLabel) =>
  ({ pageStart, pageEnd, pageLabel, pageLabelEnd }) as QuotationPlace

it.each([
  ['p. 12', place(30, 30, '12'), true],
  ['30', place(30, 30, '12'), true],
  ['XII', place(30, 30, 'xii'), true],
  ['13', place(30, 31, '12', '13'), true],
  ['13', place(30, 30, '12–13'), true],
  ['12–13', place(30, 30, '12–13'), true],
  ['14', place(30, 30, '12–13'), false],
  ['3', place(30, 30, '12–13'), false],
])('page %s of %o: %s', (page, where, isRight) => {
  expect(isOnPage(page, where)).toBe(isRight)
})
