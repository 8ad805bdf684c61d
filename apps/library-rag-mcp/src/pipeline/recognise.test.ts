import { describe, expect, it } from 'vitest'
import { noFinishedWork } from '../../test/memory-work.ts'
import type { PdfContent } from '../domain/pdf-content.ts'
import type { ScannedPage } from '../domain/scans/scanned-page.ts'
import type { PageScanner, SourceFiles } from '../ports.ts'
import { recogniseStep } from './recognise.ts'

const GERMAN = 'Der Name macht nicht das Ding, und das Ding macht nicht den Namen, sagte er und ging.'
const GREEK = 'το όνομα δεν κάνει το πράγμα και το πράγμα δεν κάνει το όνομα είπε και έφυγε από εκεί'

/** A scanner that reads with the given sureness and text for each model, and keeps the calls. */
function scannerOf(models: Record<string, { confidence: number; text: string }>, pictures?: number[]) {
  const calls: { pages: readonly number[]; model: string }[] = []
  const scanner: PageScanner = {
    models: async () => Object.keys(models),
    open: async () => ({
      withPictures: async (pages) => pages.filter((page) => pictures?.includes(page) ?? true),
      async recognize(pages, model, { onPage, onProgress }) {
        calls.push({ pages, model })
        for (const [at, number] of pages.entries()) {
          const { confidence, text } = models[model] ?? { confidence: 0, text: '' }
          onPage(pageOf(number, confidence, text.repeat(5)))
          onProgress(at + 1)
        }
        return []
      },
      close: async () => {},
    }),
  }
  return { scanner, calls }
}

function pageOf(number: number, confidence: number, text: string): ScannedPage {
  const words = text.split(' ').map((word, at) => ({ text: word, x: at, width: 1 }))
  return { number, width: 400, height: 600, confidence, lines: [{ y: 100, size: 10, words }] }
}

function content(pagesCount: number, textOf: (page: number) => string = () => ''): PdfContent {
  const pages = Array.from({ length: pagesCount }, (_, at) => {
    const run = { text: textOf(at + 1), x: 0, y: 0, width: 1, size: 10, font: 0, angle: 0 }
    return { number: at + 1, label: null, width: 400, height: 600, runs: [run], readable: true }
  })
  return { info: { title: null, author: null, language: null }, fonts: [], pages, outline: [] }
}

const files = (contentHash = 'hash'): SourceFiles => ({
  read: async (path) => ({ path, contentHash, bytes: new Uint8Array() }),
})

function run(
  scanner: PageScanner,
  pdf: PdfContent,
  { language = null as string | null, sourceFiles = files(), progress = (_share: number) => {} } = {},
) {
  const draft = {
    file: { path: '/a.pdf', contentHash: 'hash' },
    overrides: { language },
    warnings: [],
    mayHaveFigures: false,
    content: pdf,
  }
  return recogniseStep(
    draft,
    { sourceFiles, pageScanner: scanner, finishedWork: noFinishedWork },
    { signal: new AbortController().signal, progress },
  )
}

describe('recogniseStep', () => {
  it('loads nothing while every page has text', async () => {
    const never: PageScanner = {
      models: () => expect.unreachable('a model was looked for'),
      open: () => expect.unreachable('the file was opened again'),
    }
    const { ocrPages } = await run(
      never,
      content(3, () => GERMAN.repeat(5)),
    )
    expect(ocrPages).toEqual([])
  })

  it('passes over pages without text and without picture', async () => {
    const { scanner, calls } = scannerOf({ eng: { confidence: 90, text: GERMAN } }, [])
    const pdf = content(3, (page) => (page === 2 ? '' : GERMAN.repeat(5)))
    const { ocrPages, warnings } = await run(scanner, pdf)
    expect({ ocrPages, warnings, calls }).toEqual({ ocrPages: [], warnings: [], calls: [] })
  })

  it('takes the language from the pages that have text', async () => {
    const { scanner, calls } = scannerOf({
      eng: { confidence: 90, text: GERMAN },
      deu: { confidence: 95, text: GERMAN },
    })
    const { ocrPages, warnings } = await run(
      scanner,
      content(4, (page) => (page === 3 ? '' : GERMAN.repeat(9))),
    )
    expect(calls).toEqual([{ pages: [3], model: 'deu' }])
    expect(ocrPages).toEqual([3])
    expect(warnings).toEqual(['Read by character recognition, so that words may be wrong: page 3.'])
  })

  it('finds the language in a first pass over a page from the middle', async () => {
    const { scanner, calls } = scannerOf({
      eng: { confidence: 84, text: GERMAN },
      deu: { confidence: 94, text: GERMAN },
      fra: { confidence: 99, text: GERMAN },
    })
    await run(scanner, content(5))
    expect(calls).toEqual([
      { pages: [3], model: 'eng' },
      { pages: [3], model: 'deu' },
      { pages: [1, 2, 4, 5], model: 'deu' },
    ])
  })

  it('tries all models where the first pass is not sure: another script, broken letters', async () => {
    const { scanner, calls } = scannerOf({
      eng: { confidence: 30, text: 'TO ovopa dev kavel' },
      fra: { confidence: 35, text: 'TO ovopa dev kavel' },
      ell: { confidence: 93, text: GREEK },
      lat: { confidence: 88, text: 'sure enough, and yet another language' },
    })
    await run(scanner, content(3))
    expect(calls.at(-1)).toEqual({ pages: [1, 3], model: 'ell' })
  })

  it('reads German in broken letters with the model for them', async () => {
    const { scanner, calls } = scannerOf({
      deu: { confidence: 60, text: GERMAN },
      frk: { confidence: 91, text: GERMAN },
    })
    await run(scanner, content(3), { language: 'de' })
    expect(calls.at(-1)).toEqual({ pages: [1, 3], model: 'frk' })
  })

  it('says which model is missing for a language', async () => {
    const { scanner, calls } = scannerOf({ eng: { confidence: 80, text: GERMAN } })
    const { warnings } = await run(scanner, content(2), { language: 'es' })
    expect(calls).toEqual([{ pages: [1, 2], model: 'eng' }])
    expect(warnings.join()).toMatch(/spa\.traineddata.*LIBRARY_RAG_OCR_DATA_DIR/)
  })

  it('tells progress that only grows, also while it looks for the language', async () => {
    const shares: number[] = []
    const { scanner } = scannerOf({
      eng: { confidence: 84, text: GERMAN },
      deu: { confidence: 90, text: GERMAN },
    })
    await run(scanner, content(6), { progress: (share) => shares.push(share) })
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(shares.at(-1)).toBe(1)
  })

  it('refuses a file that changed since its text layer was read', async () => {
    const { scanner } = scannerOf({ eng: { confidence: 80, text: GERMAN } })
    await expect(run(scanner, content(2), { sourceFiles: files('other') })).rejects.toMatchObject({
      code: 'conflict',
    })
  })
})
