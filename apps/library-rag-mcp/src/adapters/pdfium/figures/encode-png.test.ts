import { crc32, inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodePng, type Pixels } from './encode-png.ts'

/** Decodes a PNG of 8 bits a channel by the specification, with all five filters. */
function decodePng(file: Uint8Array): Pixels {
  const view = Buffer.from(file)
  const data: Buffer[] = []
  let header = Buffer.alloc(13)
  for (let at = 8; at < view.length; ) {
    const length = view.readUInt32BE(at)
    const type = view.toString('latin1', at + 4, at + 8)
    const body = view.subarray(at + 8, at + 8 + length)
    expect(view.readUInt32BE(at + 8 + length)).toBe(crc32(view.subarray(at + 4, at + 8 + length)))
    if (type === 'IHDR') header = body as typeof header
    if (type === 'IDAT') data.push(body)
    at += 12 + length
  }
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const channels = header[9] === 0 ? 1 : 3
  const packed = inflateSync(Buffer.concat(data))
  const bytes = new Uint8Array(width * height * channels)
  const row = width * channels
  for (let y = 0; y < height; y++) {
    const filter = packed[y * (row + 1)]
    for (let x = 0; x < row; x++) {
      const left = x < channels ? 0 : (bytes[y * row + x - channels] ?? 0)
      const up = y === 0 ? 0 : (bytes[(y - 1) * row + x] ?? 0)
      const corner = x < channels || y === 0 ? 0 : (bytes[(y - 1) * row + x - channels] ?? 0)
      const guesses = [0, left, up, (left + up) >> 1, nearest(left, up, corner)]
      bytes[y * row + x] = (packed[y * (row + 1) + 1 + x] ?? 0) + (guesses[filter ?? 0] ?? 0)
    }
  }
  return { width, height, channels, bytes }
}
function nearest(left: number, up: number, corner: number): number {
  const distance = (value: number) => Math.abs(left + up - corner - value)
  return [left, up, corner].reduce((best, value) => (distance(value) < distance(best) ? value : best))
}

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
        expect(decodePng(encodePng(picture))).toEqual(picture)
      }),
    )
  })

  it('makes smooth pictures small', () => {
    const bytes = Uint8Array.from({ length: 100 * 100 }, (_, at) => (at % 100) + Math.floor(at / 100))
    expect(encodePng({ width: 100, height: 100, channels: 1, bytes }).length).toBeLessThan(400)
  })
})
