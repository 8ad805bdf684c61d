import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { CodedMessage } from '@agora-mcp/core/errors'
import { type AccessScope, isReadable } from '../../domain/access/access-scope.ts'
import { problem } from '../../messages/index.ts'
import type { DocumentChanges, ReadingProgress } from '../../ports/documents.ts'
import type { DocumentCache, KnownDocument } from './document-cache.ts'
import { isTextKind } from './file-kinds.ts'
import type { KnownDocuments } from './known-documents.ts'
import type { createLibraryDocuments } from './library-documents.ts'
import { readLibraryText } from './library-text.ts'
import { LibraryFailure } from './office-library.ts'
import type { createPassageVectors } from './passage-vectors.ts'
import type { createTextFiles } from './text-files.ts'
import { Unreadable } from './unreadable.ts'
import { digestOfFile, type FoundFile, reasonOf, type UnreadFile, walkFolders } from './walk-folders.ts'

/** What the folders are read with. */
export interface FolderSyncPorts {
  readonly folders: readonly string[]
  /** The one of them that has the files of sessions; null where none has. */
  readonly uploads: string | null
  readonly cache: DocumentCache
  readonly known: KnownDocuments
  readonly libraryDocuments: ReturnType<typeof createLibraryDocuments>
  readonly texts: ReturnType<typeof createTextFiles>
  readonly vectors: ReturnType<typeof createPassageVectors>
}

/** Looks after a reading broke off at which strays are looked for: the library may still be storing at the first. */
const SWEEPS = 3

