import { FormatFailure } from '../format-failure.ts'
import { type PagePicture, picturePdf } from './picture-pdf.ts'
import { readJpeg } from './read-jpeg.ts'
import { readPng } from './read-png.ts'

/** Most pixels of a picture; an A4 sheet at 600 dpi has 35 million. */
const MAX_DOTS = 100_000_000

/** Makes a PDF of a picture and its pages. @throws FormatFailure `damaged`, `expands` beyond the limit */
export async function readPicture(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const pictures = await picturesOf(bytes)
  if (pictures.length === 0) throw new FormatFailure('damaged', 'no picture')
  return picturePdf(pictures)
}

async function picturesOf(bytes: Uint8Array): Promise<PagePicture[]> {
  if (bytes[0] === 0x89) return [readPng(bytes, checkSize)]
  if (bytes[0] === 0xff) return [readJpeg(bytes, checkSize)]
  const { readTiff } = await import('./read-tiff.ts')
  return readTiff(bytes, checkSize)
}

function checkSize(width: number, height: number): void {
  if (!(width > 0 && height > 0)) throw new FormatFailure('damaged', 'no size')
  if (width * height > MAX_DOTS) throw new FormatFailure('expands', `${width} × ${height}`)
}
