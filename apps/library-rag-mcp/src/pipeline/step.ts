import type { CodedMessage } from '@agora-mcp/core/errors'
import type { Kind } from '../domain/kinds/kind.ts'
import type { Costs } from '../domain/remote/prices.ts'
import type { Work, WorkSources } from '../domain/work.ts'
import type { Deps } from '../ports/deps.ts'
import type { Draft } from './draft.ts'

export type IngestDeps = Pick<
  Deps,
  | 'embedder'
  | 'sourceFiles'
  | 'pdfReader'
  | 'formatReader'
  | 'pageScanner'
  | 'figureReader'
  | 'remoteReader'
  | 'ingestionCache'
  | 'processLock'
  | 'documentOutput'
> & {
  readonly documents: Pick<
    Deps['documents'],
    'findByPath' | 'findByHash' | 'replace' | 'attachmentsOf' | 'delete'
  >
}

/** Progress and cancellation of a call; a tool's context fits. */
export interface IngestContext {
  readonly signal: AbortSignal
  readonly progress: (done: number, total: number, message: CodedMessage) => void
  /** Receives the known metadata each time there is more. */
  readonly tell?: ((known: KnownSoFar) => void) | undefined
  /** True to read a file again that is stored unchanged. Default: false. */
  readonly again?: boolean | undefined
  /** True to read files of all formats. Default: false, only PDFs. */
  readonly ofAnyKind?: boolean | undefined
}

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

/** Cancellation signal and progress of a step, from 0 to 1. */
export interface StepContext {
  readonly signal: AbortSignal
  readonly progress: (share: number, message: CodedMessage) => void
}

/** One step of the ingestion: returns the draft with its own part added. */
export type Step<Before extends Draft, After, Needs extends keyof IngestDeps = never> = (
  draft: Before,
  deps: Pick<IngestDeps, Needs>,
  context: StepContext,
) => After | Promise<After>
