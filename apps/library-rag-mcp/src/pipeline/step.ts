import type { Chunk } from '../domain/chunk.ts'
import type { DrawnFigure } from '../domain/figures/picture.ts'
import type { Layout } from '../domain/layout/lay-out.ts'
import type { Metadata, MetadataOverrides } from '../domain/metadata/metadata.ts'
import type { PdfContent } from '../domain/pdf-content.ts'
import type { Reading } from '../domain/remote/reading.ts'
import type { Annotation, TranscribedPage } from '../domain/remote/transcript.ts'
import { NOTHING_SPENT, type Spending } from '../domain/remote/usage.ts'
import type { AssembledText } from '../domain/sections/assemble-text.ts'
import type { Heading } from '../domain/sections/heading.ts'
import type { Summary } from '../domain/summaries/summary.ts'
import type { DocumentVectors } from '../domain/text-vectors.ts'
import type { Work } from '../domain/work.ts'
import type { Deps } from '../ports/deps.ts'

/** What the ingestion needs of the server's dependencies. */
export type IngestDeps = Pick<
  Deps,
  | 'embedder'
  | 'sourceFiles'
  | 'pdfReader'
  | 'pageScanner'
  | 'figureReader'
  | 'remoteReader'
  | 'finishedWork'
  | 'processLock'
  | 'documentOutput'
> & {
  readonly documents: Pick<Deps['documents'], 'findByPath' | 'replace'>
}

/** How a call is told of progress and tells of its end; a tool's context fits. */
export interface IngestContext {
  readonly signal: AbortSignal
  readonly progress: (done: number, total: number, message: string) => void
  /** Takes what is known of the document, each time that it is more. */
  readonly tell?: ((known: KnownSoFar) => void) | undefined
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
  readonly progress: (share: number, message: string) => void
}

/** What is known before the first step. */
export interface Draft {
  readonly file: { readonly path: string; readonly contentHash: string }
  readonly overrides: MetadataOverrides
  readonly warnings: readonly string[]
  /** What services have charged so far. */
  readonly spending: Spending
  /** Whether a service refused a request as it is: then it is not asked again. */
  readonly isRefused: boolean
}

/** The draft of a file of which nothing is known yet. */
export const beginDraft = (file: Draft['file'], overrides: MetadataOverrides): Draft => ({
  file,
  overrides,
  warnings: [],
  spending: NOTHING_SPENT,
  isRefused: false,
})

export interface ReadDraft extends Draft {
  readonly content: PdfContent
  /** Whether the file names images at all. */
  readonly mayHaveFigures: boolean
}
export interface ScannedDraft extends ReadDraft {
  /** Physical pages whose text is character recognition's. */
  readonly ocrPages: readonly number[]
  /** Those that a service has read, in order; they have no text in `content`. */
  readonly transcribed: readonly TranscribedPage[]
  /** What it says of them besides, in order. */
  readonly annotations: readonly Annotation[]
}
export interface LaidOutDraft extends ScannedDraft {
  readonly layout: Layout
}
export interface DescribedDraft extends LaidOutDraft {
  readonly metadata: Metadata
}
export interface SectionedDraft extends DescribedDraft {
  readonly headings: readonly Heading[]
  readonly assembled: AssembledText
}
export interface InterpretedDraft extends SectionedDraft {
  /** What a language model has found in the body of the text. */
  readonly reading: Reading
}
export interface ChunkedDraft extends InterpretedDraft {
  readonly chunks: readonly Chunk[]
}
export interface SummarisedDraft extends ChunkedDraft {
  readonly summaries: readonly Summary[]
}
export interface IllustratedDraft extends SummarisedDraft {
  readonly figures: readonly DrawnFigure[]
}
export interface EmbeddedDraft extends IllustratedDraft {
  readonly vectors: DocumentVectors
  /** The embedder's. */
  readonly fingerprint: string
}

/** One step of the ingestion: takes the draft and gives it back with its own part added. */
export type Step<Before extends Draft, After extends Before, Needs extends keyof IngestDeps = never> = (
  draft: Before,
  deps: Pick<IngestDeps, Needs>,
  context: StepContext,
) => After | Promise<After>
