import { describe, expect, it } from 'vitest'
import { textBlock } from '../../../test/support/text-block.ts'
import { createLedger } from '../layout/furniture/ledger.ts'
import type { Layout } from '../layout/lay-out.ts'
import type { Block } from '../layout/paragraphs/block.ts'
import { headingsQuestions, toHeadings } from './headings-question.ts'

const block = (text: string, more: Partial<Block> = {}) =>
  textBlock(text, 1, { linesCount: Math.ceil(text.length / 70), ...more })
const layoutOf = (blocks: Block[], more: Partial<Layout> = {}): Layout => ({
  blocks,
  labels: [null],
  contents: [],
  bodySize: 10,
  emptyPages: [],
  leftOut: createLedger(),
  slantedCount: 0,
  slantedPages: [],
  ...more,
})
const PROSE = block('Le nom ne fait pas la chose, et la chose ne fait pas le nom, disait-il. '.repeat(4))

const LAYOUT = layoutOf([
  block('Chapitre I', { size: 14 }),
  block('De la mer', { size: 14 }),
  PROSE,
  block('Une phrase courte.'),
  block('Les marées.', { bold: true }),
  block('1 Une note.', { kind: 'note', size: 16 }),
  PROSE,
])

describe('headingsQuestions', () => {
  it('shows the lines that may be headings, by number, with what is known of them', () => {
    const [question, ...others] = headingsQuestions(
      { ...LAYOUT, contents: [{ title: 'De la mer', label: '7', left: -10 }] },
      [{ title: null, author: null, headings: [{ title: 'Les marées', level: 2 }] }],
    )
    expect(others).toEqual([])
    expect(question?.text.split('\n')).toEqual([
      'Printed table of contents:',
      'De la mer … 7',
      '',
      'Headings seen on scanned pages:',
      '2 Les marées',
      '',
      'Lines:',
      '0 | p. 1 | 14 pt | Chapitre I',
      '1 | p. 1 | 14 pt | De la mer',
      '4 | p. 1 | 10 pt bold | Les marées.',
    ])
  })

  it('asks nothing if no line looks like a heading', () => {
    expect(headingsQuestions(layoutOf([PROSE]), [])).toEqual([])
  })

  it('refuses lines that were not shown, and lines out of order', () => {
    const [question] = headingsQuestions(LAYOUT, [])
    const problem = (...lines: number[]) =>
      question?.problem({ headings: lines.map((line) => ({ line, level: 1 })) })
    expect(problem(0, 1, 4)).toBeNull()
    expect(problem(0, 2)).toMatch(/no line 2/)
    expect(problem(4, 0)).toMatch(/ascending/)
    expect(problem(0, 0)).toMatch(/ascending/)
  })

  it('asks in parts about a long book', () => {
    const many = Array.from({ length: 700 }, (_, at) => block(`Lettre ${at}`, { size: 14 }))
    expect(headingsQuestions(layoutOf(many), []).map(({ text }) => text.split('\n').length - 1)).toEqual([
      300, 300, 100,
    ])
  })
})

it('takes titles from the text, a number and its title as one', () => {
  const found = {
    headings: [
      { line: 0, level: 1 },
      { line: 1, level: 1 },
      { line: 4, level: 9 },
    ],
  }
  expect(toHeadings([found], LAYOUT)).toEqual([
    { title: 'Chapitre I. De la mer', level: 1, page: 1, block: 0, titleBlocks: 2 },
    { title: 'Les marées.', level: 6, page: 1, block: 4, titleBlocks: 1 },
  ])
})
