import { createHash } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@agora-mcp/core/errors'
import * as z from 'zod'
import type { SessionDocuments } from '../../ports/erasing.ts'
import type { DocumentCache } from './document-cache.ts'
import type { createFolderSync } from './folder-sync.ts'
import type { KnownDocuments } from './known-documents.ts'
import { LibraryFailure } from './library-pdfs.ts'
import type { PassageIndex } from './passage-index.ts'
import type { Libraries } from './pdf-documents.ts'

/** What files of sessions are erased with. */
export interface SessionFilePorts {
  /** Folder that has a folder for each session. */
  readonly uploads: string | null
  readonly cache: DocumentCache
  readonly known: KnownDocuments
  readonly index: PassageIndex
  readonly sync: Pick<ReturnType<typeof createFolderSync>, 'forget'>
  readonly libraries: Libraries
}

/** Before ids of documents in the sessions' own library; those that an earlier version put into the shared one have none. */
const OWN = 'sessions:'

const isSession = (name: string): boolean => z.uuid().safeParse(name).success

/** The files of sessions with all that was made of them: passages, vectors, titles, documents in the library. */
export function createSessionDocuments(ports: SessionFilePorts): SessionDocuments {
  const { uploads, cache, known, index, sync, libraries } = ports
  const isOf = (sessionId: string) => (path: string) => path.startsWith(`${sessionId}/`)
  const names = async (): Promise<string[]> =>
    uploads === null ? [] : await readdir(uploads).catch(() => [])

  return {
    sessions: async () => (await names()).filter(isSession),
    inLibrary(sessionId) {
      const documents = [...cache.documents(), ...known.documents.values()]
      const own = documents.filter(({ path }) => isOf(sessionId)(path))
      return [
        ...new Set(
          own.flatMap(({ sourceId, session }) =>
            sourceId === null ? [] : [session === null ? sourceId : `${OWN}${sourceId}`],
          ),
        ),
      ]
    },
    async erase(sessionId) {
      if (uploads !== null && isSession(sessionId)) {
        await rm(join(uploads, sessionId), { recursive: true, force: true })
        // Parts of files that were arriving.
        for (const name of await names()) {
          if (name.startsWith('.') && name.includes(sessionId)) await rm(join(uploads, name), { force: true })
        }
      }
      const paths = [
        ...known.files.keys(),
        ...known.documents.keys(),
        ...cache.documents().map(({ path }) => path),
      ].filter(isOf(sessionId))
      const passages = index.all()
      const [own, others] = [true, false].map(
        (isOwn) =>
          new Set(
            passages
              .filter(({ source }) => isOf(sessionId)(source) === isOwn)
              .map(({ searchable }) => createHash('sha256').update(searchable).digest('hex')),
          ),
      ) as [Set<string>, Set<string>]
      for (const path of new Set(paths)) {
        sync.forget(path)
        known.leave(path)
      }
      await cache.forget(paths)
      await cache.forgetVectors([...own].filter((digest) => !others.has(digest)))
      cache.emptyLog()
    },
    async eraseFromLibrary(ids, signal) {
      for (const id of ids) {
        const isOwn = id.startsWith(OWN)
        const sourceId = isOwn ? id.slice(OWN.length) : id
        // The same bytes are one document of a library, whoever else has given them.
        const isShared = [...cache.documents(), ...known.documents.values()].some(
          (other) => other.sourceId === sourceId && (other.session !== null) === isOwn,
        )
        if (isShared) continue
        await libraries[isOwn ? 'sessions' : 'shared'].remove(sourceId, signal).catch((error: unknown) => {
          if (!(error instanceof LibraryFailure)) throw error
          if (!error.isMissing) throw new AppError('unavailable', error.reason, { cause: error })
        })
      }
    },
  }
}
