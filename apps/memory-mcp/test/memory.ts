import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger } from '@agora-mcp/core/log'
import { connectInMemory, type InMemoryConnection } from '@agora-mcp/core/testing'
import type { Viewer } from '../src/adapters/access-scope.ts'
import { loadConfig } from '../src/config.ts'
import { buildDeps } from '../src/deps.ts'
import type { Deps } from '../src/ports/deps.ts'
import { createServer } from '../src/server.ts'

export interface TestMemory extends InMemoryConnection {
  readonly dataDir: string
}

/** Variables of the store that the tests of this file are about, given its name; none for the embedded one. */
let storeEnv: (name: string) => Readonly<Record<string, string>> = () => ({})

/** Has the memories that are opened from now on lie elsewhere, those of one data folder under one name. */
export function keepIn(env: (name: string) => Readonly<Record<string, string>>): void {
  storeEnv = env
}

/** The variables of a store in a folder, or of the one that stands for it. */
export const storeIn = (dataDir: string): Record<string, string> => ({
  MEMORY_DATA_DIR: dataDir,
  ...storeEnv(dataDir),
})

/** Whether memories lie in a file; what looks into it has nothing to see elsewhere. */
export const isFile = (): boolean => Object.keys(storeEnv('')).length === 0

/** The whole server over a folder, a temporary one by default: real store, and the real model unless an endpoint is named. */
export async function openMemory(
  options: { dataDir?: string; viewer?: Viewer; embedding?: string; change?: (deps: Deps) => Deps } = {},
): Promise<TestMemory> {
  const folder = mkdtempSync(join(tmpdir(), 'memory-test-'))
  const dataDir = options.dataDir ?? join(folder, 'data')
  const log = createLogger({ level: 'error' })
  const { deps, close } = buildDeps(
    loadConfig({ ...storeIn(dataDir), MEMORY_EMBEDDING: options.embedding }),
    {
      log,
      viewer: options.viewer ?? 'owner',
    },
  )
  const { change = (same: Deps) => same } = options
  const connection = await connectInMemory(createServer(change(deps), log))
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
