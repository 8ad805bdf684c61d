import type { CodedMessage } from '@agora-mcp/core/errors'
import type { StepContext } from './step.ts'

/**
 * Shares of an ingestion's progress by step in percent, in order. Embedding takes nine tenths of the time for
 * a book with a text layer, recognition three quarters for a scan (docs/adr/0010-long-work.md); the other
 * steps get enough to show that work continues.
 */
const OFFLINE = {
  openFile: 1,
  readTextLayer: 7,
  recogniseScans: 20,
  layOutText: 4,
  findMetadata: 1,
  findSections: 1,
  interpretUnits: 0,
  cutChunks: 1,
  summariseSections: 1,
  extractFigures: 2,
  embedChunks: 60,
  storeDocument: 2,
} as const

/** Shares with a language model, whose reading of the text takes as long as embedding it. */
const WITH_LANGUAGE_MODEL: Shares = { ...OFFLINE, interpretUnits: 31, embedChunks: 29 }

type StepName = keyof typeof OFFLINE
type Shares = Readonly<Record<StepName, number>>

export const WHOLE = 100

/** Gives each step its own progress from 0 to 1, mapped to a part of the whole. */
export function shareProgress(
  progress: (done: number, total: number, message: CodedMessage) => void,
  signal: AbortSignal,
  hasLanguageModel: boolean,
): (step: StepName) => StepContext {
  const shares: Shares = hasLanguageModel ? WITH_LANGUAGE_MODEL : OFFLINE
  const starts = new Map<StepName, number>()
  let start = 0
  for (const step of Object.keys(shares) as StepName[]) {
    starts.set(step, start)
    start += shares[step]
  }
  return (step) => ({
    signal,
    progress: (share, message) => progress((starts.get(step) ?? 0) + shares[step] * share, WHOLE, message),
  })
}
