import { describe, expect, it } from 'vitest'
import { eraseRules, type GreyPicture } from './erase-rules.ts'

const DPI = 100

function page(): GreyPicture & {
  fill(x: number, y: number, width: number, height: number): void
  ink(): number
} {
  const picture = { pixelWidth: 200, pixelHeight: 200, grey: new Uint8Array(200 * 200).fill(255) }
  return {
    ...picture,
    fill(x, y, width, height) {
      for (let row = y; row < y + height; row++) picture.grey.fill(0, row * 200 + x, row * 200 + x + width)
    },
    ink: () => picture.grey.reduce((sum, value) => sum + (value < 128 ? 1 : 0), 0),
  }
}

describe('eraseRules', () => {
  it('takes away thin rules in both directions', () => {
    const picture = page()
    picture.fill(10, 50, 180, 2)
    picture.fill(60, 10, 1, 150)
    eraseRules(picture, DPI)
    expect(picture.ink()).toBe(0)
  })

  it('keeps the stems of letters, dashes and dark areas', () => {
    const picture = page()
    picture.fill(10, 10, 2, 25)
    picture.fill(30, 20, 20, 2)
    picture.fill(100, 100, 60, 60)
    const before = picture.ink()
    eraseRules(picture, DPI)
    expect(picture.ink()).toBe(before)
  })

  it('takes away each of several rules in a line, wherever they begin', () => {
    const picture = page()
    for (const [at, x] of [3, 61, 140].entries()) picture.fill(x, 20, 36 + at, 1)
    picture.fill(100, 60, 1, 140)
    picture.fill(199, 0, 1, 35)
    eraseRules(picture, DPI)
    expect(picture.ink()).toBe(0)
  })

  it('removes a rule that letters touch', () => {
    const picture = page()
    picture.fill(10, 100, 180, 2)
    picture.fill(50, 80, 2, 20)
    eraseRules(picture, DPI)
    expect(picture.ink()).toBe(2 * 20)
  })
})
