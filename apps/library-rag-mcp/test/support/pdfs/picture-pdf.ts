import { deflateSync } from 'node:zlib'
import { openPageRenderer } from '../../../src/adapters/pdfium/page-renderer.ts'
import type { PageImage } from '../../../src/domain/scans/page-image.ts'

const DPI = 300

/** Makes each page a picture without text. @param alter What happens to each picture. */
export async function scanOf(
  bytes: Uint8Array,
  pages: readonly number[],
  alter: (image: PageImage) => PageImage = (image) => image,
): Promise<Uint8Array<ArrayBuffer>> {
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length))
  shared.set(bytes)
  const renderer = openPageRenderer(shared, 60_000)
  const images: PageImage[] = []
  try {
    for (const page of pages) images.push(alter(await renderer.draw(page, DPI)))
  } finally {
    await renderer.close()
  }
  return picturePdf(images)
}

/** A PDF with one picture a page, as scanners write it. */
function picturePdf(images: readonly PageImage[]): Uint8Array<ArrayBuffer> {
  const objects: Buffer[] = []
  const add = (text: string, stream?: Uint8Array) => {
    const body = stream
      ? [Buffer.from(`${text}\nstream\n`), stream, Buffer.from('\nendstream')]
      : [Buffer.from(text)]
    objects.push(Buffer.concat(body))
  }
  const kids = images.map((_, at) => `${3 + 3 * at} 0 R`)
  add('<< /Type /Catalog /Pages 2 0 R >>')
  add(`<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${images.length} >>`)
  for (const [at, { width, height, pixelWidth, pixelHeight, grey }] of images.entries()) {
    const picture = deflateSync(grey, { level: 1 })
    const draw = Buffer.from(`${width} 0 0 ${height} 0 0 cm /Im Do`)
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${4 + 3 * at} 0 R ` +
        `/Resources << /XObject << /Im ${5 + 3 * at} 0 R >> >> >>`,
    )
    add(`<< /Length ${draw.length} >>`, draw)
    add(
      `<< /Type /XObject /Subtype /Image /Width ${pixelWidth} /Height ${pixelHeight} /BitsPerComponent 8 ` +
        `/ColorSpace /DeviceGray /Filter /FlateDecode /Length ${picture.length} >>`,
      picture,
    )
  }
  const parts = [Buffer.from('%PDF-1.7\n')]
  let length = parts[0]?.length ?? 0
  const offsets = objects.map((object, at) => {
    const whole = Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    const offset = length
    parts.push(whole)
    length += whole.length
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}` +
        `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  )
  return new Uint8Array(Buffer.concat(parts))
}
