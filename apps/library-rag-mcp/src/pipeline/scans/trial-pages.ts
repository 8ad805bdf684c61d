import type { ScannedPage } from '../../domain/scans/scanned-page.ts'
import type { OpenScan } from '../../ports/reading.ts'

/** Least words of a page, unlike a title or a plate, to judge its language and its recognition. */
export const ENOUGH_WORDS = 60
/** A model with lower confidence has met another script or Fraktur; the right one is above 85 on a clean scan. */
export const SURE = 82

/** The scanned pages of a file, for the choice of models. */
export interface RecognitionTrial {
  readonly scan: OpenScan
  /** Physical pages from 1. */
  readonly pages: readonly number[]
  readonly models: readonly string[]
  readonly searching: () => void
}

/** Reads one page with a model; null if it cannot be read at all. */
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

export function wordsOn(page: ScannedPage): number {
  return page.lines.reduce((sum, { words }) => sum + words.length, 0)
}
