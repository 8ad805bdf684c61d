import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@agora-mcp/core/errors'
import * as z from 'zod'
import type { SessionDocuments } from '../../ports/erasing.ts'
import { isAtOrBelow } from './at-or-below.ts'
import type { DocumentCache } from './document-cache.ts'
import type { createFolderSync } from './folder-sync.ts'
import type { KnownDocuments } from './known-documents.ts'
import type { createLibraryDocuments } from './library-documents.ts'
import { LibraryFailure } from './office-library.ts'
import type { PassageIndex } from './passage-index.ts'
import { passageDigest } from './passage-vectors.ts'

/** Stores that contain session files or data derived from them. */
export interface SessionFilePorts {
  /** Folder with a subfolder for each session. */
  readonly uploads: string | null
  readonly cache: DocumentCache
  readonly known: KnownDocuments
  readonly index: PassageIndex
  readonly sync: Pick<ReturnType<typeof createFolderSync>, 'forget' | 'released' | 'scanAgain'>
  readonly libraryDocuments: Pick<ReturnType<typeof createLibraryDocuments>, 'isUsed' | 'libraryOf'>
}

/** Id prefix of documents in the session library; those that earlier versions put elsewhere lack it. */
const OWN = 'sessions:'

const isSession = (name: string): boolean => z.uuid().safeParse(name).success

/** Creates access to session files and all derived data: passages, vectors, titles, library documents. */
export function createSessionDocuments(ports: SessionFilePorts): SessionDocuments {
  const { uploads, cache, known, index, sync, libraryDocuments } = ports
  const isOf = (sessionId: string) => (path: string) => path.startsWith(`${sessionId}/`)
  const names = async (): Promise<string[]> =>
    uploads === null ? [] : await readdir(uploads).catch(() => [])

  const inLibrary = (isMeant: (path: string) => boolean): readonly string[] => {
    const meant = [...cache.documents(), ...known.documents.values()].filter(({ path }) => isMeant(path))
    return [
      ...new Set(
        meant.flatMap(({ sourceId, session }) =>
          sourceId === null ? [] : [session === null ? sourceId : `${OWN}${sourceId}`],
        ),
      ),
    ]
  }

  /** Erases passages and vectors of deleted files that the cache still lists, and waits for reads in progress. */
  const forgetContents = async (isMeant: (path: string) => boolean): Promise<void> => {
    const paths = [
      ...known.files.keys(),
      ...known.documents.keys(),
      ...cache.documents().map(({ path }) => path),
    ].filter(isMeant)
    const passages = index.all()
    const [own, others] = [true, false].map(
      (isOwn) =>
        new Set(
          passages
            .filter(({ source }) => isMeant(source) === isOwn)
            .map(({ searchable }) => passageDigest(searchable)),
        ),
    ) as [Set<string>, Set<string>]
    for (const path of new Set(paths)) {
      sync.forget(path)
      known.notifyRemoved(path)
    }
    await sync.released(isMeant)
    await cache.forgetVectors([...own].filter((digest) => !others.has(digest)))
  }
  const forgetRows = async (isMeant: (path: string) => boolean): Promise<void> => {
    await cache.forget(cache.documents().flatMap(({ path }) => (isMeant(path) ? [path] : [])))
    cache.eraseDeleted()
  }

  /** Erases library documents. @param isIgnored Paths to ignore when checking whether a document is still in use. */
  const eraseFromLibrary = async (
    ids: readonly string[],
    signal?: AbortSignal,
    isIgnored?: (path: string) => boolean,
  ): Promise<void> => {
    for (const id of ids) {
      const isOwn = id.startsWith(OWN)
      const pdf = { session: isOwn ? '' : null, sourceId: isOwn ? id.slice(OWN.length) : id }
      // Identical files share a library document, regardless of who uploaded them.
      if (libraryDocuments.isUsed(pdf, isIgnored)) continue
      await libraryDocuments
        .libraryOf(pdf)
        .remove(pdf.sourceId, signal)
        .catch((error: unknown) => {
          if (!(error instanceof LibraryFailure)) throw error
          if (!error.isMissing) throw new AppError('unavailable', error.reason, { cause: error })
        })
    }
  }

  return {
    sessions: async () => (await names()).filter(isSession),
    changed: () => sync.scanAgain(),
    inLibrary: (sessionId) => inLibrary(isOf(sessionId)),
    async erase(sessionId, keep) {
      if (uploads !== null && isSession(sessionId)) {
        await rm(join(uploads, sessionId), { recursive: true, force: true })
        // Remove parts of uploads in progress.
        for (const name of await names()) {
          if (name.startsWith('.') && name.includes(sessionId)) await rm(join(uploads, name), { force: true })
        }
      }
      const isMeant = isOf(sessionId)
      await forgetContents(isMeant)
      // All reads have ended here.
      await keep(inLibrary(isMeant))
      await forgetRows(isMeant)
    },
    async eraseFile(path, signal) {
      if (uploads !== null) await rm(join(uploads, path), { force: true })
      const isIt = isAtOrBelow(path)
      const ids = inLibrary(isIt)
      await forgetContents(isIt)
      // The document stays known until the library has responded, so that the next sync removes it.
      await eraseFromLibrary(ids, signal, isIt)
      await forgetRows(isIt)
    },
    eraseFromLibrary: (ids, signal) => eraseFromLibrary(ids, signal),
  }
}
