import type { IngestResult, KnownSoFar } from '../domain/ingested.ts'
import type { MetadataOverrides } from '../domain/metadata/metadata.ts'
import type { Deps } from '../ports/deps.ts'
import type { WorkReport } from '../ports/jobs.ts'
import type { IngestContext } from './step.ts'

/** Time until a report: clients give up after a silent minute, and without a token get no progress. */
const TIMEOUT_MS = 45_000

export interface IngestRequest {
  readonly path: string
  readonly overrides: MetadataOverrides
  /** True to read files of all formats, else only PDFs. */
  readonly ofAnyKind: boolean
}

export type IngestOutcome = {
  /** Messages for the user besides warnings, each told once. */
  readonly notices: readonly string[]
  /** False if a service may charge for the document. */
  readonly isFree: boolean
  /** Time taken by this call, rounded to milliseconds. */
  readonly seconds: number
} & (
  | { readonly finished: true; readonly result: IngestResult }
  | { readonly finished: false; readonly report: WorkReport; readonly known: KnownSoFar | null }
)

/** Ingests a file, or joins a running ingestion of it; a caller without progress gets a report after 45 seconds. */
export async function joinIngestion(
  { path, overrides: given, ofAnyKind }: IngestRequest,
  deps: Deps,
  {
    signal,
    progress,
    wantsProgress,
  }: Pick<IngestContext, 'signal' | 'progress'> & { readonly wantsProgress: boolean },
): Promise<IngestOutcome> {
  const overrides = { ...given, title: unlessBlank(given.title), author: unlessBlank(given.author) }
  const start = performance.now()
  // Loaded lazily: the steps are half of the program, and most sessions read no new file.
  const { ingest } = await import('./ingest.ts')
  const outcome = await deps.sharedWork.join(
    JSON.stringify([path, overrides, ofAnyKind]),
    (context) => ingest(path, overrides, deps, { ...context, ofAnyKind }),
    { signal, progress, timeoutMs: wantsProgress ? undefined : TIMEOUT_MS },
  )
  const notice = deps.takeRemoteNotice()
  return {
    ...outcome,
    notices: notice === null ? [] : [notice],
    isFree: deps.remoteReader === null,
    seconds: Math.round(performance.now() - start) / 1000,
  }
}

/** Returns undefined for a blank text, which models fill in for optional fields. */
function unlessBlank(text: string | null | undefined): string | undefined {
  return text?.trim() || undefined
}
