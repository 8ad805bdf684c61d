import type { ParsedDocument } from '../domain/document.ts'
import { toMarkdown } from '../domain/markdown.ts'
import { toToc } from '../domain/sections/find-headings.ts'
import type { EmbeddedDraft, IngestDeps, StepContext } from './step.ts'

/** Where a stored document is found again. */
export interface StoredDraft {
  readonly sourceId: string
  readonly replaced: boolean
  readonly outputDir: string
}

/**
 * Makes the document visible: its files are written aside first, then the store changes in one transaction, then the
 * files take their place. A failure or cancellation before the transaction leaves nothing behind.
 */
export async function storeStep(
  draft: EmbeddedDraft,
  { documents, documentOutput }: Pick<IngestDeps, 'documents' | 'documentOutput'>,
  { signal }: StepContext,
): Promise<StoredDraft> {
  const document = toDocument(draft)
  const staged = await documentOutput.stage(
    new Map([
      ['document.md', toMarkdown(draft.metadata, draft.assembled)],
      ['toc.json', json(document.toc)],
      [
        'metadata.json',
        json({ ...document.work, sources: document.workSources, pages: document.pages.length }),
      ],
    ]),
  )
  try {
    signal.throwIfAborted()
    const { sourceId, replaced } = await documents.replace(document, draft.vectors, draft.fingerprint)
    return { sourceId, replaced, outputDir: await staged.publish(sourceId) }
  } catch (error) {
    await staged.discard()
    throw error
  }
}

function toDocument({
  file,
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
    sourcePath: file.path,
    work: metadata.work,
    workSources: metadata.sources,
    text: assembled.text,
    pages: assembled.pages,
    toc: toToc(headings),
    chunks,
    summaries,
    ocrPagesCount: ocrPages.length,
    warnings,
  }
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
