import { describe, expect, it } from 'vitest'
import { evenPaper } from './even-paper.ts'

const SIDE = 300
const DPI = 100

/** Builds a picture of paper of the given brightness, with strokes of ink a fifth as bright. */
function picture(paperAt: (x: number, y: number) => number) {
  const isInk = (x: number, y: number) => y % 20 < 3 && x % 30 < 22
  const grey = new Uint8Array(SIDE * SIDE)
  for (const at of grey.keys()) {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)]
    grey[at] = isInk(x, y) ? 0.2 * paperAt(x, y) : paperAt(x, y)
  }
  const read = () => {
    let wrong = 0
    for (const [at, value] of grey.entries()) {
      const [x, y] = [at % SIDE, Math.floor(at / SIDE)]
      if (value < 128 !== isInk(x, y)) wrong += 1
    }
    return wrong / grey.length
  }
  return { grey, wrong: read, image: { pixelWidth: SIDE, pixelHeight: SIDE, grey } }
}

describe('evenPaper', () => {
  it('whitens paper that darkens towards the fold, so that one threshold tells ink from it', () => {
    const shaded = picture((x) => 220 - x / 2)
    expect(shaded.wrong()).toBeGreaterThan(0.2)
    evenPaper(shaded.image, DPI)
    expect(shaded.wrong()).toBeLessThan(0.01)
  })

  it('whitens the grain of grey paper', () => {
    let state = 1
    const random = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
      return (state >>> 0) / 4_294_967_296
    }
    const grainy = picture(() => 180 + 40 * (random() - 0.5))
    evenPaper(grainy.image, DPI)
    const paper = grainy.grey.filter((_, at) => Math.floor(at / SIDE) % 20 >= 3)
    expect(paper.filter((value) => value === 255).length / paper.length).toBeGreaterThan(0.95)
  })

  it('leaves white paper as it is', () => {
    const white = picture(() => 255)
    const before = white.grey.slice()
    evenPaper(white.image, DPI)
    expect(white.grey).toEqual(before)
  })

  it('keeps a black edge of the scan', () => {
    const edged = picture((x) => (x < 60 ? 10 : 210))
    evenPaper(edged.image, DPI)
    expect(edged.grey[150 * SIDE + 20]).toBeLessThan(40)
    expect(edged.grey[150 * SIDE + 200]).toBe(255)
  })
})
