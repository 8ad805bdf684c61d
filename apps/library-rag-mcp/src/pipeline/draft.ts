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

/** State of an ingestion before the first step. */
export interface Draft {
  readonly file: { readonly path: string; readonly contentHash: string }
  readonly kind: Kind
  readonly overrides: MetadataOverrides
  readonly warnings: readonly string[]
  readonly spending: Spending
  /** True if a service refused a request as it is; no more are sent then. */
  readonly isRefused: boolean
}

export const beginDraft = (file: Draft['file'], kind: Kind, overrides: MetadataOverrides): Draft => ({
  file,
  kind,
  overrides,
  warnings: [],
  spending: NOTHING_SPENT,
  isRefused: false,
})

/** A draft with the file's bytes, which the first step consumes. */
export interface OpenedDraft extends Draft {
  readonly bytes: SourceFile['bytes']
}
export interface ReadDraft extends Draft {
  readonly content: PdfContent
  /** False if the file contains no images. */
  readonly mayHaveFigures: boolean
}
export interface ScannedDraft extends ReadDraft {
  /** Physical pages with text from character recognition. */
  readonly ocrPages: readonly number[]
  /** Pages read by a service, in order; they have no text in `content`. */
  readonly transcribed: readonly TranscribedPage[]
  /** Descriptions of these pages, in order. */
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
  readonly reading: Reading
}
export interface ChunkedDraft extends InterpretedDraft {
  readonly chunks: readonly Chunk[]
}
export interface SummarisedDraft extends ChunkedDraft {
  readonly summaries: readonly Summary[]
}
/** Figures in reading order and warnings about them, extracted in parallel with the other steps. */
export interface ExtractedFigures {
  readonly figures: readonly DrawnFigure[]
  readonly warnings: readonly string[]
}
export interface IllustratedDraft extends SummarisedDraft {
  readonly figures: readonly DrawnFigure[]
}
export interface EmbeddedDraft extends IllustratedDraft {
  readonly vectors: DocumentVectors
  readonly fingerprint: string
}
export interface StoredDraft extends EmbeddedDraft {
  readonly sourceId: string
  /** True if an older version from the same path was replaced. */
  readonly replaced: boolean
  readonly outputDir: string
}
