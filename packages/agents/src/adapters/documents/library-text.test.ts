import { expect, it } from 'vitest'
import type { Chunk } from './library-chunks.ts'
import { fieldsOf, readLibraryText } from './library-text.ts'

/** Passages of a document as a library gives them, one behind the other. */
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
  location: 'Works > Pumps, paragraphs 1–3',
})

it('quotes the rows of a table by themselves, with the names of their columns', () => {
  const { text, passages } = readLibraryText({ path: 'minutes.docx', title: 'Minutes' }, minutes)
  expect(passages.map(({ charStart, charEnd }) => text.slice(charStart, charEnd))).toEqual([
    'The spare pump arrives on Tuesday.',
    'Action: Order the gasket | By: Rosa | Due: 4 May 2026',
    'Action: Empty the basin | By: Karim | Due: 6 May 2026',
  ])
  expect(passages[1]).toMatchObject({
    location: 'Works > Pumps, § 1–3',
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
  const tasks = (chunks: readonly Chunk[]) =>
    readLibraryText({ path: 'minutes.docx', title: 'Minutes' }, chunks).sheet?.tasks ?? []
  expect(tasks(minutes)).toMatchObject([
    { title: 'Order the gasket', who: 'Rosa', dueDate: '2026-05-04' },
    { title: 'Empty the basin', who: 'Karim', dueDate: '2026-05-06' },
  ])
  expect(tasks(list)).toMatchObject([{ title: 'Call the carpenter', who: 'Ida', dueDate: '2026-05-08' }])
})

it('puts a line of one cell above the rows below it', () => {
  const { passages } = readLibraryText(
    { path: 'prices.xlsx', title: 'Prices' },
    chunksOf({
      text: 'Earthworks\n\nItem: Trench | Price: 12 €\n\nMasonry\n\nItem: Wall | Price: 90 €',
      section_path: '',
      location: 'Prices!A2:B5',
    }),
  )
  expect(passages.filter(({ fields }) => fields !== null).map(({ location }) => location)).toEqual([
    'Earthworks > Prices!A2:B5',
    'Masonry > Prices!A2:B5',
  ])
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
