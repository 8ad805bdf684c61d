import { isAppError } from '@agora-mcp/core/errors'
import type { StoredDocument } from '../domain/document.ts'
import type { MetadataOverrides } from '../domain/metadata/metadata.ts'
import { type Costs, costsOf, PRICES_PAGE } from '../domain/remote/prices.ts'
import { NOTHING_SPENT } from '../domain/remote/usage.ts'
import type { SourceFile } from '../domain/source-file.ts'
import type { Work, WorkSources } from '../domain/work.ts'
import { runBeside } from './running/run-beside.ts'
import {
  beginDraft,
  type Draft,
  type IngestContext,
  type IngestDeps,
  type KnownSoFar,
  type StepContext,
} from './step.ts'
import { chunkStep } from './steps/cut-chunks.ts'
import { embedStep } from './steps/embed-chunks.ts'
import { imagesStep } from './steps/extract-figures.ts'
import { metadataStep } from './steps/find-metadata.ts'
import { sectionsStep } from './steps/find-sections.ts'
import { interpretStep } from './steps/interpret-units.ts'
import { layoutStep } from './steps/lay-out-text.ts'
import { readStep } from './steps/read-text-layer.ts'
import { recogniseStep } from './steps/recognise-scans.ts'
import { storeStep } from './steps/store-document.ts'
import { summariseStep } from './steps/summarise-sections.ts'

