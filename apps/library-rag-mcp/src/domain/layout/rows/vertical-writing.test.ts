import { expect, it } from 'vitest'
import { textRun } from '../../../../test/support/text-run.ts'
import type { TextRun } from '../../pdf-content.ts'
import { linesOf } from './rows.ts'
import { withVerticalColumns } from './vertical-writing.ts'

/** Draws a column glyph by glyph, from the top. */
const column = (text: string, x: number, pitch = 14): TextRun[] =>
  [...text].map((glyph, at) => textRun(glyph, x, 60 + pitch * at, 12, 12))
const font = { name: 'Mincho', bold: false, italic: false }
const read = (runs: TextRun[]) =>
  linesOf({ number: 1, label: null, width: 300, height: 400, runs, readable: true }, [font]).lines.map(
    ({ text }) => text,
  )

it('columns of glyphs are read from the right, whatever the pitch', () => {
  const columns = ['川の水は冷たいので、', '朝は誰も舟を出さ', 'ない。']
  for (const pitch of [12, 14, 18]) {
    expect(read(columns.flatMap((text, at) => column(text, 240 - 24 * at, pitch)))).toEqual(columns)
  }
})

it('a page number below the columns is read behind them', () => {
  const number = textRun('12', 150, 380, 12, 12)
  expect(read([...column('山の道は長い', 240), ...column('それでも歩く', 216), number])).toEqual([
    '山の道は長い',
    'それでも歩く',
    '12',
  ])
})

it('a vertical label in a table does not rotate the page', () => {
  const row = (text: string, y: number) => textRun(text, 80, y, 12 * text.length, 12)
  const runs = [
    ...column('備考欄外', 40),
    row('春に直した橋の長さは十二間である', 60),
    row('秋に塗り直す', 90),
  ]
  expect(withVerticalColumns(runs)).toBe(runs)
})

it('dashes below each other are the bullets of a list', () => {
  const items = ['Moor at the north pier', 'Pay the harbour master', 'Sign the book', 'Leave by noon']
  const runs = items.flatMap((text, at) => [
    textRun('— ', 60, 60 + 15 * at, 12, 12),
    textRun(text, 75, 60 + 15 * at, 6 * text.length, 12),
  ])
  expect(read(runs)).toEqual(items.map((text) => `— ${text}`))
})
