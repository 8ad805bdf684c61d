import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@agora-mcp/core/errors'
import * as z from 'zod'
import type { SessionDocuments } from '../../ports/erasing.ts'
import type { DocumentCache } from './document-cache.ts'
import type { createFolderSync } from './folder-sync.ts'
import type { KnownDocuments } from './known-documents.ts'
import type { createLibraryDocuments } from './library-documents.ts'
import { LibraryFailure } from './office-library.ts'
import type { PassageIndex } from './passage-index.ts'
import { passageDigest } from './passage-vectors.ts'

/** What files of sessions are erased with. */
export interface SessionFilePorts {
  /** Folder that has a folder for each session. */
  readonly uploads: string | null
  readonly cache: DocumentCache
  readonly known: KnownDocuments
  readonly index: PassageIndex
  readonly sync: Pick<ReturnType<typeof createFolderSync>, 'forget' | 'released' | 'scanAgain'>
  readonly libraryDocuments: Pick<ReturnType<typeof createLibraryDocuments>, 'isUsed' | 'libraryOf'>
}

/** Before ids of documents in the sessions' own library; those that an earlier version put into the shared one have none. */
const OWN = 'sessions:'

const isSession = (name: string): boolean => z.uuid().safeParse(name).success

/** The files of sessions with all that was made of them: passages, vectors, titles, documents in the library. */
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

  /** Erases passages and vectors of files that are gone, which the cache still knows, and waits until none is being read. */
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
      known.leave(path)
    }
    await sync.released(isMeant)
    await cache.forgetVectors([...own].filter((digest) => !others.has(digest)))
  }
  const forgetRows = async (paths: readonly string[]): Promise<void> => {
    await cache.forget(paths)
    cache.emptyLog()
  }

  /** @param except A path whose document it is, and which does not count. */
  const eraseFromLibrary = async (
    ids: readonly string[],
    signal?: AbortSignal,
    except?: string,
  ): Promise<void> => {
    for (const id of ids) {
      const isOwn = id.startsWith(OWN)
      const pdf = { session: isOwn ? '' : null, sourceId: isOwn ? id.slice(OWN.length) : id }
      // The same bytes are one document of a library, whoever else has given them.
      if (libraryDocuments.isUsed(pdf, except)) continue
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
        // Parts of files that were arriving.
        for (const name of await names()) {
          if (name.startsWith('.') && name.includes(sessionId)) await rm(join(uploads, name), { force: true })
        }
      }
      const isMeant = isOf(sessionId)
      await forgetContents(isMeant)
      // What was being read has come to its end by now.
      await keep(inLibrary(isMeant))
      await forgetRows(cache.documents().flatMap(({ path }) => (isMeant(path) ? [path] : [])))
    },
    async eraseFile(path, signal) {
      if (uploads !== null) await rm(join(uploads, path), { force: true })
      const isIt = (other: string) => other === path
      const ids = inLibrary(isIt)
      await forgetContents(isIt)
      // Until the library has answered it stays known, so that the next look takes it out.
      await eraseFromLibrary(ids, signal, path)
      await forgetRows([path])
    },
    eraseFromLibrary: (ids, signal) => eraseFromLibrary(ids, signal),
  }
}
