import { isAppError } from '@agora-mcp/core/errors'
import { describe, expect, it } from 'vitest'
import { drawLine, makePdf } from '../../test/make-pdf.ts'
import { createPdfTextReader } from './pdf-text.ts'

const reader = createPdfTextReader()

/** The error that a call rejects with. */
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

  it('reports each page as it is read', async () => {
    const seen: string[] = []
    await reader.read(await threePages(), { onPage: (done, total) => seen.push(`${done}/${total}`) })
    expect(seen).toEqual(['1/3', '2/3', '3/3'])
  })

  it.each([
    ['no PDF', async () => new TextEncoder().encode('<html>'), /not a PDF/],
    ['an empty file', async () => new Uint8Array(), /not a PDF/],
    ['half a PDF', async () => (await threePages()).slice(0, 900), /cut short/],
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