export interface IngestResult {
  readonly sourceId: string
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

// Parts of a hundred. Reading and embedding take nearly all of the time.
const TOTAL = 100
const READ_UNTIL = 8
const SCANNED_UNTIL = 28
const LAID_OUT_AT = 32
const DESCRIBED_AT = 33
const SECTIONED_AT = 34
const CHUNK_SHARE = 1
/** With a language model: its reading takes longer than the embedding. */
const INTERPRETED_AT = 65
const SUMMARISE_SHARE = 1
const ILLUSTRATE_SHARE = 2
const EMBED_UNTIL = 98
const ALREADY_THERE = 'Already in the library'

/**
 * Puts a PDF into the library, step by step; the document becomes visible whole or not at all. A file that is stored
 * already, unchanged and with the same metadata, costs no work.
 * @throws AppError as the ports do, and the signal's reason on cancellation, which leaves nothing behind.
 */
export async function ingest(
  path: string,
  overrides: MetadataOverrides,
  deps: IngestDeps,
  { signal, progress, tell }: IngestContext,
): Promise<IngestResult> {
  const reached = (done: number, message: string) => {
    signal.throwIfAborted()
    progress(done, TOTAL, message)
  }

  reached(0, 'Opening the file')
  let file = await deps.sourceFiles.read(path, signal)
  let known = await findUnchanged(file, overrides, deps)
  if (known) {
    reached(TOTAL, ALREADY_THERE)
    return known
  }
  let waits = 0
  const lock = await deps.processLock.hold(file.path, {
    signal,
    onWait: () => {
      waits += 1
      // Nobody knows how long it takes, but clients want to see growth.
      progress(1 - 1 / (1 + waits / 100), TOTAL, 'Waiting for another process that reads this file')
    },
  })
  try {
    if (lock.waited) {
      file = await deps.sourceFiles.read(path, signal)
      known = await findUnchanged(file, overrides, deps)
      if (known) {
        reached(TOTAL, ALREADY_THERE)
        return known
      }
    }
    return await ingestFile(file, overrides, deps, { signal, progress, tell })
  } catch (error) {
    // Who cancels wants nothing of it; a server that stops, or a full disk, goes on another time.
    if (signal.aborted && !isAppError(signal.reason)) await deps.finishedWork.forget(file.contentHash)
    throw error
  } finally {
    lock.release()
  }
}

async function ingestFile(
  file: SourceFile,
  overrides: MetadataOverrides,
  deps: IngestDeps,
  { signal, progress, tell }: IngestContext,
): Promise<IngestResult> {
  let known: KnownSoFar = { pagesCount: null, ocrPagesCount: null, work: null, chunksCount: null }
  const learn = (more: Partial<KnownSoFar>) => {
    known = { ...known, ...more }
    tell?.(known)
  }
  const between = (from: number, to: number): StepContext => ({
    signal,
    progress: (share, message) => progress(from + (to - from) * share, TOTAL, message),
  })
  const reached = (done: number, message: string) => {
    signal.throwIfAborted()
    progress(done, TOTAL, message)
  }
  const draft = beginDraft({ path: file.path, contentHash: file.contentHash }, overrides)
  const read = await readStep(draft, file.bytes, deps, between(1, READ_UNTIL))
  learn({ pagesCount: read.content.pages.length })
  const scanned = await recogniseStep(read, deps, between(READ_UNTIL, SCANNED_UNTIL))
  learn({ ocrPagesCount: scanned.ocrPages.length })
  const images = runBeside((context) => imagesStep(scanned, deps, context), signal)
  try {
    reached(SCANNED_UNTIL, 'Finding lines and paragraphs')
    const laidOut = await layoutStep(scanned, deps, between(SCANNED_UNTIL, LAID_OUT_AT))
    reached(LAID_OUT_AT, 'Finding sections')
    const described = await metadataStep(laidOut, deps, between(LAID_OUT_AT, DESCRIBED_AT))
    learn({ work: described.metadata.work })
    const sectioned = await sectionsStep(described, deps, between(DESCRIBED_AT, SECTIONED_AT))
    const interpretedAt = deps.remoteReader === null ? SECTIONED_AT : INTERPRETED_AT
    const interpreted = await interpretStep(sectioned, deps, between(SECTIONED_AT, interpretedAt))
    const chunkedAt = interpretedAt + CHUNK_SHARE
    const chunked = await chunkStep(interpreted, deps, between(interpretedAt, chunkedAt))
    learn({ chunksCount: chunked.chunks.length })
    const summarisedAt = chunkedAt + SUMMARISE_SHARE
    const summarised = withPriceWarnings(await summariseStep(chunked, deps, between(chunkedAt, summarisedAt)))
    const illustratedAt = summarisedAt + ILLUSTRATE_SHARE
    const { figures, warnings } = await images.result(between(summarisedAt, illustratedAt).progress)
    const illustrated = { ...summarised, figures, warnings: [...summarised.warnings, ...warnings] }
    reached(illustratedAt, `Embedding ${chunked.chunks.length} passages`)
    const embedded = await embedStep(illustrated, deps, between(illustratedAt, EMBED_UNTIL))
    reached(EMBED_UNTIL, 'Storing the document')
    const stored = await storeStep(embedded, deps, between(EMBED_UNTIL, TOTAL))
    // The document is there: that a full disk lets nothing be cleared away fails nobody, and age clears it another time.
    await deps.finishedWork.forget(file.contentHash).catch(() => undefined)
    progress(TOTAL, TOTAL, 'Done')
    return {
      ...stored,
      work: embedded.metadata.work,
      workSources: embedded.metadata.sources,
      pagesCount: embedded.assembled.pages.length,
      chunksCount: embedded.chunks.length,
      ocrPagesCount: embedded.ocrPages.length,
      warnings: embedded.warnings,
      costs: costsOf(embedded.spending).costs,
      unchanged: false,
    }
  } finally {
    await images.stop()
  }
}

/** The draft with a warning for each model whose price is not known. */
function withPriceWarnings<Current extends Draft>(draft: Current): Current {
  const warnings = costsOf(draft.spending).unpriced.map(
    (model) => `No price of ${model} is known, so that no cost can be told. See ${PRICES_PAGE}.`,
  )
  return { ...draft, warnings: [...draft.warnings, ...warnings] }
}

/** The answer for a file that is stored as it is; null where there is work to do. */
async function findUnchanged(
  file: { path: string; contentHash: string },
  overrides: MetadataOverrides,
  { documents, documentOutput }: IngestDeps,
): Promise<IngestResult | null> {
  const stored = await documents.findByPath(file.path)
  if (!stored || stored.contentHash !== file.contentHash || !agree(overrides, stored)) return null
  const { title, author, year, language, contentHash: sha256 } = stored
  const outputDir = await documentOutput.find(stored.sourceId, { title, author, year, language, sha256 })
  if (outputDir === null) return null
  const { sourceId, workSources, pagesCount, chunksCount, ocrPagesCount, warnings } = stored
  return {
    sourceId,
    work: { title, author, year, language },
    workSources,
    pagesCount,
    chunksCount,
    ocrPagesCount,
    outputDir,
    warnings,
    costs: costsOf(NOTHING_SPENT).costs,
    replaced: false,
    unchanged: true,
  }
}

/** Whether what the caller says is what is stored already. */
function agree(overrides: MetadataOverrides, stored: StoredDocument): boolean {
  const fields = ['title', 'author', 'year', 'language'] as const
  return fields.every((field) => {
    const wanted = overrides[field]
    return wanted === undefined || wanted === null || wanted === stored[field]
  })
}
