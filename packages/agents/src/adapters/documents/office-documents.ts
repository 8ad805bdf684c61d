import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve as resolvePath } from 'node:path'
import { AppError, isAppError, quoted } from '@agora-mcp/core/errors'
import type { TaskSheet } from '../../domain/plan/task-sheet.ts'
import type {
  DocumentChanges,
  Documents,
  ListedDocument,
  OfficeDocument,
  Passage,
  ReadingProgress,
} from '../../ports/documents.ts'
import type { Resources, Tools } from '../../ports/tools.ts'
import type { EmbeddedPassage, EmbeddedQuestion, OfficeEmbedder } from '../embedder/office-embedder.ts'
import { type KnownDocument, openDocumentCache } from './document-cache.ts'
import { documentFolder } from './document-folder.ts'
import { createDocumentStates } from './document-states.ts'
import { type Chunk, LibraryFailure, libraryPdfs, locationOf, textOfChunks } from './library-pdfs.ts'
import { locate } from './locate.ts'
import { markdownReader } from './markdown-reader.ts'
import { createPassageIndex, type IndexedPassage } from './passage-index.ts'
import { shownPassage } from './shown-passage.ts'
import {
  digestOfFile,
  type FoundFile,
  lookAt,
  reasonOf,
  type Unreadable,
  walkFolders,
} from './walk-folders.ts'

export interface OfficeDocumentsOptions {
  /** The documents folders, absolute or from the working directory. */
  readonly folders: readonly string[]
  /** Folder of `documents.sqlite`, which keeps vectors and what was known at the last look; null: in memory alone. */
  readonly dataDir: string | null
  /** Reach library-rag-mcp, whose `LIBRARY_RAG_ALLOWED_ROOTS` has to hold the folders. */
  readonly tools: Tools & Partial<Resources>
  /** Null searches by words alone. */
  readonly embedder: OfficeEmbedder | null
  /** Folder of the documents that people give through the service, one of `folders`. */
  readonly ownFolder?: string
  readonly log?: { warn(message: string, fields?: Record<string, unknown>): void }
}

/** The office's documents with what its scripts and its checks need besides. */
export interface OfficeDocuments extends Documents {
  /** The file on disk behind a path. @throws AppError as {@link Documents.resolve} */
  fileOf(path: string): string
  /** The passages of all documents, PDFs included, to be compared with each other. */
  passages(signal?: AbortSignal): Promise<readonly Passage[]>
}

/** Passages of all Markdown files in memory at most; what is beyond is told. */
const MOST_PASSAGES = 20_000
/** Passages embedded between two looks at the signal. */
const EMBED_BATCH = 32
/** Longest question that is searched, in UTF-16 units: the model reads the beginning anyway. */
const LONGEST_QUESTION = 2_000
/** Texts of PDFs kept in memory. */
const MOST_PDF_TEXTS = 20

/**
 * {@link Documents} over folders of Markdown and PDF files. Markdown is read here: its text is the file, byte for byte as
 * UTF-8. PDFs are read and searched by library-rag-mcp; their text is rebuilt from its passages (see `textOfChunks`).
 * Both kinds have the library's similarity, so that one order serves for both.
 */
