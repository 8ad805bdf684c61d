import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openForTests } from '@agora-mcp/testing/setup'
import { afterAll, describe, expect, it } from 'vitest'
import { createPageViewer } from '../../src/adapters/pdfium/pages/page-viewer.ts'
import { findBoxes, pagesOf } from '../../src/domain/passages/find-boxes.ts'
import { ingest } from '../../src/pipeline/ingest.ts'
import { ingestionDeps } from '../support/ingestion-deps.ts'
import { openLibrary } from '../support/library.ts'
import { memoryDocuments } from '../support/memory-documents.ts'
import { drawLine, makePdf } from '../support/pdfs/make-pdf.ts'
import { scanOf } from '../support/pdfs/picture-pdf.ts'
import { letters, textUnder } from '../support/pdfs/text-under-boxes.ts'

const fileAt = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const BOOK = fileAt('../../demo/le-mot-et-la-renoncule.pdf')
/** Twelve pages of an office, with tables. */
const SPECIFICATION = fileAt('../../../../packages/agents/demo-office/documents/cctp-rue-des-tanneurs.pdf')
const LEFT = [
  'Les tranchees sont ouvertes sur une largeur',
  'de un metre vingt, et blindees des que leur',
  'profondeur passe un metre trente.',
]
const RIGHT = [
  'Le remblai est mis en oeuvre par couches de',
  'trente centimetres au plus, compactees avant',
  'que la suivante ne soit posee.',
]

interface Passage {
  readonly text: string
  readonly char_start: number
  readonly char_end: number
  readonly page_start: number
  readonly page_end: number
}
interface Places {
  readonly pages_count: number
  readonly pages: {
    readonly page: number
    readonly width_points: number
    readonly height_points: number
    readonly boxes: {
      readonly x: number
      readonly y: number
      readonly width: number
      readonly height: number
    }[]
  }[]
}

const viewer = createPageViewer()
const signal = new AbortController().signal
const call = { signal, progress: () => {} }

const library = openForTests(openLibrary)
afterAll(() => viewer.close())

async function store(name: string, bytes: Uint8Array): Promise<{ id: string; passages: Passage[] }> {
  const path = join(library.books, name)
  writeFileSync(path, bytes)
  // Told, so that no scan is read to find it.
  const parsed = await library.call('parse_pdf', { pdf_path: path, language: 'fr' })
  const id = String(parsed.body.source_id)
  const passages: Passage[] = []
  for (let offset = 0; ; ) {
    const page = await library.call('get_chunks_by_document', {
      source_id: id,
      limit: 100,
      offset,
      detail: true,
    })
    const { chunks, next_offset } = page.body as {
      chunks: Passage[]
      next_offset: number | null
    }
    passages.push(...chunks)
    if (next_offset === null) return { id, passages }
    offset = next_offset
  }
}
const at = (id: string, rest: string) => `library://documents/${id}/${rest}`
async function places(id: string, from: number, to: number): Promise<Places> {
  const { contents } = await library.client.readResource({ uri: at(id, `passages/${from}/${to}`) })
  return JSON.parse(String((contents[0] as { text: string }).text))
}
const refused = (uri: string): Promise<string> =>
  library.client.readResource({ uri }).then(
    () => 'read',
    (error: Error) => error.message,
  )
/** Width and height in the header of a PNG file. */
async function picture(uri: string): Promise<{ width: number; height: number; bytes: number }> {
  const { contents } = await library.client.readResource({ uri })
  const [content] = contents as { mimeType: string; blob: string }[]
  expect(content?.mimeType).toBe('image/png')
  const png = Buffer.from(content?.blob ?? '', 'base64')
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20), bytes: png.length }
}

