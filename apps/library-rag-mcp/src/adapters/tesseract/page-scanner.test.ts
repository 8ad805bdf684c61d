import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { newFolder } from '@agora-mcp/testing/setup'
import { beforeAll, describe, expect, it } from 'vitest'
import { drawLine, makePdf } from '../../../test/support/pdfs/make-pdf.ts'
import { scanOf } from '../../../test/support/pdfs/picture-pdf.ts'
import { comparableWords, wordAccuracy } from '../../../test/support/word-accuracy.ts'
import { type ScannedPage, scannedText } from '../../domain/scans/scanned-page.ts'
import { openPageRenderer } from '../pdfium/page-renderer.ts'
import { createPageScanner } from './page-scanner.ts'

const BOOK = fileURLToPath(new URL('../../../demo/le-mot-et-la-renoncule.pdf', import.meta.url))
const LINES = [
  'Le nom ne fait pas la chose, et la chose ne fait pas le nom.',
  'Ainsi parlait celui qui voulait que les universaux fussent des voix.',
  'On lui opposa la rose, qui garde son nom quand elle n’est plus.',
]

/** Describes pages without known text. */
const unknown = (...numbers: number[]) => numbers.map((number) => ({ number, letters: 0 }))
const silent = { onPage: () => {}, onProgress: () => {} }
let scan: Uint8Array<ArrayBuffer>

/** Returns the bytes of a small scan; each call needs its own copy, since an open scan consumes them. */
const bytes = () => scan.slice()

beforeAll(async () => {
  const printed = await makePdf((document) => {
    for (const [at, line] of LINES.entries()) drawLine(document, line, 40, 80 + 16 * at)
    document.addPage()
    document.rect(40, 40, 100, 100).stroke()
  })
  scan = await scanOf(printed, [1, 2])
})

describe('createPageScanner', () => {
  it('tells pages that show a picture from those that show none', async () => {
    const pdf = await makePdf((document) => {
      drawLine(document, 'Des mots', 40, 80)
      document.addPage()
      document.rect(0, 0, 300, 300).fill()
    })
    const open = await createPageScanner(openPageRenderer).open(pdf, new AbortController().signal)
    expect(await open.withPictures(unknown(1, 2))).toEqual([])
    await open.close()
    const other = await createPageScanner(openPageRenderer).open(bytes(), new AbortController().signal)
    expect(await other.withPictures(unknown(1, 2))).toEqual([1, 2])
    await other.close()
  })

  it('tells pages whose texts are known from those whose fonts do not tell their characters', async () => {
    const pdf = await makePdf((document) => {
      for (const [at, line] of LINES.entries()) drawLine(document, line, 40, 80 + 16 * at)
    })
    const open = await createPageScanner(openPageRenderer).open(pdf, new AbortController().signal)
    const letters = LINES.join().match(/\p{L}/gu)?.length ?? 0
    expect(await open.withPictures([{ number: 1, letters }])).toEqual([])
    // A stamp of the library.
    expect(await open.withPictures([{ number: 1, letters: 40 }])).toEqual([1])
    await open.close()
  })

  it('reads a page of a printed book, nearly every word', async () => {
    const book = await readFile(BOOK)
    const page = 12
    const open = await createPageScanner(openPageRenderer).open(
      await scanOf(book, [page]),
      new AbortController().signal,
    )
    const pages: ScannedPage[] = []
    const progress: number[] = []
    const failed = await open.recognize([1], 'fra', {
      onPage: (read) => pages.push(read),
      onProgress: (done) => progress.push(done),
    })
    await open.close()
    expect(failed).toEqual([])
    const { createPdfTextReader } = await import('../pdf-text/reader.ts')
    const content = await createPdfTextReader().read(new Uint8Array(book))
    const truth = content.pages[page - 1]?.runs.map((run) => run.text).join(' ') ?? ''
    const read = pages.map(scannedText).join('\n')
    // Both contain hyphens at line ends.
    expect(wordAccuracy(comparableWords(truth), comparableWords(read))).toBeGreaterThan(0.97)
    expect(pages[0]).toMatchObject({ number: 1, width: expect.closeTo(419.5, 0) })
    expect(pages[0]?.confidence).toBeGreaterThan(85)
    expect(progress.at(-1)).toBe(1)
    expect(progress.some((done) => done > 0 && done < 1)).toBe(true)
  })

  it('reads with a model from the folder of the user, and takes it for its own', async () => {
    const folder = newFolder()
    const { findRecognitionFiles } = await import('./recognition-data.ts')
    const eng = (await findRecognitionFiles(undefined)).models.get('eng') as string
    await writeFile(join(folder, 'tst.traineddata.gz'), await readFile(eng))
    const scanner = createPageScanner(openPageRenderer, { dataFolder: folder })
    expect(await scanner.models()).toContain('tst')
    const open = await scanner.open(bytes(), new AbortController().signal)
    const pages: ScannedPage[] = []
    await open.recognize([1], 'tst', { ...silent, onPage: (page) => pages.push(page) })
    await open.close()
    expect(pages.map(scannedText).join()).toContain('chose')
  })

  it('names an unreadable folder of models', async () => {
    await expect(
      createPageScanner(openPageRenderer, { dataFolder: '/nowhere/at/all' }).models(),
    ).rejects.toMatchObject({
      code: 'config',
      message: expect.stringContaining('LIBRARY_RAG_OCR_DATA_DIR'),
    })
  })

  it('stops in the middle of a page when it is cancelled', async () => {
    const controller = new AbortController()
    const open = await createPageScanner(openPageRenderer).open(bytes(), controller.signal)
    const reading = open.recognize([1, 2], 'fra', {
      ...silent,
      onProgress: () => controller.abort(new Error('cancelled')),
    })
    await expect(reading).rejects.toThrow('cancelled')
    await expect(open.withPictures(unknown(1))).rejects.toThrow('cancelled')
  })

  it('stops at its ceiling of memory', async () => {
    const open = await createPageScanner(openPageRenderer, { maxMemoryBytes: 1 }).open(
      bytes(),
      new AbortController().signal,
    )
    await expect(open.recognize([1, 2], 'fra', silent)).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining('memory'),
    })
  })

  it('reads a scan while another file takes the memory of the process', async () => {
    const scanner = createPageScanner(openPageRenderer, { workers: 1, maxMemoryBytes: 350_000_000 })
    const open = await scanner.open(bytes(), new AbortController().signal)
    const taken = Buffer.alloc(500_000_000, 1)
    const pages: ScannedPage[] = []
    await open.recognize([1], 'fra', { ...silent, onPage: (page) => pages.push(page) })
    await open.close()
    expect(taken.at(-1)).toBe(1)
    expect(pages.map(scannedText).join()).toContain('chose')
  })

  it('continues with the next page if one takes too long', async () => {
    const open = await createPageScanner(openPageRenderer, { pageTimeoutMs: 1 }).open(
      bytes(),
      new AbortController().signal,
    )
    expect(await open.recognize([1, 2], 'fra', silent)).toEqual([1, 2])
    await open.close()
  })

  it('refuses what PDFium cannot open', async () => {
    const broken = new TextEncoder().encode('%PDF-1.7\nnothing\n%%EOF')
    const open = await createPageScanner(openPageRenderer).open(broken, new AbortController().signal)
    await expect(open.withPictures(unknown(1))).rejects.toMatchObject({ code: 'invalid_input' })
  })
})
