import { join } from 'node:path'
import { type ServerProcess, startServerProcess } from '@agora-mcp/testing/process'
import type { ClientCapabilities } from '@modelcontextprotocol/sdk/types.js'

export const SHOWS_APPS: ClientCapabilities = {
  extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } },
}

export const BIN = join(import.meta.dirname, '../../dist/bin.js')

/** The built program over a library in a folder that it may read. @param capabilities of the client */
export const startLibrary = (
  folder: string,
  embeddingUrl: string,
  more: Readonly<Record<string, string>> = {},
  capabilities: ClientCapabilities = {},
): Promise<ServerProcess> =>
  startServerProcess({
    bin: BIN,
    capabilities,
    env: {
      LIBRARY_RAG_DATA_DIR: join(folder, 'data'),
      LIBRARY_RAG_ALLOWED_ROOTS: folder,
      LIBRARY_RAG_EMBEDDING: embeddingUrl,
      ...more,
    },
  })
