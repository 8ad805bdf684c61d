import { AppError } from '@agora-mcp/core/errors'
import type { ParsedDocument, StoredDocument } from '../../src/domain/document.ts'
import { slugOf } from '../../src/domain/source-id.ts'
import type { DocumentStore } from '../../src/ports/documents.ts'

type MemoryDocuments = Pick<
  DocumentStore,
  'findByPath' | 'findByHash' | 'replace' | 'attachmentsOf' | 'delete'
>

/** A store that keeps documents in memory, for tests of what comes before the store. */
export function memoryDocuments(): MemoryDocuments & { readonly byPath: Map<string, ParsedDocument> } {
  const byPath = new Map<string, ParsedDocument>()
  const stored = (document: ParsedDocument): StoredDocument => ({
    ...document.work,
    sourceId: slugOf(document.work),
    chunksCount: document.chunks.length,
    workSources: document.workSources,
    kind: document.kind,
    contentHash: document.contentHash,
    sourcePath: document.sourcePath,
    pagesCount: document.pages.length,
    ocrPagesCount: document.ocrPagesCount,
    readingVersion: document.readingVersion,
    missing: false,
    toc: document.toc,
    warnings: document.warnings,
  })
  return {
    byPath,
    async findByPath(path) {
      const document = byPath.get(path)
      return document ? stored(document) : null
    },
    async findByHash(hash) {
      const document = [...byPath.values()].find(({ contentHash }) => contentHash === hash)
      return document ? stored(document) : null
    },
    attachmentsOf: async () => [],
    delete: async () => ({ deletedChunks: 0, deletedSummaries: 0 }),
    async replace(document, vectors) {
      if (vectors.chunks.length !== document.chunks.length)
        throw new AppError('conflict', 'One vector a chunk')
      const replaced = byPath.has(document.sourcePath)
      byPath.set(document.sourcePath, document)
      return { sourceId: slugOf(document.work), replaced }
    },
  }
}
