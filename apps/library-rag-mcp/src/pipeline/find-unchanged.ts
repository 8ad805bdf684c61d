import type { StoredDocument } from '../domain/document.ts'
import type { IngestResult } from '../domain/ingested.ts'
import type { MetadataOverrides } from '../domain/metadata/metadata.ts'
import { isOutdated } from '../domain/reading-version.ts'
import { costsOf } from '../domain/remote/prices.ts'
import { NOTHING_SPENT } from '../domain/remote/usage.ts'
import type { SourceFile } from '../domain/source-file.ts'
import type { IngestDeps } from './step.ts'

/** A file that was read, with a message if its bytes are stored under another path. */
export interface OpenedFile {
  readonly file: SourceFile
  /** Null unless the bytes are stored under another path. */
  readonly twinNote: string | null
}

/** Maps a renamed file to the document with the same bytes; a path with a document of its own keeps it. */
export async function asStored(
  file: SourceFile,
  { documents }: Pick<IngestDeps, 'documents'>,
): Promise<OpenedFile> {
  if ((await documents.findByPath(file.path)) !== null) return { file, twinNote: null }
  const twin = await documents.findByHash(file.contentHash)
  if (twin === null) return { file, twinNote: null }
  return {
    file: { ...file, path: twin.sourcePath },
    twinNote: `The same file is already in the library, under another name, as ${twin.sourceId}; both are one document.`,
  }
}

const OUTDATED =
  'An older version of this program read this file: `library-rag-mcp reread` reads it again, with better text and the same id.'

/** Returns the result for a file that is stored unchanged with the same metadata; null if there is work to do. */
export async function findUnchanged(
  file: { path: string; contentHash: string },
  overrides: MetadataOverrides,
  { documents, documentOutput }: IngestDeps,
): Promise<IngestResult | null> {
  const stored = await documents.findByPath(file.path)
  if (!stored || stored.contentHash !== file.contentHash || !agree(overrides, stored)) return null
  const { title, author, year, language, contentHash: sha256 } = stored
  const outputDir = await documentOutput.find(stored.sourceId, { title, author, year, language, sha256 })
  if (outputDir === null) return null
  const { sourceId, kind, workSources, pagesCount, chunksCount, ocrPagesCount } = stored
  return {
    sourceId,
    kind,
    work: { title, author, year, language },
    workSources,
    pagesCount,
    chunksCount,
    ocrPagesCount,
    outputDir,
    warnings: isOutdated(stored) ? [...stored.warnings, OUTDATED] : stored.warnings,
    costs: costsOf(NOTHING_SPENT).costs,
    replaced: false,
    unchanged: true,
    attachments: [],
  }
}

/** Checks whether the caller's metadata are already stored. */
function agree(overrides: MetadataOverrides, stored: StoredDocument): boolean {
  const fields = ['title', 'author', 'year', 'language'] as const
  return fields.every((field) => {
    const wanted = overrides[field]
    return wanted === undefined || wanted === null || wanted === stored[field]
  })
}