/** Keeps the documents in step with their folders: reads what is new or changed, forgets what is gone. */
export function createFolderSync({
  folders,
  uploads,
  cache,
  known,
  libraryDocuments,
  texts,
  vectors,
}: FolderSyncPorts) {
  const { documents, files, states } = known
  /** What a file's content was when it had this stamp. */
  const digests = new Map<string, { readonly stamp: string; readonly version: string }>()
  /** Files that will never be readable as they are, which each look would otherwise read again. */
  const refusals = new Map<string, { readonly stamp: string; readonly reason: CodedMessage }>()
  let isRunning = false
  let lookedOnce = false
  /** How many looks still search the sessions' library for documents that nobody here knows, after a kill or a reading that broke off. */
  let sweeps = 1
  /** Whether a library has read files of sessions for this process: one that was deleted may have been the last. */
  let hasReadStored = false
  /** What is read at this moment, or was read last. */
  let underWay: { readonly path: string; readonly ended: Promise<unknown> } | null = null
  /** What the last look could not read; null where it failed itself. */
  let unread: readonly UnreadFile[] | null = []

  const versionOf = async ({ path, file, stamp }: FoundFile, signal?: AbortSignal): Promise<string> => {
    const seen = digests.get(path)
    if (seen?.stamp === stamp) return seen.version
    const version = await digestOfFile(file, signal)
    digests.set(path, { stamp, version })
    return version
  }

  /** A text file is read once: its version and its passages come of the same bytes. */
  const readText = async (file: FoundFile, signal?: AbortSignal): Promise<KnownDocument> => {
    const { path, stamp } = file
    const now = documents.get(path)
    const seen = digests.get(path)
    if (seen?.stamp === stamp && seen.version === now?.version) return now
    const bytes = await readFile(file.file, { signal })
    const version = createHash('sha256').update(bytes).digest('hex')
    digests.set(path, { stamp, version })
    if (now?.version === version) return now
    states.begins(path)
    return texts.read(file, bytes, version)
  }

  /**
   * Puts a document of a library into the index of texts: one without pages, whose rows and tasks are read like those of a
   * table, and a PDF of a session, which is searched over what its session may see, and nothing else.
   */
  const indexStored = async (file: FoundFile, document: KnownDocument): Promise<void> => {
    const { path, session, sourceId, kind } = document
    if (sourceId === null) return
    const stored = { path, session, sourceId }
    if (kind !== 'pdf') {
      const { chunks } = await libraryDocuments.text(stored)
      texts.putText(file, readLibraryText(document, chunks))
    } else if (session !== null) {
      texts.putPdf(file, document, await libraryDocuments.passagesOf(stored))
    }
  }

  const forget = (path: string): void => {
    libraryDocuments.forget(documents.get(path))
    documents.delete(path)
    digests.delete(path)
    refusals.delete(path)
    texts.forget(path)
  }

  /**
   * The document of a file, read where it is new or has changed.
   * @param before As it was known before, maybe to an earlier process.
   * @param isStored Whether a library still has a document.
   * @returns null where somebody has cancelled it
   * @throws whatever keeps it from being read
   */
  const documentOf = async (
    file: FoundFile,
    before: KnownDocument | undefined,
    isStored: (document: KnownDocument) => boolean,
    signal?: AbortSignal,
  ): Promise<KnownDocument | null> => {
    if (isTextKind(file.kind)) return readText(file, signal)
    const { path, session } = file
    const version = await versionOf(file, signal)
    const now = documents.get(path)
    for (const earlier of [now, before]) {
      if (earlier?.version !== version || earlier.session !== session || !isStored(earlier)) continue
      if (now === undefined) await indexStored(file, earlier)
      return earlier
    }
    const cancelled = states.begins(path)
    hasReadStored ||= session !== null
    const stopped = signal === undefined ? cancelled : AbortSignal.any([signal, cancelled])
    let stored: KnownDocument | null = null
    try {
      stored = await libraryDocuments.read(file, version, stopped)
      // Before anything else may fail: what is in a library is found there by whoever erases it.
      await cache.put(stored)
      if (!cancelled.aborted) await indexStored(file, stored)
      if (!cancelled.aborted) return stored
    } catch (error) {
      signal?.throwIfAborted()
      sweeps = SWEEPS
      if (!cancelled.aborted) throw error
    }
    // Its own signal says that somebody cancelled it, or deleted it. The library may have it all the same.
    if (stored !== null) forget(path)
    if (stored !== null) await takeOut(path, signal)
    else if (session !== null) await libraryDocuments.dropStrays(signal)
    return null
  }

  /** Takes a document out of its library, and out of the cache once it is gone there. @throws LibraryFailure */
  const takeOut = async (path: string, signal?: AbortSignal): Promise<void> => {
    const { sourceId = null, session = null } = cache.documents().find((one) => one.path === path) ?? {}
    if (sourceId !== null) await libraryDocuments.drop({ path, sourceId, session }, signal)
    await cache.forget([path])
  }

  const scan = async (signal?: AbortSignal): Promise<DocumentChanges> => {
    const listed = [...files.keys()]
    const { files: found, failed: unreadable } = await walkFolders(folders, uploads, signal)
    const failed: UnreadFile[] = [...unreadable]
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
      const isKnown = documents.has(file.path) && digests.get(file.path)?.stamp === file.stamp
      if (!isKnown && !states.isUnwanted(file.path, file.stamp)) states.waits(file.path)
    }
    const isStored = await libraryDocuments.whichAreStored(found, signal)
    const seen = new Set<string>()

    const quick = found.filter(({ kind }) => isTextKind(kind)).length
    for (const [read, file] of longestLast(found, before).entries()) {
      signal?.throwIfAborted()
      const { path } = file
      seen.add(path)
      // What is left a library reads, which may take long: texts are found by their meaning before.
      if (read === quick) await vectors.complete(signal)
      // Deleted since the folders were looked through, or nobody wants it.
      if (!files.has(path) || states.isUnwanted(path, file.stamp)) continue
      const refusal = refusals.get(path)
      if (refusal?.stamp === file.stamp) {
        failed.push({ path, session: file.session, reason: refusal.reason })
        continue
      }
      const earlier = before.get(path)
      try {
        const reading = documentOf(file, earlier, isStored, signal)
        underWay = { path, ended: reading.catch(() => {}) }
        const document = await reading
        if (document === null) continue
        // Deleted while it was read.
        if (!files.has(path)) {
          forget(path)
          await takeOut(path, signal)
          continue
        }
        documents.set(path, document)
        if (earlier === undefined) added.push(path)
        else if (earlier.version !== document.version) changed.push(path)
        if (JSON.stringify(earlier) !== JSON.stringify(document)) {
          await cache.put(document)
          // The library replaces a document whose file has changed; one that got another id, or went to another library,
          // is left over.
          const { sourceId = null, session = null } = earlier ?? {}
          if (sourceId !== null && (sourceId !== document.sourceId || session !== document.session))
            await libraryDocuments.drop({ path, sourceId, session }, signal)
        }
        const doubt = texts.doubtOf(path)
        if (doubt !== null) failed.push({ path, session: file.session, reason: doubt })
        states.ends(path, 'ready', doubt)
      } catch (error) {
        signal?.throwIfAborted()
        const reason = reasonOf(error)
        failed.push({ path, session: file.session, reason })
        states.ends(path, 'failed', reason)
        // Its old content is no longer what the file says; a library that is away will be asked again.
        if (!(error instanceof LibraryFailure && earlier?.version === digests.get(path)?.version))
          forget(path)
        else if (earlier !== undefined) documents.set(path, earlier)
        if (error instanceof Unreadable && error.isForGood) refusals.set(path, { stamp: file.stamp, reason })
      }
    }

    const removed = [...new Set([...before.keys(), ...documents.keys()])].filter(
      (path) => !seen.has(path) && !isDoubtful(path),
    )
    for (const path of removed) forget(path)
    for (const path of listed) if (!seen.has(path) && !isDoubtful(path)) known.leave(path)
    for (const path of removed) {
      const { session = null } = before.get(path) ?? {}
      // What is still in the library stays known, so that the next look tries again.
      await takeOut(path, signal).catch((error: unknown) => {
        signal?.throwIfAborted()
        failed.push({ path, session, reason: problem('still_in_library', { why: reasonOf(error).text }) })
      })
    }
    const hasStored =
      hasReadStored || found.some(({ kind, session }) => !isTextKind(kind) && session !== null)
    if (sweeps > 0 && hasStored && (await libraryDocuments.dropStrays(signal))) sweeps -= 1
    await vectors.complete(signal)
    await vectors.dropFormer()
    lookedOnce = true
    unread = failed.filter(({ path }) => !documents.has(path))
    return { added, changed, removed, failed }
  }

  let running: Promise<DocumentChanges> | null = null
  /** Whether files have changed while the folders were looked through. */
  let again = false

  const scanUntilStill = async (signal?: AbortSignal): Promise<DocumentChanges> => {
    try {
      for (;;) {
        again = false
        const changes = await scan(signal)
        if (!again) return changes
      }
    } catch (error) {
      if (signal?.aborted !== true) unread = null
      throw error
    } finally {
      running = null
      isRunning = false
      await texts.rest()
    }
  }

  return {
    /** One run at a time. */
    run(signal?: AbortSignal): Promise<DocumentChanges> {
      isRunning = true
      running ??= scanUntilStill(signal)
      return running
    },
    /** How many files of a scope the last look could not read; null where it failed itself. */
    unread: (scope: AccessScope): number | null =>
      unread?.filter(({ session }) => isReadable(scope, session)).length ?? null,
    /** How far the run under way is with what can be read in a scope; null where none is, or where it has found nothing new. */
    reading(scope: AccessScope): ReadingProgress | null {
      if (!isRunning) return null
      const { found, left } = known.readingIn(scope)
      return lookedOnce && left === 0 ? null : { read: found - left, found }
    },
    /** A file has changed: the run under way scans once more. */
    scanAgain(): void {
      again = true
    },
    forget,
    /** Until none of these documents is being read any more; who forgets one stops its reading. */
    async released(isMeant: (path: string) => boolean): Promise<void> {
      if (underWay !== null && isMeant(underWay.path)) await underWay.ended
    },
    /** Until the run under way has ended. */
    async idle(): Promise<void> {
      await running?.catch(() => {})
    },
  }
}

/** Texts first, then what a library had before, new documents of it last: what is read quickly waits for no long book. */
function longestLast(files: readonly FoundFile[], before: ReadonlyMap<string, unknown>): FoundFile[] {
  const effort = ({ kind, path }: FoundFile) => (isTextKind(kind) ? 0 : before.has(path) ? 1 : 2)
  return files.toSorted((one, other) => effort(one) - effort(other))
}
