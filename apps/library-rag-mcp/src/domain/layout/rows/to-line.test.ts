import { expect, it } from 'vitest'
import type { TextRun } from '../../pdf-content.ts'
import { linesOf } from './rows.ts'

const font = { name: 'Serif', bold: false, italic: false }

/** Sets runs of 10 points on one line, each behind the one before; `width` is without the space at the end. */
function lineOf(...runs: [text: string, width: number][]) {
  let x = 50
  const set = runs.map(([text, width]): TextRun => {
    const run = { text, x, y: 100, width, size: 10, font: 0, angle: 0 }
    x += width + (text.endsWith(' ') ? 2.5 : 0)
    return run
  })
  const page = { number: 1, label: null, width: 300, height: 400, runs: set, readable: true }
  return linesOf(page, [font]).lines[0]
}

it('a number set apart from its words is no note call, and no exponent', () => {
  expect(
    lineOf(['See Table ', 45], ['3 ', 5], ['and Article ', 50], ['14 ', 10], ['below.', 25]),
  ).toMatchObject({
    text: 'See Table 3 and Article 14 below.',
    calls: [],
  })
  expect(lineOf(['有 ', 10], ['3 ', 5], ['个关键的因素', 60])?.text).toBe('有 3 个关键的因素')
})

it('narrow digits of a font for superscripts call a note', () => {
  expect(lineOf(['the harbour', 50], ['12', 6.6], [' was closed', 45])).toMatchObject({
    text: 'the harbour was closed',
    calls: ['12'],
  })
})
