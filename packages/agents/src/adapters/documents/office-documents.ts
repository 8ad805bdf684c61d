import { realpathSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve as resolvePath } from 'node:path'
import { AppError, isAppError, readFailure } from '@agora-mcp/core/errors'
import { type AccessScope, isReadable, SHARED_SCOPE } from '../../domain/access/access-scope.ts'
import { documentDate } from '../../domain/answering/statements/document-date.ts'
import { projectsByPath } from '../../domain/projects/projects.ts'
import { problem } from '../../messages/index.ts'
import type { DocumentCard, Documents, OfficeDocument, Passage } from '../../ports/documents.ts'
import type { Resources, ServerTools } from '../../ports/tools.ts'
import type { OfficeEmbedder } from '../embedder/office-embedder.ts'
import { addTask } from './add-task.ts'
import { isAtOrBelow } from './at-or-below.ts'
import { decode } from './decode.ts'
import { type KnownDocument, openDocumentCache } from './document-cache.ts'
import { documentFolder } from './document-folder.ts'
import { createSessionDocuments } from './erase-session-files.ts'
import { createFolderSync } from './folder-sync.ts'
import { createKnownDocuments } from './known-documents.ts'
import { createLibraryDocuments } from './library-documents.ts'
import { type Located, locate } from './locate.ts'
import { LibraryFailure, officeLibrary } from './office-library.ts'
import { createPassageIndex } from './passage-index.ts'
import { createPassageVectors } from './passage-vectors.ts'
import { sessionOfFile } from './session-files.ts'
import { shownPassage } from './shown-passage.ts'
import { taskStates } from './task-states.ts'
import { createTextFiles } from './text-files.ts'
import { reasonOf, statFile } from './walk-folders.ts'

export interface OfficeDocumentsOptions {
  /** The documents folders, absolute or relative to the working directory. */
  readonly folders: readonly string[]
  /** Folder of `documents.sqlite`, which stores vectors and the state of the last sync; null for memory only. */
  readonly dataDir: string | null
  /** Tools of library-rag-mcp, whose `LIBRARY_RAG_ALLOWED_ROOTS` must include the folders. */
  readonly tools: ServerTools & Partial<Resources>
  /** Null for keyword search only. */
  readonly embedder: OfficeEmbedder | null
  /** Folder of documents uploaded through the service, one of `folders`. */
  readonly ownFolder?: string
  /**
   * Folder of session files, one of `folders`, and the tools of a separate library-rag-mcp for their PDFs,
   * since the shared one is open to everybody who may use its tools.
   */
  readonly uploads?: { readonly folder: string; readonly tools: ServerTools & Partial<Resources> }
  readonly log?: { warn(message: string, fields?: Record<string, unknown>): void }
}

/** The office's documents, with operations for scripts and checks. */
export interface OfficeDocuments extends Documents {
  /** Returns the file on disk behind a path. @throws AppError as {@link Documents.resolve} */
  fileOf(scope: AccessScope, path: string): string
  /** Returns the passages of all documents, including PDFs, for comparison with each other. */
  passages(scope: AccessScope): Promise<readonly Passage[]>
}

/** Maximum length of a search question, in UTF-16 units; the model only reads the beginning. */
const LONGEST_QUESTION = 2_000

/**
 * Creates {@link Documents} over folders. Markdown and tables are read here, with the file as their text.
 * Other kinds are read by library-rag-mcp, and their text is rebuilt from its passages (see `textOfChunks`);
 * it also searches the shared PDFs. All kinds use the library's similarity scale, so that results can be
 * merged.
 */
