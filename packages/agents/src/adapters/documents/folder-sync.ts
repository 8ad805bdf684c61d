import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { CodedMessage } from '@agora-mcp/core/errors'
import { compareFiles, digestOfFile } from '@agora-mcp/core/folders'
import { type AccessScope, isReadable } from '../../domain/access/access-scope.ts'
import { problem } from '../../messages/index.ts'
import type { DocumentChanges, ReadingProgress } from '../../ports/documents.ts'
import { isAtOrBelow } from './at-or-below.ts'
import type { DocumentCache, KnownDocument } from './document-cache.ts'
import { isTextKind } from './file-kinds.ts'
import type { KnownDocuments } from './known-documents.ts'
import type { createLibraryDocuments } from './library-documents.ts'
import { readLibraryText } from './library-text.ts'
import { LibraryFailure } from './office-library.ts'
import type { createPassageVectors } from './passage-vectors.ts'
import type { createTextFiles } from './text-files.ts'
import { Unreadable } from './unreadable.ts'
import { type FoundFile, reasonOf, type UnreadFile, walkFolders } from './walk-folders.ts'

export interface FolderSyncPorts {
  readonly folders: readonly string[]
  /** The one of the folders with session files; null if none. */
  readonly uploads: string | null
  readonly cache: DocumentCache
  readonly known: KnownDocuments
  readonly libraryDocuments: ReturnType<typeof createLibraryDocuments>
  readonly texts: ReturnType<typeof createTextFiles>
  readonly vectors: ReturnType<typeof createPassageVectors>
}

/**
 * Number of syncs that search for orphaned library documents after an interrupted read, since the library may
 * still be storing one during the first.
 */
const SWEEPS = 3

