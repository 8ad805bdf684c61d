import { expect, it } from 'vitest'
import { locationOfRow } from './sheet-row.ts'

it.each([
  ["'Summer prices'!A2:E7", 3, 6, "'Summer prices'!A5:E5"],
  ['Crew!A3:D3', 0, 1, 'Crew!A3:D3'],
  ['Tasks!B2:B4', 1, 3, 'Tasks!B3'],
  ['rows 2–9', 7, 8, 'row 9'],
  ['Crew!A3:D9', 0, 4, 'Crew!A3:D9'],
  ['Fees > In winter, table 2, rows 3–5', 1, 3, 'Fees > In winter, table 2, row 4'],
  ['Fees, paragraphs 1–2, table 1, rows 2–3, paragraph 3', 0, 2, 'Fees, table 1, row 2'],
  ['paragraph 1, table 1, row 2', 0, 1, 'table 1, row 2'],
  ['Fees, table 1, rows 2–3, table 2, row 2', 0, 3, 'Fees, table 1, rows 2–3, table 2, row 2'],
  ['Fees > In winter, paragraphs 2–3', 0, 2, 'Fees > In winter, paragraphs 2–3'],
])('narrows %s to row %i of %i', (location, at, count, expected) => {
  expect(locationOfRow(location, at, count)).toBe(expected)
})