export function createOfficeDocuments(options: OfficeDocumentsOptions): OfficeDocuments {
  const { tools, embedder, log } = options
  const folders = options.folders.map((folder) => realFolder(folder))
  const cache = openDocumentCache(
    options.dataDir === null ? null : join(options.dataDir, 'documents.sqlite'),
    (error) => log?.warn('documents.sqlite was damaged; it is made anew', { reason: reasonOf(error).text }),
  )
  const tasks = taskStates(options.dataDir === null ? null : join(options.dataDir, 'task-states.json'))
  const uploads = options.uploads === undefined ? null : realFolder(options.uploads.folder)
  const sessionOf = sessionOfFile(uploads)
  const index = createPassageIndex()
  const own = documentFolder(realFolder(options.ownFolder ?? folders[0] ?? ''))
  const isOwn = (file: string) => options.ownFolder !== undefined && own.owns(file)
  const known = createKnownDocuments(isOwn)
  const { documents, files, states } = known
  const shared = officeLibrary(tools)
  const sessions = options.uploads === undefined ? shared : officeLibrary(options.uploads.tools)
  const libraryDocuments = createLibraryDocuments({ shared, sessions }, known, cache)
  const texts = createTextFiles(index)
  const sheetsOf = (scope: AccessScope) => texts.sheets().filter(({ path }) => known.isVisible(scope, path))
  const vectors = createPassageVectors({ index, cache, embedder, log })
  const sync = createFolderSync({ folders, uploads, cache, known, libraryDocuments, texts, vectors })

  /** @throws AppError not_found if the file was deleted, another one if it is unreadable */
  const readText = async ({ path, kind }: KnownDocument): Promise<string> => {
    const { file } = locate(folders, path)
    const bytes = await readFile(file).catch((error: unknown) => {
      throw readFailure(path, error)
    })
    try {
      return decode(bytes, kind)
    } catch (cause) {
      // Readable during the last sync; the next one reports the problem in the list of documents.
      throw new AppError('unavailable', problem('document_unread', { document: path }), { cause })
    }
  }

  const searchTexts = async (
    isSearched: (source: string) => boolean,
    question: string,
    limit: number,
    signal?: AbortSignal,
  ): Promise<Passage[]> => {
    if (index.size === 0) return []
    const embedded = await vectors.ofQuestion(question, signal)
    return index.search(isSearched, question, embedded, limit).map(({ searchable: _, ...passage }) => passage)
  }

  /** @throws AppError not_found, also for a file of another session; invalid_input for one outside the folders */
  const find = (scope: AccessScope, path: string): Located => {
    const located = locate(folders, path)
    if (isReadable(scope, sessionOf(located.file))) return located
    throw new AppError('not_found', problem('no_document', { document: path }))
  }

  /** Cached dates of PDFs by path and version, since finding one reads the text. */
  const days = new Map<string, string | null>()
  const cardOf = async (document: KnownDocument, wanted: ReadonlySet<string>): Promise<DocumentCard> => {
    const { path: source, title, version, sourceId, session } = document
    const about = texts.metadataOf(source)
    if (about !== null || sourceId === null) return { source, title, date: about?.date ?? null }
    const key = `${source}\n${version}`
    if (!days.has(key) && wanted.has(source)) {
      const read = await libraryDocuments.text({ sourceId, session }).catch(() => null)
      if (read !== null) days.set(key, documentDate({ path: source, title, written: null, text: read.text }))
    }
    const date = days.get(key) ?? documentDate({ path: source, title, written: null, text: '' })
    return { source, title, date }
  }

  return {
    sync: (signal) => sync.run(signal),
    reading: (scope) => sync.reading(scope),
    unread: (scope) => sync.unread(scope),
    list: (scope): OfficeDocument[] =>
      known
        .visible(scope)
        .map(({ path, kind, title, version }) => ({ path, kind, title, version }))
        .sort((a, b) => (a.path < b.path ? -1 : 1)),
    overview: (scope) => known.overview(scope),
    // A session's files have no project.
    projects: (scope) =>
      projectsByPath(
        known
          .visible(scope)
          .filter(({ session }) => session === null)
          .map(({ path }) => ({
            path,
            file: known.mailOf(path) ?? path,
            named: texts.metadataOf(path)?.project ?? null,
          })),
      ),
    watch: (scope, listener) => known.watch(scope, listener),
    sessionOf: (path) => known.sessionOf(path),
    async add(name, bytes, settings) {
      if (options.ownFolder === undefined) {
        throw new AppError('unavailable', problem('no_folder'))
      }
      const taken = files.get(name)
      if (taken !== undefined && !own.owns(taken.file)) {
        throw new AppError('conflict', problem('document_elsewhere', { document: name }))
      }
      const file = await own.store(name, bytes, settings)
      files.set(name, await statFile(name, file, null))
      states.markQueued(name)
      sync.scanAgain()
    },
    cancel(scope, path) {
      const { stamp } = known.file(scope, path)
      if (states.cancel(path, stamp)) return
      throw new AppError('conflict', problem('document_not_read', { document: path }))
    },
    async remove(scope, path, signal) {
      const { file } = known.file(scope, path)
      if (!isOwn(file)) {
        throw new AppError('conflict', problem('document_fixed', { document: path }))
      }
      await own.remove(file)
      const removed = [...files.keys()].filter(isAtOrBelow(path))
      const stored = removed.flatMap((each) => documents.get(each) ?? [])
      for (const each of removed) {
        sync.forget(each)
        known.notifyRemoved(each)
      }
      try {
        for (const { sourceId, ...document } of stored)
          if (sourceId !== null) await libraryDocuments.drop({ ...document, sourceId }, signal)
        await cache.forget(removed)
      } catch (error) {
        // If the library is unreachable, the next sync removes the document.
        if (!(error instanceof LibraryFailure)) throw error
      }
    },
    async search(scope, question, limit, { isMeant = () => true, signal } = {}) {
      const text = question.trim().slice(0, LONGEST_QUESTION).toWellFormed()
      if (text === '') return []
      const isSearched = (path: string) => known.isVisible(scope, path) && isMeant(path)
      const found = await Promise.all([
        searchTexts(isSearched, text, limit, signal),
        libraryDocuments.search(isSearched, text, limit, signal),
      ])
      return found
        .flat()
        .sort((a, b) => b.similarity - a.similarity)
        .slice(0, limit)
    },
    async cards(scope, wanted) {
      const cards = known.visible(scope).map((document) => cardOf(document, wanted))
      return (await Promise.all(cards)).sort((a, b) => (a.source < b.source ? -1 : 1))
    },
    async passagesOf(scope, paths) {
      const found = paths.map(async (path): Promise<readonly Passage[]> => {
        const document = known.isVisible(scope, path) ? documents.get(path) : undefined
        if (document === undefined) return []
        const { sourceId, session, kind } = document
        if (sourceId !== null && kind === 'pdf')
          return libraryDocuments.passagesOf({ path, sourceId, session }).catch(emptyIfUnavailable)
        return index
          .all()
          .filter(({ source }) => source === path)
          .map(({ searchable: _, ...passage }) => ({ ...passage, similarity: 1 }))
      })
      return (await Promise.all(found)).flat()
    },
    sheets: (scope) => sheetsOf(scope).map((sheet) => tasks.applyTo(sheet)),
    async addTask(scope, task) {
      const { path, file } = find(scope, task.path)
      const kind = documents.get(path)?.kind
      if (kind !== 'sheet' && kind !== 'markdown')
        throw new AppError('invalid_input', problem('no_document', { document: path }))
      const line = addTask(file, { ...task, path })
      sync.scanAgain()
      return line
    },
    // A session's own files go with it, and what was ticked of them with its log.
    setTaskState: (task, ticked, signal) => tasks.set(task, ticked, sheetsOf(SHARED_SCOPE), signal),
    async textOf(scope, path) {
      const document = known.isVisible(scope, path) ? documents.get(path) : undefined
      if (document === undefined) return null
      const { sourceId, session } = document
      if (sourceId !== null) return (await libraryDocuments.text({ sourceId, session })).text
      return readText(document).catch(nullIfDeleted)
    },
    async passage(scope, path, span, signal) {
      const document = known.document(scope, path)
      const { sourceId, session } = document
      const { text, chunks } =
        sourceId === null
          ? { text: await readText(document), chunks: [] }
          : await libraryDocuments.text({ sourceId, session }).catch(asUnavailable)
      const locationAt = (offset: number) =>
        index.all().find((one) => one.source === path && one.charStart <= offset && offset < one.charEnd)
          ?.location ?? ''
      return shownPassage(
        { document, text, chunks, locationAt },
        span,
        libraryDocuments.libraryOf(document),
        signal,
      )
    },
    async picture(scope, path, page, width, signal) {
      const document = known.document(scope, path)
      const { sourceId, kind } = document
      if (sourceId === null || kind !== 'pdf') {
        throw new AppError('not_found', problem('no_pages', { document: path }))
      }
      return libraryDocuments.libraryOf(document).picture(sourceId, page, width, signal).catch(asUnavailable)
    },
    resolve(scope, path) {
      // An attachment is there as long as its e-mail is.
      const mail = known.isVisible(scope, path) ? known.mailOf(path) : null
      if (mail === null) return find(scope, path).path
      find(scope, mail)
      return path
    },
    fileOf: (scope, path) => find(scope, path).file,
    async passages(scope) {
      const inTexts = index
        .all()
        .filter(({ source }) => known.isVisible(scope, source))
        .map(({ searchable: _, ...passage }) => ({ ...passage, similarity: 1 }))
      return [...inTexts, ...(await libraryDocuments.passages())]
    },
    ofSessions: createSessionDocuments({
      uploads,
      cache,
      known,
      index,
      sync,
      libraryDocuments,
    }),
    async close() {
      await sync.idle()
      cache.close()
    },
  }
}

/** Resolves symbolic links of configured folders, once. */
function realFolder(folder: string): string {
  try {
    return realpathSync(folder)
  } catch {
    // Every sync reports it as long as it is missing.
    return resolvePath(folder)
  }
}

/** Null for a file deleted since the folder listing. @throws any other error */
function nullIfDeleted(error: unknown): null {
  if (isAppError(error) && error.code === 'not_found') return null
  throw error
}

/** No passages for an unreachable library. @throws any other error */
function emptyIfUnavailable(error: unknown): readonly Passage[] {
  if (error instanceof LibraryFailure) return []
  throw error
}

/** Converts a library failure. @throws AppError */
function asUnavailable(error: unknown): never {
  if (!(error instanceof LibraryFailure)) throw error
  throw new AppError(error.isMissing ? 'not_found' : 'unavailable', error.reason, { cause: error })
}