/** Syncs documents with their folders: reads new and changed files, drops deleted ones. */
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
  /** File digests by path, valid while the stamp is unchanged. */
  const digests = new Map<string, { readonly stamp: string; readonly version: string }>()
  /** Permanently unreadable files, which need not be retried while unchanged. */
  const refusals = new Map<string, { readonly stamp: string; readonly reason: CodedMessage }>()
  let isRunning = false
  let lookedOnce = false
  /** Remaining syncs that search the session library for orphaned documents, after a kill or an interrupted read. */
  let sweeps = 1
  /** True if this process has stored session files in a library; a deleted file may have been the last. */
  let hasReadStored = false
  /** Current or last read. */
  let underWay: { readonly path: string; readonly ended: Promise<unknown> } | null = null
  /** Unreadable files of the last sync; null if the sync itself failed. */
  let unread: readonly UnreadFile[] | null = []

  const versionOf = async ({ path, file, stamp }: FoundFile, signal?: AbortSignal): Promise<string> => {
    const seen = digests.get(path)
    if (seen?.stamp === stamp) return seen.version
    const version = await digestOfFile(file, signal)
    digests.set(path, { stamp, version })
    return version
  }

  /** Reads a text file once, so that version and passages come from the same bytes. */
  const readText = async (file: FoundFile, signal?: AbortSignal): Promise<KnownDocument> => {
    const { path, stamp } = file
    const bytes = await readFile(file.file, { signal })
    const version = createHash('sha256').update(bytes).digest('hex')
    digests.set(path, { stamp, version })
    states.markReading(path)
    return texts.read(file, bytes, version)
  }

  /**
   * Indexes a library document like a text file: one without pages, whose rows and tasks are read like those
   * of a table, and a session PDF, which must be ranked among the documents that its session can see and no
   * others.
   */
  const indexStored = async (ownFile: FoundFile, document: KnownDocument): Promise<void> => {
    const { path, session, sourceId, kind } = document
    if (sourceId === null) return
    const stored = { path, session, sourceId }
    const file = { ...ownFile, path }
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
   * Returns the document of a file, followed by those of an e-mail's attachments; reads it unless it is unchanged.
   * @param unchanged Its documents as they are known, maybe to an earlier process; empty for a new or changed file.
   * @param isStored Checks whether a library still contains a document.
   * @returns An empty list if cancelled.
   * @throws Any error that makes it unreadable.
   */
  const documentsOf = async (
    file: FoundFile,
    unchanged: readonly KnownDocument[],
    isStored: (document: KnownDocument) => boolean,
    signal?: AbortSignal,
  ): Promise<readonly KnownDocument[]> => {
    const { path, session } = file
    if (isTextKind(file.kind))
      return unchanged.length > 0 && documents.has(path) ? unchanged : [await readText(file, signal)]
    const version = await versionOf(file, signal)
    const isCurrent = (each: KnownDocument) =>
      each.version === version && each.session === session && isStored(each)
    if (unchanged.length > 0 && unchanged.every(isCurrent)) {
      for (const document of unchanged) if (!documents.has(document.path)) await indexStored(file, document)
      return unchanged
    }
    const cancelled = states.markReading(path)
    hasReadStored ||= session !== null
    const stopped = signal === undefined ? cancelled : AbortSignal.any([signal, cancelled])
    let stored: readonly KnownDocument[] = []
    try {
      stored = await libraryDocuments.read(file, version, stopped)
      // Record the library documents before anything can fail, so that an erasure finds them.
      await cache.put(stored)
      for (const document of stored) if (!cancelled.aborted) await indexStored(file, document)
      if (!cancelled.aborted) return stored
    } catch (error) {
      signal?.throwIfAborted()
      sweeps = SWEEPS
      if (!cancelled.aborted) throw error
    }
    // Cancelled or deleted during the read; the library may have stored it nevertheless.
    await forgetRead(stored, signal)
    if (stored.length === 0 && session !== null) await libraryDocuments.dropOrphans(signal)
    return []
  }

  /** Removes documents that were cancelled or deleted during the read. */
  const forgetRead = async (read: readonly KnownDocument[], signal?: AbortSignal): Promise<void> => {
    for (const { path } of read) forget(path)
    for (const { path } of read) await removeFromLibrary(path, signal)
  }

  /** Removes a document from its library and then from the cache. @throws LibraryFailure */
  const removeFromLibrary = async (path: string, signal?: AbortSignal): Promise<void> => {
    const { sourceId = null, session = null } = cache.documents().find((one) => one.path === path) ?? {}
    if (sourceId !== null) await libraryDocuments.drop({ path, sourceId, session }, signal)
    await cache.forget([path])
  }

  const scan = async (signal?: AbortSignal): Promise<DocumentChanges> => {
    const { files: found, failed: unreadable } = await walkFolders(folders, uploads, signal)
    const failed: UnreadFile[] = [...unreadable]
    const before = new Map(cache.documents().map((document) => [document.path, document]))
    const latest = new Map([...before, ...documents])
    const added: string[] = []
    const changed: string[] = []
    // The documents of a temporarily unreadable folder are not deleted.
    const isDoubtful = (path: string) =>
      unreadable.some((each) => isAtOrBelow(each.path)(path) || folders.includes(each.path))
    const paths = new Set([...files.keys(), ...latest.keys()])
    for (const file of found) {
      files.set(file.path, file)
      const isKnown = documents.has(file.path) && digests.get(file.path)?.stamp === file.stamp
      if (!isKnown && !states.isCancelled(file.path, file.stamp)) states.markQueued(file.path)
    }
    const { unchanged, gone, attached } = await compareFiles(
      found,
      [...paths].map((path) => ({ path, contentHash: latest.get(path)?.version ?? null })),
      {
        exists: isDoubtful,
        hash: (file) =>
          versionOf(file, signal).catch(() => {
            signal?.throwIfAborted()
            return null
          }),
      },
    )
    const same = new Set(unchanged.map(({ found: { path } }) => path))
    /** Documents to forget: those of files that are gone, and attachments that their e-mail no longer has. */
    const leaving = new Set(gone.map(({ path }) => path))
    const isStored = await libraryDocuments.whichAreStored(found, signal)
    const fail = ({ path, session }: Pick<FoundFile, 'path' | 'session'>, error: unknown): CodedMessage => {
      const reason = reasonOf(error)
      failed.push({ path, session, reason })
      states.markDone(path, 'failed', reason)
      return reason
    }
    /** Texts that were read and are not in the cache yet; after a crash they are just read again. */
    const readTexts: FoundFile[] = []
    const storeTexts = async (): Promise<void> => {
      // Without those that were deleted meanwhile.
      const texts = readTexts.splice(0).filter(({ path }) => documents.has(path))
      if (texts.length === 0) return
      try {
        await cache.put(texts.map(({ path }) => documents.get(path) as KnownDocument))
      } catch (error) {
        for (const file of texts) {
          fail(file, error)
          forget(file.path)
        }
      }
    }

    const keep = async (file: FoundFile, document: KnownDocument): Promise<void> => {
      const { path } = document
      const earlier = before.get(path)
      leaving.delete(path)
      if (path !== file.path)
        files.set(path, { ...file, path, file: file.file + path.slice(file.path.length) })
      documents.set(path, document)
      if (earlier === undefined) added.push(path)
      else if (earlier.version !== document.version) changed.push(path)
      if (JSON.stringify(earlier) === JSON.stringify(document)) return
      if (document.sourceId === null) readTexts.push(file)
      else await cache.put([document])
      // The library replaces the document of a changed file; one with another id or in another library is
      // left over.
      const { sourceId = null, session = null } = earlier ?? {}
      if (sourceId !== null && (sourceId !== document.sourceId || session !== document.session))
        await libraryDocuments.drop({ path, sourceId, session }, signal)
    }

    const quick = found.filter(({ kind }) => isTextKind(kind)).length
    for (const [read, file] of longestLast(found, before).entries()) {
      signal?.throwIfAborted()
      const { path } = file
      const attachments = (attached.get(path) ?? []).map((each) => each.path)
      const earlier = [path, ...attachments].flatMap((each) => latest.get(each) ?? [])
      // The remaining files are read by the library, which may take long, so texts get their vectors first.
      if (read === quick) {
        await storeTexts()
        await vectors.complete(signal)
      }
      // Deleted since the folder listing, or cancelled.
      if (!files.has(path) || states.isCancelled(path, file.stamp)) continue
      const refusal = refusals.get(path)
      if (refusal?.stamp === file.stamp) {
        failed.push({ path, session: file.session, reason: refusal.reason })
        continue
      }
      try {
        const reading = documentsOf(file, same.has(path) ? earlier : [], isStored, signal)
        underWay = { path, ended: reading.catch(() => {}) }
        const read = await reading
        if (read.length === 0) continue
        // Deleted during the read.
        if (!files.has(path)) {
          await forgetRead(read, signal)
          continue
        }
        for (const each of attachments) leaving.add(each)
        for (const document of read) await keep(file, document)
        const doubt = texts.warningOf(path)
        if (doubt !== null) failed.push({ path, session: file.session, reason: doubt })
        states.markDone(path, 'ready', doubt)
      } catch (error) {
        signal?.throwIfAborted()
        const reason = fail(file, error)
        // The old content is outdated; an unreachable library will be asked again.
        if (error instanceof LibraryFailure && earlier[0]?.version === digests.get(path)?.version) {
          for (const document of earlier) documents.set(document.path, document)
        } else {
          for (const each of [path, ...attachments]) forget(each)
          for (const each of attachments) leaving.add(each)
        }
        if (error instanceof Unreadable && error.isForGood) refusals.set(path, { stamp: file.stamp, reason })
      }
    }

    await storeTexts()
    const removed = [...leaving].filter((path) => before.has(path) || documents.has(path))
    for (const path of removed) forget(path)
    for (const path of leaving) known.notifyRemoved(path)
    for (const path of removed) {
      const { session = null } = before.get(path) ?? {}
      // Keep a document known while it is in the library, so that the next sync retries.
      await removeFromLibrary(path, signal).catch(() => {
        signal?.throwIfAborted()
        failed.push({ path, session, reason: problem('still_in_library') })
      })
    }
    const hasStored =
      hasReadStored || found.some(({ kind, session }) => !isTextKind(kind) && session !== null)
    if (sweeps > 0 && hasStored && (await libraryDocuments.dropOrphans(signal))) sweeps -= 1
    await vectors.complete(signal)
    await vectors.dropFormer()
    lookedOnce = true
    unread = failed.filter(({ path }) => !documents.has(path))
    return { added, changed, removed, failed }
  }

  let running: Promise<DocumentChanges> | null = null
  /** True if files changed during the folder listing. */
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
      await texts.stopReader()
    }
  }

  return {
    /** Runs a sync; concurrent calls join it. */
    run(signal?: AbortSignal): Promise<DocumentChanges> {
      isRunning = true
      running ??= scanUntilStill(signal)
      return running
    },
    /** Returns the number of unreadable files of a scope; null if the last sync failed. */
    unread: (scope: AccessScope): number | null =>
      unread?.filter(({ session }) => isReadable(scope, session)).length ?? null,
    /** Returns the progress of the current sync within a scope; null if there is none, or nothing new to read. */
    reading(scope: AccessScope): ReadingProgress | null {
      if (!isRunning) return null
      const { found, left } = known.readingIn(scope)
      return lookedOnce && left === 0 ? null : { read: found - left, found }
    },
    /** Rescans once the current listing is done, since a file has changed. */
    scanAgain(): void {
      again = true
    },
    forget,
    /** Resolves when none of these documents is being read; forgetting a document stops its read. */
    async released(isMeant: (path: string) => boolean): Promise<void> {
      if (underWay !== null && isMeant(underWay.path)) await underWay.ended
    },
    async idle(): Promise<void> {
      await running?.catch(() => {})
    },
  }
}

/** Orders quick reads before long ones: texts, then files already in a library, then new library files. */
function longestLast(files: readonly FoundFile[], before: ReadonlyMap<string, unknown>): FoundFile[] {
  const effort = ({ kind, path }: FoundFile) => (isTextKind(kind) ? 0 : before.has(path) ? 1 : 2)
  return files.toSorted((one, other) => effort(one) - effort(other))
}
