import { describe, expect, it } from 'vitest'
import { drawLine } from '../../../../test/support/pdfs/make-pdf.ts'
import { readLayout, texts } from '../../../../test/support/pdfs/read-layout.ts'
import { isInterleaved } from './table-rows.ts'

/** Draws cells of several lines, each row as tall as its tallest cell. */
async function tableText(
  rows: readonly (readonly string[])[],
  align: 'middle' | 'top',
  before: readonly string[] = [],
): Promise<string[]> {
  const lefts = [50, 150, 230]
  const layout = await readLayout((document) => {
    for (const [at, line] of before.entries()) drawLine(document, line, 40, 60 + 12 * at)
    let y = 84 + 12 * before.length
    for (const row of rows) {
      const cells = row.map((cell) => cell.split('|'))
      const tallest = Math.max(...cells.map((lines) => lines.length))
      for (const [column, lines] of cells.entries()) {
        const start = align === 'top' ? y : y + 6 * (tallest - lines.length)
        for (const [at, line] of lines.entries())
          drawLine(document, line, lefts[column] ?? 0, start + 12 * at)
      }
      y += 12 * tallest
    }
    drawLine(document, 'Tafel 1: Die Schriften und ihre Gegenstände', 80, y + 30)
  })
  return texts(layout)
}

const WORKS = [
  ['Werk', 'Jahr', 'Gegenstand'],
  ['Laches', 'früh', 'Was Tapferkeit ist, und ob|einer sie lehren kann'],
  ['Menon', 'mittel', 'Ob Tugend lehrbar ist'],
  ['Kratylos|oder vom Namen', 'mittel', 'Ob Namen den Dingen von|Natur oder nach Überein-|kunft zukommen'],
  ['Sophistes', 'spät', 'Was es heißt, Falsches|zu sagen'],
]
const READ = [
  'Werk Jahr Gegenstand',
  'Laches früh Was Tapferkeit ist, und ob einer sie lehren kann',
  'Menon mittel Ob Tugend lehrbar ist',
  'Kratylos oder vom Namen mittel Ob Namen den Dingen von Natur oder nach Übereinkunft zukommen',
  'Sophistes spät Was es heißt, Falsches zu sagen',
].join('\n')

describe('tables', () => {
  it.each(['middle', 'top'] as const)('keep the lines of each cell together: %s', async (align) => {
    const [table, caption] = await tableText(WORKS, align)
    expect(table).toBe(READ)
    expect(caption).toBe('Tafel 1: Die Schriften und ihre Gegenstände')
  })

  it('have cells whose longest word lies over the next column', async () => {
    const title = 'Metaphysikgeschichtlich'
    const works = WORKS.map((row, at) => (at === 3 ? [`${title}|oder vom Namen`, ...row.slice(1)] : row))
    const [table] = await tableText(works, 'middle')
    expect(table).toBe(READ.replace('Kratylos', title))
  })

  it('begin where the text above them ends', async () => {
    const [paragraph, table] = await tableText(WORKS, 'middle', [
      'Die folgende Tafel nennt einige Gespräche und wovon sie handeln, soweit',
      'es sich in einem Satz sagen lässt.',
    ])
    expect(paragraph).toMatch(/^Die folgende .*\s.* sagen lässt\.$/)
    expect(table).toBe(READ)
  })
})

describe('isInterleaved', () => {
  const rowOf = (...places: [column: number, y: number][]) => places.map(([column, y]) => ({ column, y }))

  it('is a row whose cells alternate down the page, or end below each other', () => {
    expect(isInterleaved(rowOf([1, 0], [0, 6], [1, 12]))).toBe(true)
    expect(isInterleaved(rowOf([0, 0], [1, 0], [0, 12], [1, 12]))).toBe(true)
  })

  it('is no speech of several lines beside its speaker, whose lines stay lines', () => {
    expect(isInterleaved(rowOf([0, 0], [1, 0], [1, 12], [1, 24]))).toBe(false)
    expect(isInterleaved(rowOf([0, 0], [1, 0]))).toBe(false)
  })
})
