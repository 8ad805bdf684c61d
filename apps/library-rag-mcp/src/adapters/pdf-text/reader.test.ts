import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createDeflate } from 'node:zlib'
import { isAppError } from '@agora-mcp/core/errors'
import { describe, expect, it } from 'vitest'
import { handmadePdf } from '../../../test/support/pdfs/handmade-pdf.ts'
import { drawLine, makePdf } from '../../../test/support/pdfs/make-pdf.ts'
import { createPdfTextReader } from './reader.ts'

const reader = createPdfTextReader()

async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => expect.unreachable('the call succeeded'),
    (error: unknown) => error,
  )
}

function threePages(options = {}) {
  return makePdf((document) => {
    for (const number of [1, 2, 3]) {
      if (number > 1) document.addPage()
      drawLine(document, `Page ${number} en romain`, 50, 100)
      drawLine(document, 'et en gras', 50, 120, { font: 'Times-Bold', size: 14 })
    }
  }, options)
}

describe('createPdfTextReader', () => {
  it('gives text with its place, size and font', async () => {
    const content = await reader.read(await threePages())
    expect(content.pages.map((page) => page.number)).toEqual([1, 2, 3])
    const [first, second] = content.pages[1]?.runs ?? []
    expect(first).toMatchObject({ text: 'Page 2 en romain', size: 10, angle: 0 })
    expect(first?.x).toBeCloseTo(50)
    expect(first?.y).toBeCloseTo(100)
    expect(content.fonts[first?.font ?? -1]).toEqual({ name: 'Times-Roman', bold: false, italic: false })
    expect(content.fonts[second?.font ?? -1]).toEqual({ name: 'Times-Bold', bold: true, italic: false })
  })

  it('lets the process end while its thread waits for another file', async () => {
    const open = () => process.getActiveResourcesInfo().filter((name) => name === 'MessagePort').length
    const before = open()
    const own = createPdfTextReader()
    await own.read(await threePages())
    expect(open()).toBe(before)
  })

  it('gives the outline with page and height, and the document info', async () => {
    const bytes = await makePdf(
      (document) => {
        drawLine(document, 'Préface', 50, 100)
        const first = document.outline.addItem('Livre premier')
        document.addPage()
        first.addItem('Des noms')
      },
      { info: { Title: '  Querelle des\nuniversaux ', Author: 'A. B.' }, lang: 'fr-FR' },
    )
    const { outline, info } = await reader.read(bytes)
    expect(info).toEqual({ title: 'Querelle des universaux', author: 'A. B.', language: 'fr-FR' })
    expect(outline).toMatchObject([
      { title: 'Livre premier', page: 1, children: [{ title: 'Des noms', page: 2, children: [] }] },
    ])
  })

  it('keeps the soft hyphens that many programs write at the end of a line', async () => {
    const map =
      '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def 1 begincodespacerange <00> <FF> ' +
      'endcodespacerange 1 beginbfchar <2D> <00AD> endbfchar endcmap end end'
    const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding/ToUnicode 6 0 R>>'
    const bytes = handmadePdf('BT /F 12 Tf 50 700 Td (Ver-) Tj 0 -14 Td (weisung) Tj ET', {
      resources: '/Font<</F 5 0 R>>',
      extra: [font, [`<</Length ${map.length}>>`, Buffer.from(map)]],
    })
    const { pages } = await reader.read(bytes)
    expect(pages[0]?.runs.map(({ text }) => text)).toEqual(['Ver\u00AD', 'weisung'])
  })

  it('reads Japanese text whose font is not in the file', async () => {
    const { pages } = await reader.read(japanese('65E5672C8A9E'))
    expect(pages[0]?.runs.map(({ text }) => text)).toEqual(['日本語'])
  })

  it('reports each page as it is read', async () => {
    const seen: string[] = []
    await reader.read(await threePages(), { onPage: (done, total) => seen.push(`${done}/${total}`) })
    expect(seen).toEqual(['1/3', '2/3', '3/3'])
  })

  it.each([
    ['no PDF', async () => new TextEncoder().encode('<html>'), /not a PDF/],
    ['an empty file', async () => new Uint8Array(), /not a PDF/],
    ['half a PDF', async () => (await threePages()).slice(0, 900), /cut short/],
    [
      'a PDF that lacks its end, which could be rebuilt',
      async () => (await threePages()).slice(0, -100),
      /cut short/,
    ],
    ['a PDF with its inside destroyed', async () => blank(await threePages()), /damaged/],
    ['a PDF with a password', () => threePages({ userPassword: 'secret' }), /protected by a password/],
  ])('refuses %s', async (_, make, message) => {
    const error = await failureOf(reader.read(await make()))
    expect(error).toMatchObject({ code: 'invalid_input', message: expect.stringMatching(message) })
    expect(isAppError(error)).toBe(true)
  })

  it('reads a file that only its owner may change', async () => {
    const content = await reader.read(await threePages({ ownerPassword: 'secret' }))
    expect(content.pages[2]?.runs[0]?.text).toBe('Page 3 en romain')
  })

  it('refuses more pages than allowed and says how many', async () => {
    const error = await failureOf(createPdfTextReader({ maxPages: 2 }).read(await threePages()))
    expect(error).toMatchObject({ code: 'invalid_input', message: 'The PDF has more than 2 pages' })
  })

  it('stops at the memory limit', async () => {
    const error = await failureOf(createPdfTextReader({ maxMemoryBytes: 1 }).read(await threePages()))
    expect(error).toMatchObject({ code: 'invalid_input', message: expect.stringMatching(/memory/) })
  })

  it.each([
    ['pages that are their own parents', '<</Type/Pages/Kids[2 0 R]/Count 1>>'],
    ['a page that is not there', '<</Type/Pages/Kids[99 0 R]/Count 1>>'],
    ['more pages than it has', '<</Type/Pages/Kids[3 0 R]/Count 4000>>'],
  ])('refuses a file with %s, or reads what there is', async (_, pages) => {
    const result = await reader.read(onePage('BT ET', { pages })).catch((error: unknown) => error)
    if (isAppError(result)) expect(result.code).toBe('invalid_input')
    else expect(result).toMatchObject({ pages: expect.any(Array) })
  })

  it('stops a stream that inflates without end, and reads a file beside it', async () => {
    const limited = createPdfTextReader({ maxMemoryBytes: 150_000_000 })
    const [greedy, content] = await Promise.all([
      failureOf(limited.read(await bomb())),
      limited.read(await threePages()),
    ])
    expect(greedy).toMatchObject({ code: 'invalid_input', message: expect.stringMatching(/memory/) })
    expect(content.pages).toHaveLength(3)
  })

  it('gives up a page of millions of operators, and names it', async () => {
    const page = `BT /F 12 Tf 60 780 Td (Salt) Tj ET ${'q '.repeat(3_000_000)}`
    const patient = createPdfTextReader({ pageTimeoutMs: 300, maxMemoryBytes: 2_000_000_000 })
    const error = await failureOf(patient.read(onePage(page)))
    expect(error).toMatchObject({ message: 'Reading page 1 of the PDF takes longer than allowed' })
  })

  it('stops at the time limit', async () => {
    const error = await failureOf(createPdfTextReader({ timeoutMs: 1 }).read(await threePages()))
    expect(error).toMatchObject({ code: 'invalid_input', message: expect.stringMatching(/longer/) })
  })

  it('stops when the call is cancelled', async () => {
    const controller = new AbortController()
    const reading = reader.read(await threePages(), {
      signal: controller.signal,
      onPage: () => controller.abort(new Error('enough')),
    })
    expect(await failureOf(reading)).toMatchObject({ message: 'enough' })
  })
})

