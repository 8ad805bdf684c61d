import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger } from '@agora-mcp/core/log'
import { connectInMemory, type InMemoryConnection } from '@agora-mcp/core/testing'
import type { Viewer } from '../src/adapters/sqlite-context.ts'
import { loadConfig } from '../src/config.ts'
import { buildDeps } from '../src/deps.ts'
import { createServer } from '../src/server.ts'

export interface TestMemory extends InMemoryConnection {
  readonly dataDir: string
}

/** The whole server over a folder, a temporary one by default: real SQLite, and the real model unless an endpoint is named. */
export async function openMemory(
  options: { dataDir?: string; viewer?: Viewer; embedding?: string } = {},
): Promise<TestMemory> {
  const folder = mkdtempSync(join(tmpdir(), 'memory-test-'))
  const dataDir = options.dataDir ?? join(folder, 'data')
  const log = createLogger({ level: 'error' })
  const { deps, close } = buildDeps(
    loadConfig({ MEMORY_DATA_DIR: dataDir, MEMORY_EMBEDDING: options.embedding }),
    {
      log,
      viewer: options.viewer ?? 'owner',
    },
  )
  const connection = await connectInMemory(createServer(deps, log))
  return {
    ...connection,
    dataDir,
    async close() {
      await connection.close()
      await close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
