import { describe, expect, it } from 'vitest'
import { noIngestionCache } from '../../../test/support/memory-cache.ts'
import type { PdfContent } from '../../domain/pdf-content.ts'
import type { ScannedPage } from '../../domain/scans/scanned-page.ts'
import type { SourceFiles } from '../../ports/files.ts'
import type { PageScanner } from '../../ports/reading.ts'
import { beginDraft } from '../draft.ts'
import { recogniseScansStep } from './recognise-scans.ts'

const GERMAN = 'Der Name macht nicht das Ding, und das Ding macht nicht den Namen, sagte er und ging.'
const FRENCH =
  'On dit que le nom ne fait pas la chose et que la chose ne fait pas le nom, mais il est dans les mots.'
const ENGLISH =
  'They say that the name does not make the thing and that the thing does not make the name of it.'
const GREEK = 'το όνομα δεν κάνει το πράγμα και το πράγμα δεν κάνει το όνομα είπε και έφυγε από εκεί'

type OfPage<Value> = Value | ((page: number) => Value)
const valueOn = <Value extends number | string>(value: OfPage<Value>, page: number): Value =>
  typeof value === 'function' ? value(page) : value

/** Creates a scanner with the given confidence and text for each model, which records the calls. */
function scannerOf(
  models: Record<string, { confidence: OfPage<number>; text: OfPage<string> }>,
  pictures?: number[],
) {
  const calls: { pages: readonly number[]; model: string }[] = []
  const scanner: PageScanner = {
    models: async () => Object.keys(models),
    open: async () => ({
      withPictures: async (pages) =>
        pages.map(({ number }) => number).filter((page) => pictures?.includes(page) ?? true),
      async recognize(pages, model, { onPage, onProgress }) {
        calls.push({ pages, model })
        for (const [at, number] of pages.entries()) {
          const { confidence, text } = models[model] ?? { confidence: 0, text: '' }
          onPage(pageOf(number, valueOn(confidence, number), `${valueOn(text, number)} `.repeat(5).trim()))
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
  return { info: { title: null, author: null, language: null }, fonts: [], pages, outline: [], warnings: [] }
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
    ...beginDraft({ path: '/a.pdf', contentHash: 'hash' }, 'pdf', { language }),
    mayHaveFigures: false,
    content: pdf,
  }
  return recogniseScansStep(
    draft,
    { sourceFiles, pageScanner: scanner, remoteReader: null, ingestionCache: noIngestionCache },
    { signal: new AbortController().signal, progress },
  )
}

describe('recogniseScansStep', () => {
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

  it('skips pages without text and images', async () => {
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
      fra: { confidence: 84, text: GERMAN },
      deu: { confidence: 94, text: GERMAN },
      eng: { confidence: 99, text: GERMAN },
    })
    await run(scanner, content(5))
    expect(calls).toEqual([
      { pages: [3], model: 'fra' },
      { pages: [3], model: 'deu' },
      { pages: [1, 2, 4, 5], model: 'deu' },
    ])
  })

  it('tries all models if the first pass is unsure: another script, Fraktur', async () => {
    const { scanner, calls } = scannerOf({
      fra: { confidence: 35, text: 'TO ovopa dev kavel' },
      eng: { confidence: 30, text: 'TO ovopa dev kavel' },
      ell: { confidence: 93, text: GREEK },
      lat: { confidence: 88, text: 'sure enough, and yet another language' },
    })
    await run(scanner, content(3))
    expect(calls.at(-1)).toEqual({ pages: [1, 3], model: 'ell' })
  })

  it('reads German Fraktur with its model', async () => {
    const { scanner, calls } = scannerOf({
      deu: { confidence: 60, text: GERMAN },
      frk: { confidence: 91, text: GERMAN },
    })
    await run(scanner, content(3), { language: 'de' })
    expect(calls.at(-1)).toEqual({ pages: [1, 3], model: 'frk' })
  })

  it('samples several places of a book, since one may be a quotation', async () => {
    const { scanner, calls } = scannerOf({
      fra: { confidence: 90, text: (page) => (page === 11 ? GERMAN : FRENCH) },
      deu: { confidence: 90, text: GERMAN },
    })
    await run(scanner, content(20))
    expect(calls.slice(0, 3).map(({ pages }) => pages)).toEqual([[11], [6], [16]])
    expect(calls[3]).toMatchObject({ model: 'fra', pages: expect.arrayContaining([1, 20]) })
  })

  it('reads pages in another language again', async () => {
    const { scanner, calls } = scannerOf({
      fra: { confidence: 90, text: (page) => (page > 7 ? GERMAN : FRENCH) },
      deu: { confidence: 95, text: (page) => `Übersetzung ${page > 7 ? GERMAN : FRENCH}` },
    })
    const { content: read } = await run(scanner, content(9))
    expect(calls.at(-1)).toEqual({ pages: [8, 9], model: 'deu' })
    const texts = read.pages.map(({ runs }) => runs.map(({ text }) => text).join(''))
    expect(texts.map((text) => text.includes('Übersetzung'))).toEqual([...Array(7).fill(false), true, true])
  })

  it('keeps French readings of English pages, whose letters it knows', async () => {
    const { scanner, calls } = scannerOf({
      fra: { confidence: 90, text: (page) => (page > 7 ? ENGLISH : FRENCH) },
      eng: { confidence: 95, text: ENGLISH },
    })
    await run(scanner, content(9))
    expect(new Set(calls.map(({ model }) => model))).toEqual(new Set(['fra']))
  })

  it('reads Greek pages that face French ones with the model for Greek', async () => {
    const { scanner, calls } = scannerOf({
      fra: {
        confidence: (page) => (page % 2 === 0 ? 38 : 92),
        text: (page) => (page % 2 === 0 ? '' : FRENCH),
      },
      ell: { confidence: (page) => (page % 2 === 0 ? 91 : 20), text: GREEK },
      lat: { confidence: 30, text: 'nihil' },
    })
    const { content: read } = await run(scanner, content(8))
    expect(calls.at(-1)).toEqual({ pages: [2, 4, 6, 8], model: 'ell' })
    expect(read.pages[1]?.runs.map(({ text }) => text).join('')).toContain('το όνομα')
    expect(read.pages[2]?.runs.map(({ text }) => text).join('')).toContain('le nom')
  })

  it('does not try all models on every page that none of them reads well', async () => {
    const { scanner, calls } = scannerOf({
      fra: { confidence: (page) => (page === 6 ? 92 : 50), text: FRENCH },
      eng: { confidence: 52, text: FRENCH },
      deu: { confidence: 51, text: FRENCH },
    })
    await run(scanner, content(10))
    expect(calls.filter(({ model }) => model !== 'fra')).toHaveLength(6)
  })

  it('says which model is missing for a language', async () => {
    const { scanner, calls } = scannerOf({ fra: { confidence: 85, text: 'mucho' } })
    const { warnings } = await run(scanner, content(2), { language: 'es' })
    expect(calls).toEqual([{ pages: [1, 2], model: 'fra' }])
    expect(warnings.join()).toMatch(/spa\.traineddata.*LIBRARY_RAG_OCR_DATA_DIR/)
  })

  it('reports growing progress, also while detecting the language', async () => {
    const shares: number[] = []
    const { scanner } = scannerOf({
      fra: { confidence: 84, text: GERMAN },
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
