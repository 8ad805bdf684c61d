import { describe, expect, it } from 'vitest'
import { textBlock } from '../../../test/support/text-block.ts'
import type { Block } from '../layout/paragraphs/block.ts'
import type { Box } from '../layout/paragraphs/box.ts'
import type { Figure } from './picture.ts'
import { placeFigures } from './place-figures.ts'

const LEFT = { left: 50, right: 190 }
const RIGHT = { left: 210, right: 350 }
const FULL = { left: 50, right: 350 }

type Piece = readonly [page: number, columns: { left: number; right: number }, top: number, bottom: number]

function block(text: string, ...pieces: readonly Piece[]): Block {
  return textBlock(text, 1, {
    pieces: pieces.map(([page, columns, top, bottom], at) => ({
      page,
      text: at === 0 ? text : '',
      box: { ...columns, top, bottom },
    })),
    top: pieces[0]?.[2] ?? 0,
  })
}
function figure(page: number, columns: { left: number; right: number }, top: number, bottom: number): Figure {
  const box: Box = { ...columns, top, bottom }
  return { page, number: 1, box, dpi: 150, object: null }
}
const place = (one: Figure, blocks: readonly Block[]) => placeFigures([one], blocks)[0]

describe('placeFigures', () => {
  const above = block('Above.', [1, FULL, 50, 90])
  const below = block('Below.', [1, FULL, 300, 400])

  it('puts a figure between the paragraphs between which it stands', () => {
    expect(place(figure(1, FULL, 100, 290), [above, below])).toMatchObject({
      after: 0,
      title: 'Page 1, figure 1',
    })
  })

  it('puts it before the first paragraph of its page if that begins below', () => {
    expect(place(figure(1, FULL, 60, 200), [block('Before.', [0, FULL, 50, 90]), below])?.after).toBe(0)
  })

  it('puts it behind a paragraph that comes over from the page before', () => {
    const broken = block('Over two pages.', [1, FULL, 500, 550], [2, FULL, 260, 300])
    const next = block('Next.', [2, FULL, 310, 400])
    expect(place(figure(2, FULL, 50, 250), [broken, next])?.after).toBe(0)
  })

  it('keeps to its column', () => {
    const blocks = [
      block('One.', [1, LEFT, 50, 200]),
      block('Two.', [1, LEFT, 210, 500]),
      block('Three.', [1, RIGHT, 50, 100]),
      block('Four.', [1, RIGHT, 300, 500]),
    ]
    expect(place(figure(1, RIGHT, 110, 290), blocks)?.after).toBe(2)
    expect(place(figure(1, FULL, 510, 560), blocks)?.after).toBe(3)
  })

  it('puts the figure of a page without text where the page would be', () => {
    const blocks = [above, block('Later.', [3, FULL, 50, 90])]
    expect(place(figure(2, FULL, 0, 600), blocks)?.after).toBe(0)
    expect(place(figure(1, FULL, 0, 600), [block('Later.', [3, FULL, 50, 90])])?.after).toBe(-1)
  })

  it.each([
    'Figure 3. A windmill',
    'Fig. 12: Une meule',
    'Abb. 4 Die Mühle',
    'Planche IV. Le moulin',
    'Εικόνα 2',
  ])('takes “%s” below it for its title', (text) => {
    const caption = block(text, [1, FULL, 300, 310])
    expect(place(figure(1, FULL, 100, 290), [above, caption])).toEqual({
      figure: figure(1, FULL, 100, 290),
      after: 0,
      title: text,
    })
  })

  it('takes the caption above it where there is none below', () => {
    const caption = block('Table 2\nPrices of corn', [1, FULL, 80, 95])
    expect(place(figure(1, FULL, 100, 290), [caption, below])).toMatchObject({
      after: 0,
      title: 'Table 2 Prices of corn',
    })
  })

  it('rejects sentences about figures and distant lines as captions', () => {
    const sentence = block('Figures do not lie.', [1, FULL, 300, 310])
    const far = block('Figure 9. Elsewhere', [1, FULL, 400, 410])
    expect(place(figure(1, FULL, 100, 290), [sentence, far])?.title).toBe('Page 1, figure 1')
  })

  it('shortens a long caption between two words', () => {
    const caption = block(`Figure 1. ${'a long story '.repeat(40)}`, [1, FULL, 300, 310])
    const title = place(figure(1, FULL, 100, 290), [caption])?.title ?? ''
    expect(title.length).toBeLessThan(205)
    expect(title).toMatch(/(?:a|long|story) …$/)
  })
})
