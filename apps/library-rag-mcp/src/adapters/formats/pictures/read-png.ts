import { decode } from 'fast-png'
import { type PagePicture, rgbPicture } from './picture-pdf.ts'
import { plausible } from './read-jpeg.ts'

const METRES_AN_INCH = 0.0254

/** Decodes a PNG, with transparent pixels on white paper. */
export function readPng(bytes: Uint8Array, checkSize: (width: number, height: number) => void): PagePicture {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  checkSize(view.getUint32(16), view.getUint32(20))
  const { width, height, data, depth, channels, palette, resolution } = decode(bytes)
  const rgb = new Uint8Array(3 * width * height)
  const perByte = depth < 8 ? 8 / depth : 1
  const stride = depth < 8 ? Math.ceil((width * channels) / perByte) : width * channels
  const sample = (row: number, index: number): number => {
    if (depth === 16) return (data[row * stride + index] ?? 0) >> 8
    if (depth === 8) return data[row * stride + index] ?? 0
    const byte = data[row * stride + Math.floor(index / perByte)] ?? 0
    return (byte >> (8 - depth * ((index % perByte) + 1))) & ((1 << depth) - 1)
  }
  const largest = palette !== undefined || depth >= 8 ? 255 : (1 << depth) - 1
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const first = sample(row, column * channels)
      const entry = palette?.[first]
      const isGray = channels <= 2
      const colour = entry ?? [
        first,
        isGray ? first : sample(row, column * channels + 1),
        isGray ? first : sample(row, column * channels + 2),
      ]
      const alpha =
        palette === undefined && channels % 2 === 0
          ? sample(row, column * channels + channels - 1) / largest
          : (entry?.[3] ?? 255) / 255
      for (let at = 0; at < 3; at++) {
        const value = palette === undefined ? (255 * (colour[at] ?? 0)) / largest : (colour[at] ?? 0)
        rgb[3 * (row * width + column) + at] = Math.round(alpha * value + (1 - alpha) * 255)
      }
    }
  }
  const dpi =
    resolution !== undefined && resolution.unit === 1 ? Math.round(resolution.x * METRES_AN_INCH) : null
  return rgbPicture(width, height, plausible(dpi), rgb)
}
