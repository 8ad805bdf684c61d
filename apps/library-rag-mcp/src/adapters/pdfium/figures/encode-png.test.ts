import fc from 'fast-check'
import { decode } from 'fast-png'
import { describe, expect, it } from 'vitest'
import { encodePng, type Pixels } from './encode-png.ts'

describe('encodePng', () => {
  it('loses nothing of any picture', () => {
    const pictures = fc
      .record({
        width: fc.integer({ min: 1, max: 9 }),
        height: fc.integer({ min: 1, max: 9 }),
        rgb: fc.boolean(),
      })
      .chain(({ width, height, rgb }) => {
        const channels = rgb ? (3 as const) : (1 as const)
        const length = width * height * channels
        return fc
          .uint8Array({ minLength: length, maxLength: length })
          .map((bytes): Pixels => ({ width, height, channels, bytes }))
      })
    fc.assert(
      fc.property(pictures, (picture) => {
        const { width, height, channels, data } = decode(encodePng(picture), { checkCrc: true })
        expect({ width, height, channels, bytes: data }).toEqual(picture)
      }),
    )
  })

  it('makes smooth pictures small', () => {
    const bytes = Uint8Array.from({ length: 100 * 100 }, (_, at) => (at % 100) + Math.floor(at / 100))
    expect(encodePng({ width: 100, height: 100, channels: 1, bytes }).length).toBeLessThan(400)
  })
})
