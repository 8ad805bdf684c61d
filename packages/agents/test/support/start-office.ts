import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createOfficeDocuments, type OfficeDocuments } from '../../src/adapters/documents/office-documents.ts'
import { startLibrary } from './start-library.ts'

/** Starts the libraries of an office and of sessions. @param sessions ids of those that may have files */
export async function startOffice(sessions: readonly string[]) {
  const library = await startLibrary()
  const sessionLibrary = await startLibrary()
  const docs = join(library.folder, 'docs')
  const uploads = join(sessionLibrary.folder, 'uploads')
  await mkdir(docs)
  for (const id of sessions) await mkdir(join(uploads, id), { recursive: true })
  return {
    library,
    sessionLibrary,
    docs,
    uploads,
    open: (): OfficeDocuments =>
      createOfficeDocuments({
        folders: [docs, uploads],
        uploads: { folder: uploads, tools: sessionLibrary.tools },
        dataDir: library.dataDir,
        tools: library.tools,
        embedder: null,
      }),
    async close() {
      await library.close()
      await sessionLibrary.close()
    },
  }
}