describe('a passage on its page', () => {
  it.each([
    ['the demonstration’s book', BOOK],
    ['a specification with tables', SPECIFICATION],
  ])('each passage of %s has its own words under its boxes', async (_, file) => {
    const documents = memoryDocuments()
    await ingest(file, {}, { documents, ...ingestionDeps(dirname(file), library.dataDir) }, call)
    const [book] = documents.byPath.values()
    const bytes = new Uint8Array(readFileSync(file))
    const shown = { contentHash: file, read: async () => bytes }
    expect(book?.chunks.length).toBeGreaterThan(20)
    for (const chunk of book?.chunks ?? []) {
      let under = ''
      for (const page of pagesOf(book?.pages ?? [], chunk)) {
        const glyphs = await viewer.glyphs(shown, page.number, signal)
        under += textUnder(glyphs, findBoxes(book?.text ?? '', page, chunk, glyphs))
      }
      // The signs of footnotes stand within the lines.
      const words = (said: string) => letters(said).replace(/\d/g, '')
      expect(words(under)).toBe(words(chunk.text))
    }
  })

  it('a passage has a box for each line, in each column', async () => {
    const bytes = await makePdf(
      (document) => {
        drawLine(document, 'Cahier des clauses', 60, 60, { size: 18, font: 'Times-Bold' })
        // The right column stands first in the file.
        for (const [line, words] of RIGHT.entries()) drawLine(document, words, 330, 120 + 14 * line)
        for (const [line, words] of LEFT.entries()) drawLine(document, words, 60, 120 + 14 * line)
      },
      { size: 'A4' },
    )
    const { id } = await store('columns.pdf', bytes)
    const text = await wholeText(id)
    const from = text.indexOf('Les tranchees')
    const end = text.indexOf('posee.') + 'posee.'.length
    const [page] = (await places(id, from, end)).pages
    expect(page).toMatchObject({ page: 1, width_points: 595.28, height_points: 841.89 })
    expect(page?.boxes).toHaveLength(6)
    const columnAt = (points: number) =>
      (page?.boxes ?? []).filter(({ x }) => Math.abs(x - points / 595.28) < 0.01).map(({ y }) => y)
    expect(columnAt(60)).toHaveLength(3)
    expect(columnAt(330)).toEqual(columnAt(60))
    const word = text.indexOf('blindees')
    const [only] = (await places(id, word, word + 'blindees'.length)).pages
    expect(only?.boxes).toHaveLength(1)
    expect(only?.boxes[0]?.width).toBeLessThan(0.1)
  })

  it('a passage on a rotated page has its boxes where the page shows it', async () => {
    const straight = await makePdf((document) => {
      for (const [line, words] of LEFT.entries()) drawLine(document, words, 40, 90 + 14 * line)
    })
    const turned = Buffer.from(straight)
      .toString('latin1')
      .replace('/Type /Page\n', '/Type /Page\n/Rotate 90\n')
    const bytes = new Uint8Array(Buffer.from(turned, 'latin1'))
    const shown = { contentHash: 'turned', read: async () => bytes }
    const glyphs = await viewer.glyphs(shown, 1, signal)
    expect(glyphs.width).toBeGreaterThan(glyphs.height)
    // What begins at the upper left corner begins at the upper right one when it is turned to the right.
    const [left = 0, top = 0, right = 0] = glyphs.boxes
    expect([left > 0.7, right < 0.9, top < 0.15]).toEqual([true, true, true])
  })

  it('a scanned passage has no boxes, and its page a picture', async () => {
    const page = await makePdf((document) => {
      for (const [line, words] of [...LEFT, ...RIGHT].entries()) {
        drawLine(document, words, 40, 90 + 18 * line, { size: 14 })
      }
    })
    const { id, passages } = await store('scan.pdf', await scanOf(page, [1]))
    const [passage] = passages
    const { pages } = await places(id, passage?.char_start ?? 0, passage?.char_end ?? 0)
    expect(pages).toMatchObject([{ page: 1, boxes: [] }])
    expect((await picture(at(id, 'pages/1/picture/800'))).bytes).toBeGreaterThan(5_000)
  })
})

describe('the picture of a page', () => {
  it('a page picture is as wide as asked for', async () => {
    const { id } = await store(
      'plain.pdf',
      await makePdf((document) => drawLine(document, LEFT[0] ?? '', 40, 90)),
    )
    expect(await picture(at(id, 'pages/1/picture/600'))).toMatchObject({ width: 600, height: 851 })
    expect(await picture(at(id, 'pages/1/picture/50'))).toMatchObject({ width: 50 })
    for (const wrong of [
      'pages/2/picture/600',
      'pages/0/picture/600',
      'pages/1/picture/20',
      'pages/x/picture/600',
    ]) {
      expect(await refused(at(id, wrong))).toMatch(/there is no/)
    }
    expect(await refused(at('nobody', 'pages/1/picture/600'))).toMatch(/nobody/)
    for (const wrong of ['passages/9/3', 'passages/0/999999', 'passages/a/b']) {
      expect(await refused(at(id, wrong))).toMatch(/there is no/)
    }
  })

  it('a page picture is never that of another version of the file', async () => {
    const { id } = await store(
      'old.pdf',
      await makePdf((document) => drawLine(document, LEFT[1] ?? '', 40, 90)),
    )
    writeFileSync(
      join(library.books, 'old.pdf'),
      await makePdf((document) => drawLine(document, RIGHT[1] ?? '', 40, 90)),
    )
    expect(await refused(at(id, 'pages/1/picture/600'))).toMatch(/has changed since it was read/)
  })
})

async function wholeText(id: string): Promise<string> {
  const { body } = await library.call('get_chunks_by_document', { source_id: id, limit: 100, detail: true })
  let text = ''
  for (const chunk of body.chunks as Passage[]) text = text.padEnd(chunk.char_start, '\n') + chunk.text
  return text
}
