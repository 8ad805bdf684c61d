import { LRUCache } from 'lru-cache'
import type { Passage } from '../../ports/documents.ts'
import type { KnownDocument } from './document-cache.ts'
import type { KnownDocuments } from './known-documents.ts'
import { type Chunk, locationOf, textOfChunks } from './library-chunks.ts'
import { LibraryFailure, type LibraryPdfs } from './library-pdfs.ts'
import type { FoundFile } from './walk-folders.ts'

/** Texts of PDFs kept in memory. */
const MOST_TEXTS = 20

interface PdfText {
  readonly text: string
  readonly chunks: readonly Chunk[]
}

/** The PDFs among the office's documents: read and searched by the library, their texts rebuilt from its passages. */
export function createPdfDocuments(
  library: LibraryPdfs,
  { documents, states }: Pick<KnownDocuments, 'documents' | 'states'>,
) {
  const texts = new LRUCache<string, Promise<PdfText>>({ max: MOST_TEXTS })
  const stored = () =>
    [...documents.values()].flatMap(({ path, sourceId }) => (sourceId === null ? [] : [{ path, sourceId }]))

  return {
    async read({ path, file }: FoundFile, version: string, signal?: AbortSignal): Promise<KnownDocument> {
      const { sourceId, title, pages } = await library.parse(file, signal, ({ done, total, message }) =>
        states.progresses(path, { step: message, done, total }),
      )
      texts.delete(sourceId)
      return { path, kind: 'pdf', title: title ?? path, version, sourceId, pages }
    },
    text(sourceId: string): Promise<PdfText> {
      const known = texts.get(sourceId)
      if (known !== undefined) return known
      const text = library.chunks(sourceId).then((chunks) => ({ text: textOfChunks(chunks), chunks }))
      texts.set(sourceId, text)
      text.catch(() => texts.delete(sourceId))
      return text
    },
    /** Forgets the text of a document, which may be read anew. */
    forget(sourceId: string | null | undefined): void {
      if (sourceId) texts.delete(sourceId)
    },
    /** Takes a document out of the library, unless another path has the same file: a renamed one keeps its id. */
    async drop(sourceId: string, signal?: AbortSignal): Promise<void> {
      if ([...documents.values()].some((document) => document.sourceId === sourceId)) return
      await library.remove(sourceId, signal)
    },
    async search(question: string, limit: number, signal?: AbortSignal): Promise<readonly Passage[]> {
      const paths = new Map(stored().map(({ path, sourceId }) => [sourceId, path]))
      if (paths.size === 0) return []
      try {
        return await library.search(question, limit, paths, signal)
      } catch (error) {
        // What is away is told by the tools; the other documents still answer.
        if (error instanceof LibraryFailure) return []
        throw error
      }
    },
    /** The passages of all PDFs. */
    async passages(signal?: AbortSignal): Promise<readonly Passage[]> {
      const chunks = await Promise.all(
        stored().map(async ({ path, sourceId }) =>
          (await library.chunks(sourceId, signal)).map((chunk) => ({
            text: chunk.text,
            source: path,
            location: locationOf(chunk),
            charStart: chunk.char_start,
            charEnd: chunk.char_end,
            similarity: 1,
            language: null,
            fields: null,
          })),
        ),
      )
      return chunks.flat()
    },
  }
}