export function createOfficeDocuments(options: OfficeDocumentsOptions): OfficeDocuments {
  const { tools, embedder, log } = options
  const folders = options.folders.map((folder) => realFolder(folder))
  const cache = openDocumentCache(options.dataDir === null ? null : join(options.dataDir, 'documents.sqlite'))
  const library = libraryPdfs(tools)
  const reader = markdownReader()
  const index = createPassageIndex()
  const documents = new Map<string, KnownDocument>()
  const sheets = new Map<string, TaskSheet>()
  /** What a file's content was when it had this stamp. */
  const digests = new Map<string, { readonly stamp: string; readonly version: string }>()
  /** What was wrong with a file that was read all the same. */
  const doubts = new Map<string, string>()
  const pdfTexts = new Map<string, Promise<{ readonly text: string; readonly chunks: readonly Chunk[] }>>()
  /** As they lay in the folders at the last look. */
  const files = new Map<string, FoundFile>()
  const watchers = new Set<(source: string, document: ListedDocument | null) => void>()
  const states = createDocumentStates((path) => tell(path))
  const own = documentFolder(realFolder(options.ownFolder ?? folders[0] ?? ''))
  let syncing: Promise<DocumentChanges> | null = null
  /** Whether files have changed while the folders were looked through. */
  let again = false
  let progress: ReadingProgress | null = null
  /** The model's vector space, known with its first answer. */
  let space: string | null = null

  const versionOf = async ({ path, file, stamp }: FoundFile, signal?: AbortSignal): Promise<string> => {
    const known = digests.get(path)
    if (known?.stamp === stamp) return known.version
    const version = await digestOfFile(file, signal)
    digests.set(path, { stamp, version })
    return version
  }

  const readMarkdownFile = async ({ path, file }: FoundFile): Promise<KnownDocument> => {
    const bytes = await readFile(file)
    const text = decode(bytes)
    const { kind, title, language, passages, sheet, problem } = await reader.read(path, text)
    if (index.size + passages.length > MOST_PASSAGES)
      throw new Error(`more than ${MOST_PASSAGES} passages in all`)
    index.put(
      path,
      passages.map((passage): IndexedPassage => {
        const own = text.slice(passage.charStart, passage.charEnd)
        const headings = passage.location.startsWith(title)
          ? passage.location
          : `${title} > ${passage.location}`
        return { ...passage, text: own, source: path, language, searchable: `${headings}\n${own}` }
      }),
    )
    if (sheet === null) sheets.delete(path)
    else sheets.set(path, sheet)
    if (problem === null) doubts.delete(path)
    else doubts.set(path, problem)
    const version = createHash('sha256').update(bytes).digest('hex')
    return { path, kind, title, version, sourceId: null, pages: null }
  }

  const readPdf = async (
    { path, file }: FoundFile,
    version: string,
    signal?: AbortSignal,
  ): Promise<KnownDocument> => {
    const { sourceId, title, pages } = await library.parse(file, signal, ({ done, total, message: step }) =>
      states.progresses(path, { step, done, total }),
    )
    pdfTexts.delete(sourceId)
    return { path, kind: 'pdf', title: title ?? path, version, sourceId, pages }
  }

  const embedMissing = async (signal?: AbortSignal): Promise<void> => {
    const missing = index.withoutVectors()
    const digestOf = new Map(missing.map((passage) => [passage, sha256(passage.searchable)]))
    const stored = cache.vectors([...new Set(digestOf.values())])
    const wanted: IndexedPassage[] = []
    for (const passage of missing) {
      const known = stored.get(digestOf.get(passage) as string)
      if (known === undefined) wanted.push(passage)
      else index.setVector(passage, known)
    }
    if (embedder === null) return
    try {
      await embedPassages(wanted, digestOf, embedder, signal)
    } catch (error) {
      signal?.throwIfAborted()
      log?.warn('Markdown documents are searched by words alone', { reason: reasonOf(error) })
    }
  }

  const embedPassages = async (
    wanted: readonly IndexedPassage[],
    digestOf: ReadonlyMap<IndexedPassage, string>,
    embedder: OfficeEmbedder,
    signal?: AbortSignal,
  ): Promise<void> => {
    for (let at = 0; at < wanted.length; at += EMBED_BATCH) {
      const batch = wanted.slice(at, at + EMBED_BATCH)
      const vectors = await embedder.passagesWithWords(
        batch.map(({ searchable }) => searchable),
        signal,
      )
      const entries = new Map<string, EmbeddedPassage>()
      for (const [place, passage] of batch.entries()) {
        const embedded = vectors[place] as EmbeddedPassage
        index.setVector(passage, embedded)
        entries.set(digestOf.get(passage) as string, embedded)
      }
      await cache.putVectors(entries)
    }
  }

  const look = async (signal?: AbortSignal): Promise<DocumentChanges> => {
    const listed = [...files.keys()]
    const { files: found, failed: unreadable } = await walkFolders(folders, signal)
    const failed: Unreadable[] = [...unreadable]
    const before = new Map(cache.documents().map((document) => [document.path, document]))
    const added: string[] = []
    const changed: string[] = []
    // A folder that cannot be read for a moment has not lost its documents.
    const isDoubtful = (path: string) =>
      unreadable.some(
        (each) => path === each.path || path.startsWith(`${each.path}/`) || folders.includes(each.path),
      )
    for (const file of found) {
      files.set(file.path, file)
      if (!documents.has(file.path) && !states.isUnwanted(file.path, file.stamp)) states.waits(file.path)
    }
    const inLibrary = found.some(({ kind }) => kind === 'pdf') ? await library.ids(signal) : null
    const seen = new Set<string>()

    progress = { read: 0, found: found.length }
    const notes = found.filter(({ kind }) => kind === 'markdown').length
    for (const [read, file] of longestLast(found, before).entries()) {
      signal?.throwIfAborted()
      progress = { read, found: found.length }
      const { path } = file
      seen.add(path)
      // What is left are PDFs, which may take long: Markdown is found by its meaning before.
      if (read === notes) await embedMissing(signal)
      // Deleted since the folders were looked through, or nobody wants it.
      if (!files.has(path) || states.isUnwanted(path, file.stamp)) continue
      const known = before.get(path)
      let cancelled: AbortSignal | undefined
      try {
        const version = await versionOf(file, signal)
        const isRead = documents.get(path)?.version === version
        let document = documents.get(path)
        if (file.kind === 'markdown') {
          if (!isRead) {
            states.begins(path)
            document = await readMarkdownFile(file)
          }
        } else if (!isRead || !isStored(document, inLibrary)) {
          if (known?.version === version && isStored(known, inLibrary)) document = known
          else {
            cancelled = states.begins(path)
            const stopped = signal === undefined ? cancelled : AbortSignal.any([signal, cancelled])
            document = await readPdf(file, version, stopped)
          }
        }
        if (document === undefined) continue
        if (cancelled?.aborted) continue
        documents.set(path, document)
        if (known === undefined) added.push(path)
        else if (known.version !== document.version) changed.push(path)
        if (JSON.stringify(known) !== JSON.stringify(document)) {
          await cache.put(document)
          // The library replaces a document whose file has changed; one that got another id is left over.
          if (known?.sourceId && known.sourceId !== document.sourceId)
            await dropSource(known.sourceId, signal)
        }
        const doubt = doubts.get(path)
        if (doubt !== undefined) failed.push({ path, reason: `${doubt}; read without it` })
        states.ends(path, 'ready', doubt ?? null)
      } catch (error) {
        signal?.throwIfAborted()
        // Its own signal says that somebody cancelled it, or deleted it.
        if (cancelled?.aborted) continue
        const reason = isAppError(error) ? error.message : reasonOf(error)
        failed.push({ path, reason })
        states.ends(path, 'failed', reason)
        // Its old content is no longer what the file says; a library that is away will be asked again.
        if (!(error instanceof LibraryFailure && known?.version === digests.get(path)?.version)) forget(path)
        else if (known !== undefined) documents.set(path, known)
      }
    }

    const removed = [...new Set([...before.keys(), ...documents.keys()])].filter(
      (path) => !seen.has(path) && !isDoubtful(path),
    )
    for (const path of removed) forget(path)
    for (const path of listed) if (!seen.has(path) && !isDoubtful(path)) leave(path)
    await cache.forget(removed)
    for (const path of removed) {
      const sourceId = before.get(path)?.sourceId
      if (sourceId === undefined || sourceId === null) continue
      await dropSource(sourceId, signal).catch((error: unknown) => {
        signal?.throwIfAborted()
        failed.push({ path, reason: `removed, but still in the library: ${reasonOf(error)}` })
      })
    }
    await embedMissing(signal)
    if (index.withoutVectors().length === 0)
      await cache
        .keepVectors(new Set(index.all().map((one) => sha256(one.searchable))))
        .catch((error: unknown) =>
          log?.warn('Vectors of former documents are still stored', { reason: reasonOf(error) }),
        )
    return { added, changed, removed, failed }
  }

  const lookOnce = async (signal?: AbortSignal): Promise<DocumentChanges> => {
    try {
      for (;;) {
        again = false
        const changes = await look(signal)
        if (!again) return changes
      }
    } finally {
      syncing = null
      progress = null
      await reader.rest()
    }
  }

  const forget = (path: string) => {
    const sourceId = documents.get(path)?.sourceId
    if (sourceId) pdfTexts.delete(sourceId)
    documents.delete(path)
    sheets.delete(path)
    doubts.delete(path)
    digests.delete(path)
    index.remove(path)
  }

  /** A document that is gone, for those who watch. */
  const leave = (path: string): void => {
    files.delete(path)
    states.forget(path)
    for (const watcher of watchers) watcher(path, null)
  }

  const tell = (path: string): void => {
    const listed = listedOf(path)
    if (listed !== null) for (const watcher of watchers) watcher(path, listed)
  }

  const listedOf = (path: string): ListedDocument | null => {
    const file = files.get(path)
    const document = documents.get(path)
    if (file === undefined) return null
    return {
      source: path,
      title: document?.title ?? path.split('/').at(-1) ?? path,
      kind: document?.kind ?? file.kind,
      pages: document?.pages ?? null,
      ...states.of(path),
      bytes: file.bytes,
      modified_at: file.modifiedAt,
      deletable: options.ownFolder !== undefined && own.owns(file.file),
    }
  }

  /** Takes a document out of the library, unless another path has the same file: a renamed one keeps its id. */
  const dropSource = async (sourceId: string, signal?: AbortSignal): Promise<void> => {
    if ([...documents.values()].some((document) => document.sourceId === sourceId)) return
    await library.remove(sourceId, signal)
  }

  const searchMarkdown = async (
    question: string,
    limit: number,
    signal?: AbortSignal,
  ): Promise<Passage[]> => {
    if (index.size === 0) return []
    const embedded = await embedQuestion(question, signal)
    return index.search(question, embedded, limit).map(({ searchable: _, ...passage }) => passage)
  }

  const embedQuestion = async (question: string, signal?: AbortSignal): Promise<EmbeddedQuestion | null> => {
    if (embedder === null) return null
    try {
      const embedded = await embedder.question(question, signal)
      if (space !== embedded.fingerprint) {
        // Vectors of another model than this one are made anew by the next look.
        space = embedded.fingerprint
        index.keepSpace(space)
        await cache.keepSpace(space)
      }
      return embedded
    } catch (error) {
      signal?.throwIfAborted()
      log?.warn('A question is searched by its words alone', { reason: reasonOf(error) })
      return null
    }
  }

  const searchPdfs = async (
    question: string,
    limit: number,
    signal?: AbortSignal,
  ): Promise<readonly Passage[]> => {
    const paths = new Map(
      [...documents.values()].flatMap(({ path, sourceId }) =>
        sourceId === null ? [] : [[sourceId, path] as const],
      ),
    )
    if (paths.size === 0) return []
    try {
      return await library.search(question, limit, paths, signal)
    } catch (error) {
      // What is away is told by the tools; the other documents still answer.
      if (error instanceof LibraryFailure) return []
      throw error
    }
  }

  const pdfText = (sourceId: string) => {
    const known = pdfTexts.get(sourceId)
    if (known !== undefined) return known
    const text = library.chunks(sourceId).then((chunks) => ({ text: textOfChunks(chunks), chunks }))
    pdfTexts.set(sourceId, text)
    text.catch(() => pdfTexts.delete(sourceId))
    const [oldest] = pdfTexts.keys()
    if (pdfTexts.size > MOST_PDF_TEXTS && oldest !== undefined) pdfTexts.delete(oldest)
    return text
  }

  /** @throws AppError not_found */
  const known = (path: string): KnownDocument => {
    const document = documents.get(path)
    if (document !== undefined) return document
    throw notThere(path)
  }

  return {
    sync(signal) {
      progress ??= { read: 0, found: 0 }
      syncing ??= lookOnce(signal)
      return syncing
    },
    reading: () => progress,
    list: (): OfficeDocument[] =>
      [...documents.values()]
        .map(({ sourceId: _, pages: _pages, ...document }) => document)
        .sort((a, b) => (a.path < b.path ? -1 : 1)),
    overview: () =>
      [...files.keys()].sort().flatMap((path) => {
        const listed = listedOf(path)
        return listed === null ? [] : [listed]
      }),
    watch(listener) {
      watchers.add(listener)
      return () => watchers.delete(listener)
    },
    async add(name, bytes, settings) {
      if (options.ownFolder === undefined) {
        throw new AppError('unavailable', 'There is no folder that documents could be put into')
      }
      const taken = files.get(name)
      if (taken !== undefined && !own.owns(taken.file)) {
        throw new AppError('conflict', `name: another documents folder has ${quoted(name)} already`, {
          hint: 'Give it another name.',
        })
      }
      const file = await own.store(name, bytes, settings)
      files.set(name, await lookAt(name, file))
      states.waits(name)
      again = true
    },
    cancel(path) {
      const file = files.get(path)
      if (file === undefined) throw notThere(path)
      if (states.cancel(path, file.stamp)) return
      throw new AppError('conflict', `${quoted(path)} is not being read`)
    },
    async remove(path, signal) {
      const file = files.get(path)
      if (file === undefined) throw notThere(path)
      if (options.ownFolder === undefined || !own.owns(file.file)) {
        throw new AppError('conflict', `${quoted(path)} lies in a folder that the service does not change`, {
          hint: 'Delete the file in its folder; it is then forgotten.',
        })
      }
      await own.remove(file.file)
      const sourceId = documents.get(path)?.sourceId
      forget(path)
      leave(path)
      try {
        if (sourceId) await dropSource(sourceId, signal)
        await cache.forget([path])
      } catch (error) {
        // The library is away: the next look takes it out.
        if (!(error instanceof LibraryFailure)) throw error
      }
    },
    async search(question, limit, signal) {
      const text = question.trim().slice(0, LONGEST_QUESTION).toWellFormed()
      if (text === '') return []
      const [markdown, pdfs] = await Promise.all([
        searchMarkdown(text, limit, signal),
        searchPdfs(text, limit, signal),
      ])
      return [...markdown, ...pdfs].sort((a, b) => b.similarity - a.similarity).slice(0, limit)
    },
    sheets: () => [...sheets.values()].sort((a, b) => (a.path < b.path ? -1 : 1)),
    async textOf(path) {
      const document = documents.get(path)
      if (document === undefined) return null
      if (document.sourceId !== null) return (await pdfText(document.sourceId)).text
      try {
        return decode(await readFile(locate(folders, path).file))
      } catch {
        return null
      }
    },
    async passage(path, span, signal) {
      const document = known(path)
      const { text, chunks } =
        document.sourceId === null
          ? { text: decode(await readFile(locate(folders, path).file)), chunks: [] }
          : await pdfText(document.sourceId).catch(asUnavailable)
      const locationAt = (offset: number) =>
        index.all().find((one) => one.source === path && one.charStart <= offset && offset < one.charEnd)
          ?.location ?? ''
      return shownPassage({ document, text, chunks, locationAt }, span, library, signal)
    },
    async picture(path, page, width, signal) {
      const { sourceId } = known(path)
      if (sourceId === null) {
        throw new AppError('not_found', `${path} has no pages`, { hint: 'Show its text.' })
      }
      return library.picture(sourceId, page, width, signal).catch(asUnavailable)
    },
    resolve: (path) => locate(folders, path).path,
    fileOf: (path) => locate(folders, path).file,
    async passages(signal) {
      const own = index.all().map(({ searchable: _, ...passage }) => ({ ...passage, similarity: 1 }))
      const pdfs = [...documents.values()].flatMap(({ path, sourceId }) =>
        sourceId ? [{ path, sourceId }] : [],
      )
      const chunks = await Promise.all(
        pdfs.map(async ({ path, sourceId }) =>
          (await library.chunks(sourceId, signal)).map((chunk) => ({
            text: chunk.text,
            source: path,
            location: locationOf(chunk),
            charStart: chunk.char_start,
            charEnd: chunk.char_end,
            similarity: 1,
            language: null,
          })),
        ),
      )
      return [...own, ...chunks.flat()]
    },
    async close() {
      await syncing?.catch(() => {})
      cache.close()
    },
  }
}

