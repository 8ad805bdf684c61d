import { describe, expect, it } from 'vitest'
import { textBlock } from '../../../test/support/text-block.ts'
import { headingsByStyle } from './style-headings.ts'

const PROSE =
  'Saepe mihi cogitanti de natura signorum, visum est nihil utilius fieri posse quam ut ea quae de illis dispersa leguntur ordine geometrico digererentur, nam qui de signis scripserunt suo quisque more locuti sunt.'

/** Finds the headings of a book with one block of prose under each group of titles, one page each. */
function headingsOf(...groups: readonly (readonly (readonly [title: string, size: number])[])[]) {
  const blocks = groups.flatMap((titles, at) => [
    ...titles.map(([title, size]) => textBlock(title, at + 1, { size })),
    textBlock(PROSE, at + 1),
  ])
  return headingsByStyle([textBlock(PROSE), ...blocks], 10).map(({ title, level }) => [level, title])
}

describe('headings told by their looks', () => {
  it('are a number with the title below it, as wide as the larger of the two', () => {
    expect(
      headingsOf(
        [['PRAEFATIO', 13]],
        [
          ['PARS PRIMA', 14],
          ['DE NATURA SIGNI', 12],
        ],
        [
          ['PARS SECUNDA', 14],
          ['DE REGULIS', 12],
        ],
        [['Propositio I', 11]],
      ),
    ).toEqual([
      [2, 'PRAEFATIO'],
      [1, 'PARS PRIMA. DE NATURA SIGNI'],
      [1, 'PARS SECUNDA. DE REGULIS'],
      [3, 'Propositio I'],
    ])
  })

  it('have an epilogue beside the acts, not within the last of them', () => {
    expect(headingsOf([['ACTE PREMIER', 13]], [['ÉPILOGUE', 13]])).toEqual([
      [1, 'ACTE PREMIER'],
      [1, 'ÉPILOGUE'],
    ])
  })
})
