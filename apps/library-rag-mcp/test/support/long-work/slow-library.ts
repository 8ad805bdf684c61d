import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StubServer } from '@agora-mcp/testing/http'
import { type ServerProcess, startEmbeddingEndpoint, startServerProcess } from '@agora-mcp/testing/process'
import { longBook } from './subjects.ts'

const BIN = join(import.meta.dirname, '../../../dist/bin.js')
/** Milliseconds that a request of embeddings takes: enough for a kill or a cancellation to come in between. */
const SLOW_MS = 100

/** Built servers over one folder of files, and the slow endpoint that embeds for them. */
export interface SlowLibrary {
  /** Holds the book; servers may read what is put beside it. */
  readonly folder: string
  readonly book: { readonly pdf_path: string; readonly language: string }
  readonly endpoint: StubServer
  start(dataDir: string): Promise<ServerProcess>
  /** Passages that the endpoint was asked for, since so many requests. */
  embeddedSince(request: number): number
  stop(): Promise<void>
  close(): Promise<void>
}

export async function openSlowLibrary(pages: number): Promise<SlowLibrary> {
  const folder = mkdtempSync(join(tmpdir(), 'library-slow-'))
  const book = { pdf_path: join(folder, 'book.pdf'), language: 'fr' }
  writeFileSync(book.pdf_path, await longBook(pages, 1))
  const endpoint = await startEmbeddingEndpoint(SLOW_MS)
  const running: ServerProcess[] = []
  const stop = async () => {
    for (const server of running.splice(0)) await server.close()
  }
  return {
    folder,
    book,
    endpoint,
    async start(dataDir) {
      const env = {
        LIBRARY_RAG_DATA_DIR: dataDir,
        LIBRARY_RAG_ALLOWED_ROOTS: folder,
        LIBRARY_RAG_EMBEDDING: endpoint.url,
      }
      const server = await startServerProcess({ bin: BIN, env })
      running.push(server)
      return server
    },
    embeddedSince: (request) =>
      endpoint.requests
        .slice(request)
        .reduce((sum, { body }) => sum + (JSON.parse(body) as { input: string[] }).input.length, 0),
    stop,
    async close() {
      await stop()
      await endpoint.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
