import type { ParsedDocument } from '../../domain/document.ts'
import type { DrawnFigure } from '../../domain/figures/picture.ts'
import { placeFigures } from '../../domain/figures/place-figures.ts'
import { READING_VERSION } from '../../domain/reading-version.ts'
import { toToc } from '../../domain/sections/find-headings.ts'
import { type MarkdownFigure, toMarkdown } from '../../domain/sections/markdown.ts'
import { toTocRecords } from '../../domain/toc.ts'
import type { EmbeddedDraft, StoredDraft } from '../draft.ts'
import type { Step } from '../step.ts'

const MIN_DIGITS = 3

/**
 * Makes the document visible: its files are staged, then the store changes in one transaction, then the files
 * take their place. A failure or cancellation before the transaction leaves nothing behind.
 */
export const storeDocumentStep: Step<EmbeddedDraft, StoredDraft, 'documents' | 'documentOutput'> = async (
  draft,
  { documents, documentOutput },
  { signal },
) => {
  const document = toDocument(draft)
  const figures = placeFigures(draft.figures, draft.layout.blocks).map(({ figure, ...placed }) => ({
    ...placed,
    path: pathOf(figure, document.pages.length),
    bytes: figure.file.bytes,
  }))
  const staged = await documentOutput.stage(
    new Map<string, string | Uint8Array>([
      ['document.md', toMarkdown(draft.metadata, draft.assembled, figures)],
      ['toc.json', json(toTocRecords(document.toc))],
      [
        'metadata.json',
        json({
          ...document.work,
          sources: document.workSources,
          pages: document.pages.length,
          sha256: document.contentHash,
          ...(document.kind !== 'pdf' && { kind: document.kind }),
        }),
      ],
      ...figures.map(({ path, bytes }) => [path, bytes] as const),
    ]),
  )
  try {
    signal.throwIfAborted()
    const { sourceId, replaced } = await documents.replace(document, draft.vectors, draft.fingerprint)
    return { ...draft, sourceId, replaced, outputDir: await staged.publish(sourceId) }
  } catch (error) {
    await staged.discard()
    throw error
  }
}

/** Path of a figure relative to the document, e.g. `images/p012-1.png`; names sort by page. */
function pathOf({ page, number, file }: DrawnFigure, pagesCount: number): MarkdownFigure['path'] {
  const digits = Math.max(MIN_DIGITS, String(pagesCount).length)
  return `images/p${String(page).padStart(digits, '0')}-${number}.${file.extension}`
}

function toDocument({
  file,
  kind,
  metadata,
  assembled,
  headings,
  chunks,
  summaries,
  ocrPages,
  warnings,
}: EmbeddedDraft): ParsedDocument {
  return {
    contentHash: file.contentHash,
    kind,
    sourcePath: file.path,
    work: metadata.work,
    workSources: metadata.sources,
    text: assembled.text,
    pages: assembled.pages,
    toc: toToc(headings),
    chunks,
    summaries,
    ocrPagesCount: ocrPages.length,
    readingVersion: READING_VERSION,
    warnings,
  }
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
