import {
  getDocument,
  PasswordException,
  type PDFDocumentProxy,
  type PDFPageProxy,
  Util,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import * as pdfjsWorker from 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import type { PdfInfo, PdfPage, TextRun } from '../../domain/pdf-content.ts'
import { createFontTable, type FontTable } from './fonts.ts'
import { type Layers, readLayers } from './layers.ts'
import type { PdfTextJob, PdfTextMessage } from './messages.ts'
import { readOutline } from './outline.ts'
import { createOwnTexts, type OwnTexts } from './own-texts.ts'
import { attachmentWarnings, placeRemarks, type Remarks, readRemarks } from './remarks.ts'

// With this global, pdf.js runs its worker half in this thread instead of importing a second file.
Object.assign(globalThis, { pdfjsWorker })

// Frees the fonts and images that pdf.js keeps: 800 pages of music peak at 670 MB with this, at 910 MB
// without.
const CLEANUP_PAGES = 50
const MAX_RUNS = 50_000
const MAX_CHARACTERS = 500_000
/** Characters of a page label; our patch of pdf.js produces hardly longer ones. */
const MAX_LABEL = 50

export type TellText = (message: PdfTextMessage) => void

/** Reads the text layer of a file with pdf.js in this thread. Problems of the file are messages, too. */
export async function readTextLayer(job: PdfTextJob, send: TellText): Promise<void> {
  try {
    send(await read(job, send))
  } catch (error) {
    const failure = error instanceof PasswordException ? 'encrypted' : 'damaged'
    send({ type: 'failed', failure, detail: error instanceof Error ? error.message : String(error) })
  }
}

/** Returns the last message, which is sent once the file is closed: then the next job may come. */
async function read({ bytes, maxPages, cMapFolder }: PdfTextJob, send: TellText): Promise<PdfTextMessage> {
  const opening = getDocument({
    data: bytes,
    verbosity: VerbosityLevel.ERRORS,
    cMapUrl: cMapFolder,
    cMapPacked: true,
    // Nothing is drawn: no font files, no evaluation, no fetching.
    disableFontFace: true,
    fontExtraProperties: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    useWasm: false,
    isOffscreenCanvasSupported: false,
  })
  try {
    return await readPages(await opening.promise, maxPages, send)
  } finally {
    await opening.destroy()
  }
}

async function readPages(
  document: PDFDocumentProxy,
  maxPages: number,
  send: TellText,
): Promise<PdfTextMessage> {
  const pagesCount = document.numPages
  if (pagesCount > maxPages) {
    return { type: 'failed', failure: 'too_many_pages', detail: `${pagesCount} pages` }
  }
  send({ type: 'opened', pagesCount })

  const ownTexts = createOwnTexts()
  const labels = await readLabels(document, ownTexts)
  const fonts = createFontTable()
  const layers = await readLayers(document)
  const remarks = await readRemarks(document)
  for (let number = 1; number <= pagesCount; number++) {
    const known = fonts.list.length
    const page = await readPage(document, number, labels[number - 1] ?? null, { fonts, layers, remarks })
    send({ type: 'page', page, fonts: fonts.list.slice(known) })
    if (number % CLEANUP_PAGES === 0) await document.cleanup()
  }
  const info = await readInfo(document, ownTexts)
  const outline = await readOutline(document, ownTexts)
  return {
    type: 'done',
    info,
    outline,
    warnings: [
      ...ownTexts.warnings(),
      ...(layers?.warnings() ?? []),
      ...(await attachmentWarnings(document)),
    ],
  }
}

/** Document state while its pages are read. */
interface Known {
  readonly fonts: FontTable
  /** Null if no layer is switched off. */
  readonly layers: Layers | null
  readonly remarks: Remarks
}

/** Reads the declared label of each page, without labels too long to be printed. */
async function readLabels(document: PDFDocumentProxy, ownTexts: OwnTexts): Promise<(string | null)[]> {
  const labels = await document.getPageLabels().catch(() => null)
  return (labels ?? []).map((label) => {
    if (label.length <= MAX_LABEL) return label.trim() || null
    ownTexts.leftOut(`page labels, longer than ${MAX_LABEL} characters`)
    return null
  })
}

async function readPage(
  document: PDFDocumentProxy,
  number: number,
  label: string | null,
  known: Known,
): Promise<PdfPage> {
  try {
    const page = await document.getPage(number)
    const { width, height } = page.getViewport({ scale: 1 })
    const runs = [...(await readRuns(page, known)), ...placeRemarks(page, known.remarks)]
    page.cleanup()
    if (isBeyondPrint(runs)) throw new Error('No page of print holds so much text')
    return { number, label, width, height, runs, readable: true }
  } catch {
    // One damaged page must not cost the reader the whole book.
    return { number, label, width: 0, height: 0, runs: [], readable: false }
  }
}

async function readRuns(page: PDFPageProxy, { fonts, layers }: Known): Promise<TextRun[]> {
  // pdf.js's own normalisation would also fold characters that a quotation must keep.
  const options = { disableNormalization: true, includeMarkedContent: layers !== null }
  const { items } = await page.getTextContent(options)
  const texts = layers === null ? items.filter((item) => 'str' in item) : layers.visible(items)
  await fonts.learn(page, new Set(texts.map((item) => item.fontName)))

  const toView = page.getViewport({ scale: 1 }).transform
  const runs: TextRun[] = []
  for (const { str, transform, width, height, dir, fontName } of texts) {
    if (str === '') continue
    if (str.trim() === '') {
      // pdf.js reports a gap as a separate run; only the word boundary matters here.
      const last = runs.at(-1)
      if (last) runs[runs.length - 1] = { ...last, text: `${last.text.trimEnd()} ` }
      continue
    }
    const [a, b, c, d, x, y] = Util.transform(toView, transform)
    // A vertical font sets its glyphs below each other: its baseline runs down the page.
    const isVertical = dir === 'ttb'
    const angle = Math.round((Math.atan2(b, a) * 180) / Math.PI) + (isVertical ? 90 : 0)
    runs.push({
      text: str,
      x: hundredths(x),
      y: hundredths(y),
      width: hundredths(isVertical ? height : width),
      size: hundredths(Math.hypot(c, d)),
      font: fonts.indexOf(fontName),
      angle,
      drawn: runs.length,
    })
  }
  return runs
}

/** Detects pages made to exhaust a reader; a dense newspaper page has some 30,000 characters. */
function isBeyondPrint(runs: readonly TextRun[]): boolean {
  return runs.length > MAX_RUNS || runs.reduce((sum, run) => sum + run.text.length, 0) > MAX_CHARACTERS
}

/** Rounds to hundredths of a point, so that rounding errors do not make sizes differ. */
function hundredths(points: number): number {
  return Math.round(points * 100) / 100
}

async function readInfo(document: PDFDocumentProxy, ownTexts: OwnTexts): Promise<PdfInfo> {
  const { info, metadata } = await document.getMetadata()
  const text = (kind: 'title' | 'author' | 'language', ...values: unknown[]): string | null => {
    for (const value of values) {
      const line = ownTexts.line(kind, String((Array.isArray(value) ? value.join(', ') : value) ?? ''))
      if (line !== null) return line
    }
    return null
  }
  const fields = info as { Title?: unknown; Author?: unknown; Language?: unknown }
  return {
    title: text('title', fields.Title, metadata?.get('dc:title')),
    author: text('author', fields.Author, metadata?.get('dc:creator')),
    language: text('language', fields.Language, metadata?.get('dc:language')),
  }
}
