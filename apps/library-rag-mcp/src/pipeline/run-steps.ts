import type { CodedMessage } from '@agora-mcp/core/errors'
import type { IngestResult, KnownSoFar } from '../domain/ingested.ts'
import type { FileContent } from '../domain/kinds/file-content.ts'
import type { Kind } from '../domain/kinds/kind.ts'
import type { MetadataOverrides } from '../domain/metadata/metadata.ts'
import { costsOf, PRICES_PAGE } from '../domain/remote/prices.ts'
import type { SourceFile } from '../domain/source-file.ts'
import { say } from '../messages/index.ts'
import { beginDraft, type Draft, type OpenedDraft, type ScannedDraft, type SectionedDraft } from './draft.ts'
import { shareProgress, WHOLE } from './progress-shares.ts'
import { runBeside } from './running/run-beside.ts'
import type { IngestContext, IngestDeps, StepContext } from './step.ts'
import { cutChunksStep } from './steps/cut-chunks.ts'
import { embedChunksStep } from './steps/embed-chunks.ts'
import { extractFiguresStep } from './steps/extract-figures.ts'
import { findMetadataStep } from './steps/find-metadata.ts'
import { findSectionsStep } from './steps/find-sections.ts'
import { interpretUnitsStep } from './steps/interpret-units.ts'
import { layOutTextStep } from './steps/lay-out-text.ts'
import { readContentStep } from './steps/read-content.ts'
import { readTextLayerStep } from './steps/read-text-layer.ts'
import { recogniseScansStep } from './steps/recognise-scans.ts'
import { storeDocumentStep } from './steps/store-document.ts'
import { summariseSectionsStep } from './steps/summarise-sections.ts'

/** A PDF to be read by page, or the content of a file without pages. */
export type ReadSource = FileContent | { readonly kind: Kind; readonly bytes: SourceFile['bytes'] }

type Learn = (more: Partial<KnownSoFar>) => void
type ContextOf = ReturnType<typeof shareProgress>
type Begin = (step: Parameters<ContextOf>[0], message: CodedMessage) => StepContext

/** Another thread extracts figures. @throws AppError as the steps do; on cancellation the signal's reason */
export async function runSteps(
  file: Pick<SourceFile, 'path' | 'contentHash'>,
  source: ReadSource,
  overrides: MetadataOverrides,
  deps: IngestDeps,
  { signal, progress, tell }: IngestContext,
): Promise<IngestResult> {
  let known: KnownSoFar = { pagesCount: null, ocrPagesCount: null, work: null, chunksCount: null }
  const learn: Learn = (more) => {
    known = { ...known, ...more }
    tell?.(known)
  }
  const contextOf = shareProgress(progress, signal, deps.remoteReader !== null)
  /** Creates the context of a step and reports its start. */
  const begin: Begin = (step, message) => {
    signal.throwIfAborted()
    const context = contextOf(step)
    context.progress(0, message)
    return context
  }
  const draft = beginDraft({ path: file.path, contentHash: file.contentHash }, source.kind, overrides)
  let content: SectionedDraft | null = null
  let scanned: ScannedDraft
  if ('parts' in source) scanned = content = readContentStep(draft, source)
  else scanned = await readPages({ ...draft, bytes: source.bytes }, deps, contextOf, learn)
  const extracting = runBeside(async (context) => extractFiguresStep(scanned, deps, context), signal)
  try {
    const sectioned = content ?? (await findText(scanned, deps, { begin, contextOf }, learn))
    learn({ work: sectioned.metadata.work })
    const interpreted = await interpretUnitsStep(sectioned, deps, contextOf('interpretUnits'))
    const chunked = await cutChunksStep(interpreted, deps, contextOf('cutChunks'))
    learn({ chunksCount: chunked.chunks.length })
    const summarised = await summariseSectionsStep(chunked, deps, contextOf('summariseSections'))
    const { figures, warnings } = await extracting.result(contextOf('extractFigures').progress)
    const illustrated = {
      ...summarised,
      figures,
      warnings: [...summarised.warnings, ...priceWarnings(summarised), ...warnings],
    }
    const embedding = begin('embedChunks', say('embedding', { passages: chunked.chunks.length }))
    const embedded = await embedChunksStep(illustrated, deps, embedding)
    const stored = await storeDocumentStep(embedded, deps, begin('storeDocument', say('storing')))
    // Failing to clear the cache (e.g. disk full) must not fail the call; old entries expire.
    await deps.ingestionCache.forget(file.contentHash).catch(() => undefined)
    progress(WHOLE, WHOLE, say('done'))
    return {
      sourceId: stored.sourceId,
      kind: stored.kind,
      replaced: stored.replaced,
      outputDir: stored.outputDir,
      work: stored.metadata.work,
      workSources: stored.metadata.sources,
      pagesCount: stored.assembled.pages.length,
      chunksCount: stored.chunks.length,
      ocrPagesCount: stored.ocrPages.length,
      warnings: stored.warnings,
      costs: costsOf(stored.spending).costs,
      unchanged: false,
      attachments: [],
    }
  } finally {
    await extracting.stop()
  }
}

/** Reads the pages of a PDF, scanned ones by character recognition. */
async function readPages(
  opened: OpenedDraft,
  deps: IngestDeps,
  contextOf: ContextOf,
  learn: Learn,
): Promise<ScannedDraft> {
  const read = await readTextLayerStep(opened, deps, contextOf('readTextLayer'))
  learn({ pagesCount: read.content.pages.length })
  const scanned = await recogniseScansStep(read, deps, contextOf('recogniseScans'))
  learn({ ocrPagesCount: scanned.ocrPages.length })
  return scanned
}

/** Finds paragraphs, metadata and sections on the pages. */
async function findText(
  scanned: ScannedDraft,
  deps: IngestDeps,
  { begin, contextOf }: { readonly begin: Begin; readonly contextOf: ContextOf },
  learn: Learn,
): Promise<SectionedDraft> {
  const laidOut = await layOutTextStep(scanned, deps, begin('layOutText', say('finding_paragraphs')))
  const described = await findMetadataStep(laidOut, deps, begin('findMetadata', say('finding_sections')))
  learn({ work: described.metadata.work })
  return findSectionsStep(described, deps, contextOf('findSections'))
}

function priceWarnings({ spending }: Draft): string[] {
  return costsOf(spending).unpriced.map(
    (model) => `No price of ${model} is known, so no cost can be given. See ${PRICES_PAGE}.`,
  )
}
