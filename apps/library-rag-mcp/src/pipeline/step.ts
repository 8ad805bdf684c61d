import type { CodedMessage } from '@agora-mcp/core/errors'
import type { Kind } from '../domain/kinds/kind.ts'
import type { Costs } from '../domain/remote/prices.ts'
import type { Work, WorkSources } from '../domain/work.ts'
import type { Deps } from '../ports/deps.ts'
import type { Draft } from './draft.ts'

/** What the ingestion needs of the server's dependencies. */
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
  readonly documents: Pick<Deps['documents'], 'findByPath' | 'findByHash' | 'replace'>
}

/** How a call is told of progress and tells of its end; a tool's context fits. */
export interface IngestContext {
  readonly signal: AbortSignal
  readonly progress: (done: number, total: number, message: CodedMessage) => void
  /** Takes what is known of the document, each time that it is more. */
  readonly tell?: ((known: KnownSoFar) => void) | undefined
  /** Whether a file that is stored unchanged is read once more; default false. */
  readonly again?: boolean | undefined
  /** Whether files of all kinds are read; default false: PDFs alone. */
  readonly ofAnyKind?: boolean | undefined
}

/** What an ingestion has done. */
export interface IngestResult {
  readonly sourceId: string
  readonly kind: Kind
  readonly work: Work
  readonly workSources: WorkSources
  readonly pagesCount: number
  readonly chunksCount: number
  /** Pages whose text is character recognition's. */
  readonly ocrPagesCount: number
  /** Folder with `document.md`, its `images`, `toc.json` and `metadata.json`. */
  readonly outputDir: string
  readonly warnings: readonly string[]
  /** Charged by services for this result, an interrupted run's part included; 0 where it was there already. */
  readonly costs: Costs
  /** Whether an older version from the same path was replaced. */
  readonly replaced: boolean
  /** Whether the same file was already there, so that nothing was done. */
  readonly unchanged: boolean
}

/** What is known of a document while it is being put in; null for what is not known yet. */
export interface KnownSoFar {
  readonly pagesCount: number | null
  /** Pages whose text is character recognition's. */
  readonly ocrPagesCount: number | null
  readonly work: Work | null
  readonly chunksCount: number | null
}

/** What a step may use of the call: the stop signal, and its own progress from 0 to 1. */
export interface StepContext {
  readonly signal: AbortSignal
  readonly progress: (share: number, message: CodedMessage) => void
}

/** One step of the ingestion: takes the draft, gives it back with its own part added. */
export type Step<Before extends Draft, After, Needs extends keyof IngestDeps = never> = (
  draft: Before,
  deps: Pick<IngestDeps, Needs>,
  context: StepContext,
) => After | Promise<After>
