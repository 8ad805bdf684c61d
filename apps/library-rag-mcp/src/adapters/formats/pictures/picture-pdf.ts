import { deflateSync } from 'node:zlib'

export interface PagePicture {
  readonly width: number
  readonly height: number
  /** Dots per inch; null if the file does not say. */
  readonly dpi: number | null
  /** Clockwise rotation for display, in degrees. */
  readonly turn: 0 | 90 | 180 | 270
  /** Entries of the PDF image dictionary that describe its encoding. */
  readonly entries: string
  readonly samples: Uint8Array
}

const POINTS = 72
/** Width in points of a scan of unknown resolution: that of an A4 sheet. */
const SHEET_POINTS = 595
const HEADER = '%PDF-1.7\n'

/** Makes a PDF with one picture per page, so that the text is recognised like that of a scan. */
export function picturePdf(pictures: readonly PagePicture[]): Uint8Array<ArrayBuffer> {
  const chunks: Buffer[] = [Buffer.from(HEADER)]
  const offsets: number[] = []
  let length = HEADER.length
  const add = (...pieces: (string | Uint8Array)[]) => {
    for (const piece of pieces) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece, 'latin1') : Buffer.from(piece)
      chunks.push(bytes)
      length += bytes.length
    }
  }
  const object = (number: number, ...pieces: (string | Uint8Array)[]) => {
    offsets[number] = length
    add(`${number} 0 obj\n`, ...pieces, '\nendobj\n')
  }
  object(1, '<< /Type /Catalog /Pages 2 0 R >>')
  const pages = pictures.map((_, at) => `${3 + 3 * at} 0 R`).join(' ')
  object(2, `<< /Type /Pages /Count ${pictures.length} /Kids [${pages}] >>`)
  for (const [at, { width, height, dpi, turn, entries, samples }] of pictures.entries()) {
    const scale = dpi === null ? SHEET_POINTS / width : POINTS / dpi
    const [wide, high] = [(scale * width).toFixed(2), (scale * height).toFixed(2)]
    const [page, content, picture] = [3 + 3 * at, 4 + 3 * at, 5 + 3 * at]
    object(
      page,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${wide} ${high}] /Rotate ${turn} /Contents ${content} 0 R ` +
        `/Resources << /XObject << /P ${picture} 0 R >> >> >>`,
    )
    const drawing = `q ${wide} 0 0 ${high} 0 0 cm /P Do Q`
    object(content, `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`)
    const size = `/Width ${width} /Height ${height} /Length ${samples.length}`
    object(
      picture,
      `<< /Type /XObject /Subtype /Image ${size} ${entries} >>\nstream\n`,
      samples,
      '\nendstream',
    )
  }
  const start = length
  const rows = offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  add(`xref\n0 ${offsets.length}\n0000000000 65535 f \n`, ...rows)
  add(`trailer\n<< /Size ${offsets.length} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`)
  return new Uint8Array(Buffer.concat(chunks))
}

/** Returns a picture of three colour samples per pixel, one byte each. */
export const rgbPicture = (
  width: number,
  height: number,
  dpi: number | null,
  rgb: Uint8Array,
): PagePicture => ({
  width,
  height,
  dpi,
  turn: 0,
  entries: '/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode',
  samples: deflateSync(rgb),
})
