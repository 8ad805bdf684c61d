import { FormatFailure } from '../format-failure.ts'
import type { PagePicture } from './picture-pdf.ts'

const END = Buffer.from([0xff, 0xd9])
const TURNS = new Map<number, PagePicture['turn']>([
  [3, 180],
  [6, 90],
  [8, 270],
])

export function readJpeg(bytes: Uint8Array, checkSize: (width: number, height: number) => void): PagePicture {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let dpi: number | null = null
  let turn: PagePicture['turn'] = 0
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (view.getUint8(at) !== 0xff) throw new FormatFailure('damaged', 'no marker')
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    const length = view.getUint16(at + 2)
    const text = Buffer.from(bytes.subarray(at + 4, at + 9)).toString('latin1')
    if (marker === 0xe0 && text.startsWith('JFIF') && view.getUint8(at + 11) === 1)
      dpi = view.getUint16(at + 12) || null
    if (marker === 0xe1 && text.startsWith('Exif')) turn = TURNS.get(orientationIn(view, at + 10)) ?? 0
    // All frame markers; arithmetic tables and restarts share the range.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)]
      checkSize(width, height)
      // In the samples, 0xff is never followed by this: what has no end was cut.
      if (!Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(END, at))
        throw new FormatFailure('damaged', 'no end')
      const colours = view.getUint8(at + 9)
      const space =
        colours === 1 ? '/DeviceGray' : colours === 4 ? '/DeviceCMYK /Decode [1 0 1 0 1 0 1 0]' : '/DeviceRGB'
      const entries = `/ColorSpace ${space} /BitsPerComponent 8 /Filter /DCTDecode`
      return { width, height, dpi: plausible(dpi), turn, entries, samples: bytes }
    }
    at += 2 + length
  }
  throw new FormatFailure('damaged', 'no frame')
}

/** Ignores 72 and 96 dpi, which cameras and screens write for any size. */
export const plausible = (dpi: number | null): number | null =>
  dpi !== null && dpi >= 100 && dpi <= 2400 ? dpi : null

function orientationIn(view: DataView, start: number): number {
  if (start + 14 > view.byteLength) return 1
  const isLittle = view.getUint16(start) === 0x4949
  const directory = start + view.getUint32(start + 4, isLittle)
  if (directory + 2 > view.byteLength) return 1
  const count = view.getUint16(directory, isLittle)
  for (let entry = 0; entry < count; entry++) {
    const at = directory + 2 + 12 * entry
    if (at + 12 > view.byteLength) return 1
    if (view.getUint16(at, isLittle) === 0x0112) return view.getUint16(at + 8, isLittle)
  }
  return 1
}
