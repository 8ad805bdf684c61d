import utif from 'utif2'
import { FormatFailure } from '../format-failure.ts'
import { type PagePicture, rgbPicture } from './picture-pdf.ts'
import { plausible } from './read-jpeg.ts'

const MAX_PAGES = 1_000
const CENTIMETRES = 3
const CENTIMETRES_AN_INCH = 2.54

export function readTiff(
  bytes: Uint8Array,
  checkSize: (width: number, height: number) => void,
): PagePicture[] {
  assertWhole(bytes)
  // The decoder needs a buffer that starts at offset 0.
  const file = new Uint8Array(bytes).buffer
  return utif
    .decode(file)
    .slice(0, MAX_PAGES)
    .flatMap((page): PagePicture[] => {
      const numbers = (tag: string) => page[tag] as readonly number[] | undefined
      const [width, height] = [numbers('t256')?.[0] ?? 0, numbers('t257')?.[0] ?? 0]
      // Skip thumbnails, which stand among the pages.
      if ((numbers('t254')?.[0] ?? 0) & 1) return []
      checkSize(width, height)
      const lengths = numbers('t279') ?? numbers('t325') ?? []
      const ends = (numbers('t273') ?? numbers('t324') ?? []).map((offset, at) => offset + (lengths[at] ?? 0))
      if (ends.some((end) => end > bytes.length)) throw new FormatFailure('damaged', 'samples cut')
      utif.decodeImage(file, page)
      const rgba = utif.toRGBA8(page)
      const rgb = new Uint8Array(3 * width * height)
      for (let at = 0; at < width * height; at++) rgb.set(rgba.subarray(4 * at, 4 * at + 3), 3 * at)
      // A fraction of two numbers.
      const [dots = 0, units = 1] = [numbers('t282')].flat(3)
      const resolution = (dots ?? 0) / (units ?? 1)
      const dpi = numbers('t296')?.[0] === CENTIMETRES ? resolution * CENTIMETRES_AN_INCH : resolution
      return [rgbPicture(width, height, plausible(dpi || null), rgb)]
    })
}

/** Follows the pages, since the decoder takes a cut for the end. @throws FormatFailure `damaged` */
function assertWhole(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isLittle = bytes[0] === 0x49
  let page = view.getUint32(4, isLittle)
  for (let count = 0; page !== 0 && count < MAX_PAGES; count++) {
    const next = page + 2 <= bytes.length ? page + 2 + 12 * view.getUint16(page, isLittle) : bytes.length
    if (next + 4 > bytes.length) throw new FormatFailure('damaged', 'pages cut')
    page = view.getUint32(next, isLittle)
  }
}
