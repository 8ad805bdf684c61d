import { detectLanguage } from '@agora-mcp/core/text'
import { FIRST_PASS, modelName, modelsOf } from '../../domain/scans/models.ts'
import { type ScannedPage, scannedText } from '../../domain/scans/scanned-page.ts'
import { ENOUGH_WORDS, type RecognitionTrial, SURE, tryPage, wordsOn } from './trial-pages.ts'

/** A book is looked at in several places, since a page of it may be a quotation; a leaflet in one. */
const PAGES_A_SAMPLE = 8
const MOST_SAMPLES = 3
/** Where samples are taken, as shares of the book: the first of these that show prose. */
const PLACES = [0.5, 0.25, 0.75, 0.35, 0.65]

/** The model that most of a book is read with. */
export interface ModelChoice {
  readonly model: string
  /** Pages that were read with it in passing. */
  readonly read: readonly ScannedPage[]
  readonly warnings: readonly string[]
}

/**
 * The model that reads sample pages best among those that fit the language; found by reading where it is unknown.
 * @param known ISO 639-1 code of the book's language, null where it is open.
 */
export async function chooseRecognitionModel(
  book: RecognitionTrial,
  known: string | null,
): Promise<ModelChoice> {
  const fitting = known === null ? [] : modelsOf(known, book.models)
  if (known !== null && fitting.length === 0) return withoutModel(known)
  if (fitting.length === 1 && fitting[0] !== undefined) return { model: fitting[0], read: [], warnings: [] }

  const first = fitting[0] ?? FIRST_PASS
  const samples = await samplePages(book, first)
  const language = known ?? languageOf(samples)
  const candidates = language === null ? book.models : modelsOf(language, book.models)
  if (language !== null && candidates.length === 0) {
    return { ...withoutModel(language), read: samples }
  }

  // The page that the first model is least sure of tells most about the others.
  const trial = samples.toSorted((a, b) => a.confidence - b.confidence)[0]
  if (trial === undefined) return { model: first, read: [], warnings: [] }
  let best = { model: first, page: candidates.includes(first) ? trial : { ...trial, confidence: 0 } }
  for (const model of candidates) {
    // Where the language is open, a model of another one may be sure, too: French without its accents.
    if (language !== null && best.page.confidence >= SURE) break
    if (model === first) continue
    const page = await tryPage(book, trial.number, model)
    if (page !== null && page.confidence > best.page.confidence) best = { model, page }
  }
  return { model: best.model, read: best.model === first ? samples : [best.page], warnings: [] }
}

function withoutModel(language: string): ModelChoice {
  const name = modelName(language) ?? language
  return {
    model: FIRST_PASS,
    read: [],
    warnings: [
      `No recognition model for ${language}: read with the French one. Put ${name}.traineddata into the folder of ` +
        'LIBRARY_RAG_OCR_DATA_DIR, delete the document and read it again.',
    ],
  }
}

/** The language of the samples together; null where it does not show, or where most were read badly. */
function languageOf(samples: readonly ScannedPage[]): string | null {
  const sure = samples.filter(({ confidence }) => confidence >= SURE)
  if (2 * sure.length <= samples.length) return null
  return detectLanguage(sure.map(scannedText).join('\n'))
}

/** Pages of prose from several places of the book, as a model reads them; the fullest one where there is no prose. */
async function samplePages(book: RecognitionTrial, model: string): Promise<ScannedPage[]> {
  const { pages } = book
  const wanted = Math.min(MOST_SAMPLES, Math.ceil(pages.length / PAGES_A_SAMPLE))
  const places = new Set(PLACES.map((share) => pages[Math.floor(share * pages.length)]))
  const samples: ScannedPage[] = []
  let fullest: ScannedPage | null = null
  for (const page of places) {
    const read = page === undefined ? null : await tryPage(book, page, model)
    if (read === null) continue
    if (fullest === null || wordsOn(read) > wordsOn(fullest)) fullest = read
    if (wordsOn(read) >= ENOUGH_WORDS) samples.push(read)
    if (samples.length === wanted) break
  }
  return samples.length > 0 || fullest === null ? samples : [fullest]
}
