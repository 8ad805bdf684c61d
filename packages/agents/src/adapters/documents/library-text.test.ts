import { expect, it } from 'vitest'
import type { Chunk } from './library-chunks.ts'
import { fieldsOf, readLibraryText } from './library-text.ts'

const MINUTES = { path: 'minutes.docx', title: 'Minutes', kind: 'docx' } as const
const PRICES = { path: 'prices.xlsx', title: 'Prices', kind: 'xlsx' } as const

function chunksOf(...pieces: readonly Pick<Chunk, 'text' | 'section_path' | 'location'>[]): Chunk[] {
  let at = 0
  return pieces.map((piece) => {
    const charStart = at
    at += piece.text.length + 2
    return {
      ...piece,
      page_start: null,
      page_end: null,
      char_start: charStart,
      char_end: charStart + piece.text.length,
    }
  })
}

const minutes = chunksOf({
  text: 'Pumps\n\nThe spare pump arrives on Tuesday.\n\nAction: Order the gasket | By: Rosa | Due: 4 May 2026\n\nAction: Empty the basin | By: Karim | Due: 6 May 2026',
  section_path: 'Works > Pumps',
  location: 'Works > Pumps, paragraph 1, table 1, rows 2–3',
})

it('quotes the rows of a table by themselves, with the names of their columns', () => {
  const { text, passages } = readLibraryText(MINUTES, minutes)
  expect(passages.map(({ charStart, charEnd }) => text.slice(charStart, charEnd))).toEqual([
    'The spare pump arrives on Tuesday.',
    'Action: Order the gasket | By: Rosa | Due: 4 May 2026',
    'Action: Empty the basin | By: Karim | Due: 6 May 2026',
  ])
  expect(passages[0]?.location).toBe('Works > Pumps, § 1, tab. 1, l. 2–3')
  expect(passages[1]).toMatchObject({
    location: 'Works > Pumps, tab. 1, l. 2',
    fields: [
      { name: 'Action', value: 'Order the gasket' },
      { name: 'By', value: 'Rosa' },
      { name: 'Due', value: '4 May 2026' },
    ],
  })
})

it('finds the actions of minutes as tasks, in tables and in lists', () => {
  const list = chunksOf({
    text: '- Call the carpenter — Responsible: Ida — Due: 8 May 2026\n- Tea was served',
    section_path: '',
    location: 'paragraph 1',
  })
  const tasks = (chunks: readonly Chunk[]) => readLibraryText(MINUTES, chunks).sheet?.tasks ?? []
  expect(tasks(minutes)).toMatchObject([
    { title: 'Order the gasket', who: 'Rosa', dueDate: '2026-05-04' },
    { title: 'Empty the basin', who: 'Karim', dueDate: '2026-05-06' },
  ])
  expect(tasks(list)).toMatchObject([{ title: 'Call the carpenter', who: 'Ida', dueDate: '2026-05-08' }])
})

it('treats a row with one cell as a heading of the rows below', () => {
  const { passages } = readLibraryText(
    PRICES,
    chunksOf({
      text: 'Earthworks\n\nItem: Trench | Price: 12 €\n\nMasonry\n\nItem: Wall | Price: 90 €',
      section_path: '',
      location: 'Prices!A2:B5',
    }),
  )
  expect(passages.filter(({ fields }) => fields !== null).map(({ location }) => location)).toEqual([
    'Earthworks > Prices!A3:B3',
    'Masonry > Prices!A5:B5',
  ])
})

it('does not read a heading with an exclamation mark as a sheet, and drops only the heading line', () => {
  const { text, passages } = readLibraryText(
    MINUTES,
    chunksOf({
      text: 'ice\n\nThe pond is frozen.\n\nNobody skates.',
      section_path: 'Winter! > Mind the ice',
      location: 'Winter! > Mind the ice, paragraphs 1–3',
    }),
  )
  expect(passages.map(({ charStart, charEnd }) => text.slice(charStart, charEnd))).toEqual([
    'ice\n\nThe pond is frozen.\n\nNobody skates.',
  ])
})

it('takes its date from its text, not from a row', () => {
  const row = { text: 'Date: 4 May 2026 | Boat: Heron', section_path: '', location: 'Prices!A2:B2' }
  expect(readLibraryText(PRICES, chunksOf(row)).date).toBeNull()
  const head = { text: 'Meeting of 4 May 2026', section_path: '', location: 'paragraph 1' }
  expect(readLibraryText(MINUTES, chunksOf(head)).date).toBe('2026-05-04')
})

it.each([
  ['A sentence: with a colon.', null],
  [
    'Wall | 90 €',
    [
      { name: '1', value: 'Wall' },
      { name: '2', value: '90 €' },
    ],
  ],
])('reads the cells of %j', (paragraph, fields) => {
  expect(fieldsOf(paragraph)).toEqual(fields)
})
