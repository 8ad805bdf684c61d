import { LRUCache } from 'lru-cache'
import { SHARED_SCOPE } from '../../domain/access/access-scope.ts'
import type { Passage } from '../../ports/documents.ts'
import type { DocumentCache, KnownDocument } from './document-cache.ts'
import { isTextKind } from './file-kinds.ts'
import type { KnownDocuments } from './known-documents.ts'
import { type Chunk, locationOf, textOfChunks } from './library-chunks.ts'
import { LibraryFailure, type OfficeLibrary } from './office-library.ts'
import type { FoundFile } from './walk-folders.ts'

/** Cache size in PDF texts. */
const MAX_TEXTS = 20

interface StoredText {
  readonly text: string
  readonly chunks: readonly Chunk[]
}

/** The library of shared PDFs, which may have other clients, and the private library of session PDFs. */
export interface Libraries {
  readonly shared: OfficeLibrary
  readonly sessions: OfficeLibrary
}

export type StoredDocument = Pick<KnownDocument, 'session'> & { readonly sourceId: string }

/** Ids of the documents in a library; null if unknown. */
type StoredIds = ReadonlySet<string> | null

/** Gives access to the office's PDFs, which libraries read and search; texts are rebuilt from passages. */
export function createLibraryDocuments(
  libraries: Libraries,
  { documents, states, visible }: Pick<KnownDocuments, 'documents' | 'states' | 'visible'>,
  cache: Pick<DocumentCache, 'documents'>,
) {
  const texts = new LRUCache<string, Promise<StoredText>>({ max: MAX_TEXTS })
  const kindOf = ({ session }: Pick<StoredDocument, 'session'>) => (session === null ? 'shared' : 'sessions')
  const libraryOf = (document: Pick<StoredDocument, 'session'>) => libraries[kindOf(document)]
  const keyOf = (document: StoredDocument) => `${kindOf(document)} ${document.sourceId}`
  const sharedPdfs = () =>
    visible(SHARED_SCOPE).flatMap(({ path, kind, title, session, sourceId }) =>
      sourceId === null || kind !== 'pdf' ? [] : [{ path, title, session, sourceId }],
    )

  /** Checks whether a file uses a library document; identical files share one, regardless of who uploaded them. */
  const isUsed = (pdf: StoredDocument, isIgnored: (path: string) => boolean = () => false): boolean =>
    [...documents.values(), ...cache.documents()].some(
      ({ path, session, sourceId }) =>
        sourceId === pdf.sourceId && kindOf({ session }) === kindOf(pdf) && !isIgnored(path),
    )

  return {
    /** Reads a file into its library and returns its document, followed by those of an e-mail's attachments. */
    async read(
      file: FoundFile,
      version: string,
      signal?: AbortSignal,
    ): Promise<readonly [KnownDocument, ...KnownDocument[]]> {
      const { path, session } = file
      const { sourceId, title, pages, isPdf, attachments } = await libraryOf(file).add(
        file,
        signal,
        ({ done, total, message }) => states.setProgress(path, { step: message, done, total }),
      )
      const own = { path, kind: isPdf ? 'pdf' : file.kind, title: title ?? path, sourceId, pages } as const
      const attached = attachments.map(({ name, ...document }) => ({ ...document, path: `${path}/${name}` }))
      const read = (document: typeof own | (typeof attached)[number]): KnownDocument => {
        texts.delete(keyOf({ session, sourceId: document.sourceId }))
        return { ...document, version, session }
      }
      return [read(own), ...attached.map(read)]
    },
    /** Returns a check whether a library still has a document; asks only those with PDFs among the files. */
    async whichAreStored(
      files: readonly FoundFile[],
      signal?: AbortSignal,
    ): Promise<(document: KnownDocument) => boolean> {
      const ids = new Map<keyof Libraries, StoredIds>()
      for (const kind of new Set(files.filter(({ kind }) => !isTextKind(kind)).map(kindOf)))
        ids.set(kind, await libraries[kind].ids(signal))
      return ({ sourceId, session }) => {
        const known = ids.get(kindOf({ session })) ?? null
        return sourceId !== null && (known === null || known.has(sourceId))
      }
    },
    text(document: StoredDocument): Promise<StoredText> {
      const known = texts.get(keyOf(document))
      if (known !== undefined) return known
      const text = libraryOf(document)
        .chunks(document.sourceId)
        .then((chunks) => ({ text: textOfChunks(chunks), chunks }))
      texts.set(keyOf(document), text)
      text.catch(() => texts.delete(keyOf(document)))
      return text
    },
    libraryOf,
    /** Drops the cached text of a document, which may be read again. */
    forget(document: KnownDocument | undefined): void {
      if (document?.sourceId) texts.delete(keyOf({ session: document.session, sourceId: document.sourceId }))
    },
    isUsed,
    /** Removes the document of a path unless another path has the same file; a renamed one keeps its id. */
    async drop(pdf: StoredDocument & Pick<KnownDocument, 'path'>, signal?: AbortSignal): Promise<void> {
      if (isUsed(pdf, (path) => path === pdf.path)) return
      await libraryOf(pdf).remove(pdf.sourceId, signal).catch(ignoreMissing)
    },
    /** Removes orphans of the session library, e.g. after a kill; false if silent or too large to list. */
    async dropOrphans(signal?: AbortSignal): Promise<boolean> {
      const ids = await libraries.sessions.ids(signal)
      try {
        for (const sourceId of ids ?? []) {
          const stray = { session: '', sourceId }
          if (!isUsed(stray)) await libraries.sessions.remove(sourceId, signal).catch(ignoreMissing)
        }
      } catch (error) {
        if (error instanceof LibraryFailure) return false
        throw error
      }
      return ids !== null
    },
    /** Searches the shared PDFs. Those of sessions are in the text index, with statistics per scope. */
    async search(
      isSearched: (path: string) => boolean,
      question: string,
      limit: number,
      signal?: AbortSignal,
    ): Promise<readonly Passage[]> {
      const searched = new Map(
        sharedPdfs()
          .filter(({ path }) => isSearched(path))
          .map((pdf) => [pdf.sourceId, pdf]),
      )
      if (searched.size === 0) return []
      try {
        return await libraries.shared.search(question, limit, searched, signal)
      } catch (error) {
        // Unavailability is reported by the tools; the other documents can still answer.
        if (error instanceof LibraryFailure) return []
        throw error
      }
    },
    /** @throws LibraryFailure */
    async passagesOf({ path, ...pdf }: StoredDocument & Pick<KnownDocument, 'path'>): Promise<Passage[]> {
      const { chunks } = await this.text(pdf)
      return chunks.map((chunk) => ({
        text: chunk.text,
        source: path,
        location: locationOf(chunk),
        charStart: chunk.char_start,
        charEnd: chunk.char_end,
        similarity: 1,
        language: null,
        fields: null,
      }))
    },
    async passages(): Promise<readonly Passage[]> {
      return (await Promise.all(sharedPdfs().map((document) => this.passagesOf(document)))).flat()
    },
  }
}

/** Ignores a failure to remove a document that the library does not contain. */
function ignoreMissing(error: unknown): void {
  if (!(error instanceof LibraryFailure && error.isMissing)) throw error
}