/** Markdown first, then PDFs that were there before, new ones last: what is read quickly waits for no long book. */
function longestLast(files: readonly FoundFile[], before: ReadonlyMap<string, unknown>): FoundFile[] {
  const effort = ({ kind, path }: FoundFile) => (kind === 'markdown' ? 0 : before.has(path) ? 1 : 2)
  return files.toSorted((one, other) => effort(one) - effort(other))
}

/** Links are followed once, here: what the operator gives is where the documents lie. */
function realFolder(folder: string): string {
  try {
    return realpathSync(folder)
  } catch {
    // Told by every look, until it is there.
    return resolvePath(folder)
  }
}

const notThere = (path: string): AppError =>
  new AppError('not_found', `There is no document ${quoted(path)}`, {
    hint: 'It was deleted, renamed or could not be read; the list of documents shows what there is.',
  })

/** What the library cannot do now. @throws AppError */
function asUnavailable(error: unknown): never {
  if (!(error instanceof LibraryFailure)) throw error
  throw new AppError(error.isMissing ? 'not_found' : 'unavailable', error.message, { cause: error })
}

/** Whether a known PDF is still in the library; null: nobody can say, so that it counts as there. */
const isStored = (document: KnownDocument | undefined, ids: ReadonlySet<string> | null): boolean =>
  document?.sourceId != null && (ids === null || ids.has(document.sourceId))

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The file as text, a byte order mark kept: offsets count in the file. @throws Error where it is not UTF-8 */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new Error('is not UTF-8 text')
  }
}
