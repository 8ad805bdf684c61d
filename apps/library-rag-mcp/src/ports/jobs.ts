import type { CodedMessage } from '@agora-mcp/core/errors'
import type { Transcript } from '../domain/remote/transcript.ts'
import type { ModelUsage } from '../domain/remote/usage.ts'
import type { ScannedPage } from '../domain/scans/scanned-page.ts'
import type { TextVectors } from '../domain/storage/text-vectors.ts'

/** Answers of a service about a file, by their kind. */
export interface ServiceAnswers {
  /** The service's id for the file. */
  readonly upload: string
  readonly transcript: Transcript
  /** Answer of a language model; null if it gave none. One kept by an older version may have another form. */
  readonly reply: { readonly answer: unknown; readonly usage: readonly ModelUsage[] }
}

/** Finished parts of unfinished ingestions, so that a killed one can be resumed. */
export interface IngestionCache {
  pages(contentHash: string, model: string): Promise<ReadonlyMap<number, ScannedPage>>
  keepPage(contentHash: string, model: string, page: ScannedPage): Promise<void>
  /** Returns the vectors of each text; null if not computed yet. */
  vectors(contentHash: string, fingerprint: string, texts: readonly string[]): Promise<(TextVectors | null)[]>
  keepVectors(
    contentHash: string,
    fingerprint: string,
    entries: readonly (TextVectors & { readonly text: string })[],
  ): Promise<void>
  /** Returns a cached answer of a service about a file; undefined if it was not asked yet. */
  answer<Kind extends keyof ServiceAnswers>(
    kind: Kind,
    contentHash: string,
    question: string,
  ): Promise<ServiceAnswers[Kind] | undefined>
  keepAnswer<Kind extends keyof ServiceAnswers>(
    kind: Kind,
    contentHash: string,
    question: string,
    answer: ServiceAnswers[Kind],
  ): Promise<void>
  /** Deletes the cached parts of a file that is stored, or no longer wanted. */
  forget(contentHash: string): Promise<void>
}

/** Progress of shared work; `done` only grows. */
export interface WorkReport {
  readonly done: number
  readonly total: number
  readonly message: CodedMessage
}

export interface WorkCaller {
  /** Aborts this caller; the work stops when all callers have aborted. */
  readonly signal: AbortSignal
  readonly progress: (done: number, total: number, message: CodedMessage) => void
  /** Milliseconds after which the caller gets a report instead of the result, and the work continues. */
  readonly timeoutMs?: number | undefined
}

/** Long work that several callers of this process may want at once. */
export interface SharedWork<Result, Known> {
  /**
   * Starts the work under a key, or joins it if it is running. Callers get a report every second.
   * @param begin Does the work; `tell` receives the partial result, for callers that stop waiting.
   * @throws Errors of the work; the signal's reason if the caller aborts.
   */
  join(
    key: string,
    begin: (
      context: Pick<WorkCaller, 'signal' | 'progress'> & { readonly tell: (known: Known) => void },
    ) => Promise<Result>,
    caller: WorkCaller,
  ): Promise<
    | { readonly finished: true; readonly result: Result }
    | { readonly finished: false; readonly report: WorkReport; readonly known: Known | null }
  >
}

/** Lets one process at a time work on something. */
export interface ProcessLock {
  /**
   * Waits for the lock on all keys.
   * @param options.onWait Called repeatedly while another process holds it.
   * @throws The signal's reason on cancellation.
   */
  hold(
    keys: readonly string[],
    options: { readonly signal: AbortSignal; readonly onWait: () => void },
  ): Promise<{ readonly waited: boolean; release(): void }>
}