/** Overwrites everything between header and end mark. */
function blank(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return bytes.fill(0x20, 20, bytes.length - 40)
}

function onePage(
  content: string | Uint8Array,
  {
    filter = '',
    font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    pages = '',
    extra = [] as string[],
  } = {},
): Uint8Array<ArrayBuffer> {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    pages || '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    [`<</Length ${content.length}${filter}>>stream\n`, content, '\nendstream'],
    font,
    ...extra,
  ]
  const parts = objects.flatMap((object, at) => [`${at + 1} 0 obj\n`, object, '\nendobj\n'].flat())
  const all = ['%PDF-1.4\n', ...parts, `trailer<</Root 1 0 R/Size ${objects.length + 1}>>\n%%EOF\n`]
  return new Uint8Array(Buffer.concat(all.map((part) => Buffer.from(part))))
}

/** Builds a page with characters of a font that readers must provide, in UCS-2 (predefined map UniJIS-UCS2-H). */
function japanese(hexadecimal: string): Uint8Array<ArrayBuffer> {
  return onePage(`BT /F1 12 Tf 50 700 Td <${hexadecimal}> Tj ET`, {
    font: '<</Type/Font/Subtype/Type0/BaseFont/HeiseiMin-W3/Encoding/UniJIS-UCS2-H/DescendantFonts[6 0 R]>>',
    extra: [
      '<</Type/Font/Subtype/CIDFontType0/BaseFont/HeiseiMin-W3/FontDescriptor 7 0 R' +
        '/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 2>>>>',
      '<</Type/FontDescriptor/FontName/HeiseiMin-W3/Flags 6/FontBBox[0 0 1000 1000]/ItalicAngle 0' +
        '/Ascent 800/Descent -200/CapHeight 700/StemV 80>>',
    ],
  })
}

/** Builds a page with 400 MB of blanks, compressed twice into a few kB. */
async function bomb(): Promise<Uint8Array<ArrayBuffer>> {
  const block = Buffer.alloc(4_000_000, ' ')
  const blanks = Readable.from(
    (function* () {
      for (let at = 0; at < 100; at++) yield block
    })(),
  )
  const packed = await buffer(blanks.pipe(createDeflate()).pipe(createDeflate()))
  return onePage(packed, { filter: '/Filter[/FlateDecode/FlateDecode]' })
}
