import type { StoredDocument } from '../domain/document.ts'
import type { MetadataOverrides } from '../domain/metadata/metadata.ts'
import { costsOf } from '../domain/remote/prices.ts'
import { NOTHING_SPENT } from '../domain/remote/usage.ts'
import type { IngestDeps, IngestResult } from './step.ts'

/** The result for a file that is stored as it is, under the same metadata; null where there is work to do. */
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
