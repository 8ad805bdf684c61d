import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServerTools } from '../src/adapters/tools/server-tools.ts'
import type { Resources, ServerTools } from '../src/ports/tools.ts'

const BIN = fileURLToPath(new URL('../../../apps/library-rag-mcp/dist/bin.js', import.meta.url))

/** The built library over an empty store, with a folder that it may read. */
export interface StartedLibrary {
  readonly tools: ServerTools & Resources
  /** Below the folder that the library may read. */
  readonly folder: string
  readonly dataDir: string
  close(): Promise<void>
}

export async function startLibrary(): Promise<StartedLibrary> {
  const folder = await mkdtemp(join(tmpdir(), 'office-'))
  const dataDir = await mkdtemp(join(tmpdir(), 'office-data-'))
  const env = { LIBRARY_RAG_DATA_DIR: join(dataDir, 'library'), LIBRARY_RAG_ALLOWED_ROOTS: folder }
  const tools = createServerTools({ 'library-rag': { command: process.execPath, args: [BIN], env } })
  return {
    tools,
    folder,
    dataDir,
    async close() {
      await tools.close()
      await rm(folder, { recursive: true })
      await rm(dataDir, { recursive: true })
    },
  }
}
