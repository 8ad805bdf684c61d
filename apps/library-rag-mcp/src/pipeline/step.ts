import type { CodedMessage } from '@agora-mcp/core/errors'
import type { KnownSoFar } from '../domain/ingested.ts'
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
