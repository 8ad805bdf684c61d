import { detectLanguage } from '@agora-mcp/core/text'
import { FIRST_PASS, modelName, modelsOf } from '../../domain/scans/models.ts'
import { type ScannedPage, scannedText } from '../../domain/scans/scanned-page.ts'
import { ENOUGH_WORDS, type RecognitionTrial, SURE, tryPage, wordsOn } from './trial-pages.ts'

/** Pages per sample. A book is sampled in several places, since one may be a quotation; a leaflet in one. */
const PAGES_A_SAMPLE = 8
const MAX_SAMPLES = 3
/** Sample places as shares of the book; the first ones with prose are used. */
const PLACES = [0.5, 0.25, 0.75, 0.35, 0.65]

export interface ModelChoice {
  readonly model: string
  /** Pages that were read with it during the choice. */
  readonly read: readonly ScannedPage[]
  readonly warnings: readonly string[]
}

/** Tries models on sample pages. @param known ISO 639-1 code; null to detect the language. */
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

  // The page with the lowest confidence distinguishes the models best.
  const trial = samples.toSorted((a, b) => a.confidence - b.confidence)[0]
  if (trial === undefined) return { model: first, read: [], warnings: [] }
  let best = { model: first, page: candidates.includes(first) ? trial : { ...trial, confidence: 0 } }
  for (const model of candidates) {
    // Only if the language is known: a model of another one may also be confident, e.g. read French without
    // its accents.
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

/** Detects the common language of the samples; null if unclear, or if most were read badly. */
function languageOf(samples: readonly ScannedPage[]): string | null {
  const sure = samples.filter(({ confidence }) => confidence >= SURE)
  if (2 * sure.length <= samples.length) return null
  return detectLanguage(sure.map(scannedText).join('\n'))
}

/** Reads pages of prose from several places of the book with a model; the fullest page if there is no prose. */
async function samplePages(book: RecognitionTrial, model: string): Promise<ScannedPage[]> {
  const { pages } = book
  const wanted = Math.min(MAX_SAMPLES, Math.ceil(pages.length / PAGES_A_SAMPLE))
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
