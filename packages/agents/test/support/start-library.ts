import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmbeddingEndpoint } from '@agora-mcp/testing/process'
import { newFolder } from '@agora-mcp/testing/setup'
import { createServerTools } from '../../src/adapters/tools/server-tools.ts'
import type { Resources, ServerTools } from '../../src/ports/tools.ts'

const BIN = fileURLToPath(new URL('../../../../apps/library-rag-mcp/dist/bin.js', import.meta.url))

export interface StartedLibrary {
  readonly tools: ServerTools & Resources
  readonly folder: string
  readonly dataDir: string
  close(): Promise<void>
}

/** Settings for tests of what is found by meaning. */
export const REAL_MODEL = { LIBRARY_RAG_EMBEDDING: 'bundled' } as const

/** @param variables Of the library. Its vectors cost nothing unless the model is named. */
export async function startLibrary(
  variables: Readonly<Record<string, string>> = {},
): Promise<StartedLibrary> {
  const endpoint = await startEmbeddingEndpoint()
  const folder = newFolder()
  const dataDir = newFolder()
  const env = {
    LIBRARY_RAG_DATA_DIR: join(dataDir, 'library'),
    LIBRARY_RAG_ALLOWED_ROOTS: folder,
    LIBRARY_RAG_EMBEDDING: endpoint.url,
    ...variables,
  }
  const tools = createServerTools({ 'library-rag': { command: process.execPath, args: [BIN], env } })
  return {
    tools,
    folder,
    dataDir,
    async close() {
      await tools.close()
      await endpoint.close()
    },
  }
}
