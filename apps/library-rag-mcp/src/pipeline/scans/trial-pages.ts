import type { ScannedPage } from '../../domain/scans/scanned-page.ts'
import type { OpenScan } from '../../ports/reading.ts'

/** A page with fewer words, a title or a plate, says little about its language and how well a model reads it. */
export const ENOUGH_WORDS = 60
/** A model that is less sure has met another script, or broken letters; the right one is above 85 on a clean scan. */
export const SURE = 82

/** The scanned pages of a file, as those who look for the right model take them. */
export interface RecognitionTrial {
  readonly scan: OpenScan
  /** Physical pages from 1. */
  readonly pages: readonly number[]
  /** Models at hand. */
  readonly models: readonly string[]
  /** Called while a page is read. */
  readonly searching: () => void
}

/** One page as a model reads it, null where it cannot be read at all. */
export async function tryPage(
  { scan, searching }: RecognitionTrial,
  page: number,
  model: string,
): Promise<ScannedPage | null> {
  let read: ScannedPage | null = null
  await scan.recognize([page], model, {
    onPage: (scanned) => {
      read = scanned
    },
    onProgress: searching,
  })
  return read
}

/** Number of words that were read on a page. */
export function wordsOn(page: ScannedPage): number {
  return page.lines.reduce((sum, { words }) => sum + words.length, 0)
}
