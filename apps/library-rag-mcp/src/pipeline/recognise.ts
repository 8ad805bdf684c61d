import { detectLanguage } from '@agora-mcp/core/text'
import type { PdfPage } from '../domain/pdf-content.ts'
import { intoContent } from '../domain/scans/into-content.ts'
import { FIRST_PASS, modelName, modelsOf } from '../domain/scans/models.ts'
import type { ScannedPage } from '../domain/scans/scanned-page.ts'
import { scannedText } from '../domain/scans/scanned-page.ts'
import { wordlessPages } from '../domain/scans/wordless-pages.ts'
import type { OpenScan } from '../ports.ts'
import { cachedScan } from './cached-scan.ts'
import { pagesText } from './pages-text.ts'
import { readAgain } from './read-again.ts'
import type { IngestDeps, ReadDraft, ScannedDraft, StepContext } from './step.ts'

/** Fewer letters than a paragraph has do not tell a language. */
const ENOUGH_LETTERS = 400
/** A page with fewer words, a title or a plate, says little about how well a model reads. */
const ENOUGH_WORDS = 60
const MOST_SAMPLES = 3
/** A model that is less sure has met another script, or broken letters; the right one is above 90 on a clean scan. */
const SURE = 82
/** Share of the step's progress for the search of the language, of which nobody knows how many pages it takes. */
const LANGUAGE_SHARE = 0.1
const HINTS_A_PAGE = 50

/**
 * Reads the pages that are pictures. Neither PDFium nor Tesseract is loaded while every page has text.
 * @throws AppError conflict when the file changed since it was read.
 */
export async function recogniseStep(
  draft: ReadDraft,
  {
    sourceFiles,
    pageScanner,
    finishedWork,
  }: Pick<IngestDeps, 'sourceFiles' | 'pageScanner' | 'finishedWork'>,
  { signal, progress }: StepContext,
): Promise<ScannedDraft> {
  const wordless = wordlessPages(draft.content.pages)
  if (wordless.length === 0) return { ...draft, ocrPages: [] }

  const bytes = await readAgain(draft, { sourceFiles }, signal)
  const scan = cachedScan(await pageScanner.open(bytes, signal), finishedWork, draft.file.contentHash)
  try {
    progress(0, 'Looking for scanned pages')
    const pages = await scan.withPictures(wordless)
    if (pages.length === 0) return { ...draft, ocrPages: [] }
    const read = new Map<number, ScannedPage>()
    const total = pages.length
    let hints = 0
    const searching = () => {
      hints += 1
      const share = LANGUAGE_SHARE * (1 - 1 / (1 + hints / HINTS_A_PAGE))
      progress(share, `Finding the language of ${total} scanned ${total === 1 ? 'page' : 'pages'}`)
    }
    searching()
    const known = draft.overrides.language?.toLowerCase() ?? languageOf(draft.content.pages)
    const chosen = await chooseModel({ scan, pages, searching }, known, await pageScanner.models())
    for (const page of chosen.read) read.set(page.number, page)

    const before = read.size
    const failed = await scan.recognize(
      pages.filter((page) => !read.has(page)),
      chosen.model,
      {
        onPage: (page) => read.set(page.number, page),
        onProgress: (done) =>
          progress(
            LANGUAGE_SHARE + ((1 - LANGUAGE_SHARE) * (before + done)) / total,
            `Reading scanned page ${Math.min(total, Math.floor(before + done) + 1)} of ${total}`,
          ),
      },
    )
    const { content, ocrPages } = intoContent(draft.content, read)
    return {
      ...draft,
      content,
      ocrPages,
      warnings: [
        ...draft.warnings,
        ...(ocrPages.length > 0
          ? [`Read by character recognition, so that words may be wrong: ${pagesText(ocrPages)}.`]
          : []),
        ...(failed.length > 0 ? [`Scanned and not readable: ${pagesText(failed)}.`] : []),
        ...chosen.warnings,
      ],
    }
  } finally {
    await scan.close()
  }
}

/** What is looked at to choose a model. */
interface Book {
  readonly scan: OpenScan
  readonly pages: readonly number[]
  /** Called while a page is read. */
  readonly searching: () => void
}

interface Choice {
  readonly model: string
  /** Pages that were read with it in passing. */
  readonly read: readonly ScannedPage[]
  readonly warnings: readonly string[]
}

/** The model that reads a sample page best among those that fit the language; found by reading where it is unknown. */
async function chooseModel(book: Book, known: string | null, available: readonly string[]): Promise<Choice> {
  const fitting = known === null ? [] : modelsOf(known, available)
  if (known !== null && fitting.length === 0) return withoutModel(known)
  if (fitting.length === 1 && fitting[0] !== undefined) return { model: fitting[0], read: [], warnings: [] }

  const first = fitting[0] ?? FIRST_PASS
  const sample = await samplePage(book, first)
  const language = known ?? (sample.confidence >= SURE ? detectLanguage(scannedText(sample)) : null)
  const candidates = language === null ? available : modelsOf(language, available)
  if (language !== null && candidates.length === 0) return { ...withoutModel(language), read: [sample] }

  let best = { model: first, page: candidates.includes(first) ? sample : { ...sample, confidence: 0 } }
  for (const model of candidates) {
    // Where the language is open, a model of another one may be sure, too: French without its accents.
    if (language !== null && best.page.confidence >= SURE) break
    if (model === first) continue
    const page = await readOne(book, sample.number, model)
    if (page !== null && page.confidence > best.page.confidence) best = { model, page }
  }
  return { model: best.model, read: [best.page], warnings: [] }
}

function withoutModel(language: string): Choice {
  const name = modelName(language) ?? language
  return {
    model: FIRST_PASS,
    read: [],
    warnings: [
      `No recognition model for ${language}: read with the English one. Put ${name}.traineddata into the folder of ` +
        'LIBRARY_RAG_OCR_DATA_DIR, delete the document and read it again.',
    ],
  }
}

/** A page of prose from the middle of the book, as a model reads it. */
async function samplePage(book: Book, model: string): Promise<ScannedPage> {
  const { pages } = book
  const tried = [0.5, 0.35, 0.65].map((share) => pages[Math.floor(share * pages.length)])
  let best: ScannedPage | null = null
  for (const page of [...new Set(tried)].slice(0, MOST_SAMPLES)) {
    const read = page === undefined ? null : await readOne(book, page, model)
    if (read === null) continue
    if (best === null || wordsOf(read) > wordsOf(best)) best = read
    if (wordsOf(best) >= ENOUGH_WORDS) break
  }
  return best ?? { number: pages[0] ?? 1, width: 0, height: 0, confidence: 0, lines: [] }
}

async function readOne({ scan, searching }: Book, page: number, model: string): Promise<ScannedPage | null> {
  let read: ScannedPage | null = null
  await scan.recognize([page], model, {
    onPage: (scanned) => {
      read = scanned
    },
    onProgress: searching,
  })
  return read
}

const wordsOf = (page: ScannedPage): number => page.lines.reduce((sum, { words }) => sum + words.length, 0)

/** Language of the pages that have a text layer, null where they are too few to tell. */
function languageOf(pages: readonly PdfPage[]): string | null {
  const text = pages.flatMap((page) => page.runs.map((run) => run.text)).join(' ')
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  return letters < ENOUGH_LETTERS ? null : detectLanguage(text)
}
