import type { PassageBox } from '../../../src/domain/passages/line-boxes.ts'
import type { PageGlyphs } from '../../../src/domain/passages/page-glyphs.ts'

/** Reads the text of a page under boxes, box by box: the characters whose middle lies in it, in the file's order. */
export function textUnder(page: PageGlyphs, boxes: readonly PassageBox[]): string {
  const middles = page.characters.map((character, at) => {
    const [left = 0, top = 0, right = 0, bottom = 0] = page.boxes.subarray(4 * at, 4 * at + 4)
    return { character, x: (left + right) / 2, y: (top + bottom) / 2, isThere: right > left }
  })
  return boxes
    .flatMap(({ x, y, width, height }) =>
      middles
        .filter((one) => one.isThere && one.x >= x && one.x <= x + width && one.y >= y && one.y <= y + height)
        .map(({ character }) => character),
    )
    .join('')
}

/** A text without white space and hyphens, which a layout changes. */
export const letters = (text: string): string => text.normalize('NFKC').replace(/[\s\p{Pd}\p{C}]+/gu, '')
