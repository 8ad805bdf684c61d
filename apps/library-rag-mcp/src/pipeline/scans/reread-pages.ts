import { detectLanguage } from '@agora-mcp/core/text'
import { canRead, modelsOf } from '../../domain/scans/models.ts'
import { type ScannedPage, scannedText } from '../../domain/scans/scanned-page.ts'
import { ENOUGH_WORDS, type RecognitionTrial, SURE, tryPage, wordsOn } from './trial-pages.ts'

/** Pages tried with all models if the book's model is unsure; every model reads pictures and stains badly. */
const MAX_TRIALS = 3
/** Confidence by which another model must be better to suit the page's script or typeface. */
const CLEARLY = 5

/**
 * Reads pages again that another model reads better: those with words of another language, and those on which
 * the book's model is unsure and another is sure, such as Greek pages facing French ones or an appendix in
 * Fraktur.
 * @param model Model of the book.
 * @param read Pages by number, replaced by better readings.
 * @param progress Receives the completed share, 0 to 1.
 */
export async function rereadPages(
  book: RecognitionTrial,
  model: string,
  read: Map<number, ScannedPage>,
  progress: (share: number) => void,
): Promise<void> {
  const plan = planOf(book, model, [...read.values()])
  const unsure = [...read.values()].filter(({ confidence }) => confidence > 0 && confidence < SURE)
  const others = await findOthers(book, model, unsure)
  for (const other of others) {
    const pages = unsure.map(({ number }) => number)
    plan.set(other, [...new Set([...(plan.get(other) ?? []), ...pages])])
  }
  const total = [...plan.values()].reduce((sum, pages) => sum + pages.length, 0)
  let before = 0
  for (const [other, pages] of plan) {
    await book.scan.recognize(pages, other, {
      onPage: (page) => {
        const old = read.get(page.number)
        if (old === undefined || isBetter(page, old)) read.set(page.number, page)
      },
      onProgress: (done) => progress((before + done) / total),
    })
    before += pages.length
  }
}

/** Groups the pages in a language that the book's model does not support, by the model to read them with. */
function planOf(
  { models }: RecognitionTrial,
  model: string,
  pages: readonly ScannedPage[],
): Map<string, number[]> {
  const plan = new Map<string, number[]>()
  for (const page of pages) {
    if (wordsOn(page) < ENOUGH_WORDS) continue
    const language = detectLanguage(scannedText(page))
    if (language === null || canRead(model, language)) continue
    const [other] = modelsOf(language, models)
    if (other === undefined) continue
    plan.set(other, [...(plan.get(other) ?? []), page.number])
  }
  return plan
}

/** Finds models with a clearly higher confidence than the book's own on one of its unsure pages. */
async function findOthers(
  book: RecognitionTrial,
  model: string,
  unsure: readonly ScannedPage[],
): Promise<Set<string>> {
  const others = new Set<string>()
  for (const page of evenly(unsure, MAX_TRIALS)) {
    let best = page
    let winner: string | null = null
    for (const other of book.models) {
      if (other === model) continue
      const tried = await tryPage(book, page.number, other)
      if (tried === null || tried.confidence < best.confidence + CLEARLY) continue
      best = tried
      winner = other
    }
    if (winner !== null && best.confidence >= SURE) others.add(winner)
  }
  return others
}

/** Selects at most a number of items, evenly spread over the list. */
function evenly<Item>(items: readonly Item[], count: number): Item[] {
  if (items.length <= count) return [...items]
  const places = Array.from({ length: count }, (_, at) => Math.floor(((at + 0.5) * items.length) / count))
  return places.map((place) => items[place] as Item)
}

/** Checks whether a second reading is better: higher confidence, and not because it saw less. */
function isBetter(page: ScannedPage, old: ScannedPage): boolean {
  const isWhole = wordsOn(page) >= 0.8 * wordsOn(old)
  return isWhole && page.confidence >= old.confidence
}
