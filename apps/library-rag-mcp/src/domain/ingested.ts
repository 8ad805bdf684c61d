import type { Kind } from './kinds/kind.ts'
import type { Costs } from './remote/prices.ts'
import type { Work, WorkSources } from './work.ts'

export interface IngestResult {
  readonly sourceId: string
  readonly kind: Kind
  readonly work: Work
  readonly workSources: WorkSources
  readonly pagesCount: number
  readonly chunksCount: number
  /** Number of pages with text from character recognition. */
  readonly ocrPagesCount: number
  /** Folder with `document.md`, its `images`, `toc.json` and `metadata.json`. */
  readonly outputDir: string
  readonly warnings: readonly string[]
  /** Charges of services for this result, including those of an interrupted run; 0 if it was already stored. */
  readonly costs: Costs
  /** True if an older version from the same path was replaced. */
  readonly replaced: boolean
  /** True if the file was already stored, so that nothing was done. */
  readonly unchanged: boolean
  /** Attachments of an e-mail that were read or found unchanged, in order; nested ones follow their e-mail. */
  readonly attachments: readonly IngestedAttachment[]
}

export interface IngestedAttachment {
  /** Below the path of the outermost e-mail, e.g. `fees.csv`. */
  readonly name: string
  readonly result: IngestResult
}

/** Metadata known during an ingestion; null for what is unknown so far. */
export interface KnownSoFar {
  readonly pagesCount: number | null
  /** Number of pages with text from character recognition. */
  readonly ocrPagesCount: number | null
  readonly work: Work | null
  readonly chunksCount: number | null
}
