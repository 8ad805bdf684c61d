import type { CodedMessage } from '@agora-mcp/core/errors'
import type { ScannedPage } from '../domain/scans/scanned-page.ts'
import type { TextVectors } from '../domain/storage/text-vectors.ts'

/** Finished parts of ingestions that have not come to their end, so that a killed one need not begin anew. */
export interface IngestionCache {
  /** Pages of a file that a model has read, by number. */
  pages(contentHash: string, model: string): Promise<ReadonlyMap<number, ScannedPage>>
  keepPage(contentHash: string, model: string, page: ScannedPage): Promise<void>
  /** The vectors of each text, null where they are not computed yet. */
  vectors(contentHash: string, fingerprint: string, texts: readonly string[]): Promise<(TextVectors | null)[]>
  keepVectors(
    contentHash: string,
    fingerprint: string,
    entries: readonly (TextVectors & { readonly text: string })[],
  ): Promise<void>
  /** What a service answered to a question about a file, as it was kept; undefined where it was not asked yet. */
  answer(contentHash: string, question: string): Promise<unknown>
  /** Keeps an answer, anything that JSON holds. */
  keepAnswer(contentHash: string, question: string, answer: unknown): Promise<void>
  /** Drops what is kept of a file: it is stored, or nobody wants it any more. */
  forget(contentHash: string): Promise<void>
}

/** How far shared work is; `done` only grows. */
export interface WorkReport {
  readonly done: number
  readonly total: number
  readonly message: CodedMessage
}

/** Somebody who waits for shared work. */
export interface WorkCaller {
  /** When all callers have gone, the work stops. */
  readonly signal: AbortSignal
  readonly progress: (done: number, total: number, message: CodedMessage) => void
  /** After so many milliseconds the caller gets a report instead of the result, and the work goes on. */
  readonly patienceMs?: number | undefined
}

/** Long work that several callers of this process may want at once. */
export interface SharedWork {
  /**
   * Begins the work under a key, or joins it where it is under way. Callers are told something every second.
   * @param begin Does it; `tell` takes what is known of the result so far, for those who will not wait.
   * @throws whatever the work throws; the signal's reason when the caller leaves.
   */
  join<Result, Known>(
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
   * Waits for its turn with all of the keys.
   * @param options.onWait Called now and then while another one has it.
   * @throws the signal's reason on cancellation.
   */
  hold(
    keys: readonly string[],
    options: { readonly signal: AbortSignal; readonly onWait: () => void },
  ): Promise<{ readonly waited: boolean; release(): void }>
}
