import type { Chunk } from '../domain/chunk.ts'
import type { Reading } from '../domain/chunking/reading.ts'
import type { DrawnFigure } from '../domain/figures/picture.ts'
import type { Heading } from '../domain/heading.ts'
import type { Kind } from '../domain/kinds/kind.ts'
import type { Layout } from '../domain/layout/lay-out.ts'
import type { Metadata, MetadataOverrides } from '../domain/metadata/metadata.ts'
import type { PdfContent } from '../domain/pdf-content.ts'
import type { Annotation, TranscribedPage } from '../domain/remote/transcript.ts'
import { NOTHING_SPENT, type Spending } from '../domain/remote/usage.ts'
import type { AssembledText } from '../domain/sections/assemble-text.ts'
import type { SourceFile } from '../domain/source-file.ts'
import type { DocumentVectors } from '../domain/storage/text-vectors.ts'
import type { Summary } from '../domain/summary.ts'

/** What is known before the first step. */
export interface Draft {
  readonly file: { readonly path: string; readonly contentHash: string }
  readonly kind: Kind
  readonly overrides: MetadataOverrides
  readonly warnings: readonly string[]
  /** What services have charged so far. */
  readonly spending: Spending
  /** Whether a service refused a request as it is: then it is not asked again. */
  readonly isRefused: boolean
}

/** The draft of a file of which nothing is known yet. */
export const beginDraft = (file: Draft['file'], kind: Kind, overrides: MetadataOverrides): Draft => ({
  file,
  kind,
  overrides,
  warnings: [],
  spending: NOTHING_SPENT,
  isRefused: false,
})

/** The file's bytes are there; the first step takes them over. */
export interface OpenedDraft extends Draft {
  readonly bytes: SourceFile['bytes']
}
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
/** The figures in reading order, and what a reader should know of them. They are found beside the other steps. */
export interface ExtractedFigures {
  readonly figures: readonly DrawnFigure[]
  readonly warnings: readonly string[]
}
export interface IllustratedDraft extends SummarisedDraft {
  readonly figures: readonly DrawnFigure[]
}
export interface EmbeddedDraft extends IllustratedDraft {
  readonly vectors: DocumentVectors
  /** The embedder's. */
  readonly fingerprint: string
}
export interface StoredDraft extends EmbeddedDraft {
  readonly sourceId: string
  /** Whether an older version from the same path was replaced. */
  readonly replaced: boolean
  /** Folder of the document's files. */
  readonly outputDir: string
}
