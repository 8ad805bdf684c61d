import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { LazyEmbedder } from '@agora-mcp/core/embedding/open'
import { createLogger } from '@agora-mcp/core/log'
import { connectInMemory, type InMemoryConnection } from '@agora-mcp/testing'
import { newFolder } from '@agora-mcp/testing/setup'
import { loadConfig } from '../../src/config.ts'
import { buildDeps, type OpenDeps, openSharedParts } from '../../src/deps.ts'
import type { Viewer } from '../../src/domain/access-scope.ts'
import type { Deps } from '../../src/ports/deps.ts'
import { createServer } from '../../src/server.ts'
import { sharedModel } from './shared-model.ts'

export interface TestMemory extends InMemoryConnection {
  readonly dataDir: string
}

/** Place of memories that are in no file, those of one data folder under one name. */
export interface OtherPlace {
  env(name: string): Readonly<Record<string, string>>
  remove(name: string): Promise<void>
}

let otherPlace: OtherPlace | null = null

/** Has the memories that are opened from now on lie elsewhere. */
export function keepIn(place: OtherPlace): void {
  otherPlace = place
}

export const storeIn = (dataDir: string): Record<string, string> => ({
  MEMORY_DATA_DIR: dataDir,
  ...otherPlace?.env(dataDir),
})

export async function removeMemory(dataDir: string): Promise<void> {
  await otherPlace?.remove(dataDir)
  rmSync(dataDir, { recursive: true, force: true })
}

/** False where a test that looks into the file has nothing to see. */
export const isFile = (): boolean => otherPlace === null

/** Opens the ports of a server with these variables: the real store, and the real model unless they name an endpoint. */
export function openTestDeps(
  env: Readonly<Record<string, string>>,
  viewer: Viewer = 'owner',
  model: LazyEmbedder = sharedModel,
): OpenDeps {
  const log = createLogger({ level: 'error' })
  const config = loadConfig(env)
  if (env.MEMORY_EMBEDDING !== undefined) return buildDeps(config, { log, viewer })
  const shared = openSharedParts(config, log, model)
  const { deps, close } = buildDeps(config, { log, viewer, shared })
  return {
    deps,
    async close() {
      await close()
      await shared.close()
    },
  }
}

/** The whole server over a folder, a temporary one by default. */
export async function openMemory(
  options: { dataDir?: string; viewer?: Viewer; embedding?: string; change?: (deps: Deps) => Deps } = {},
): Promise<TestMemory> {
  const dataDir = options.dataDir ?? join(newFolder(), 'data')
  const log = createLogger({ level: 'error' })
  const endpoint = options.embedding === undefined ? {} : { MEMORY_EMBEDDING: options.embedding }
  const { deps, close } = openTestDeps({ ...storeIn(dataDir), ...endpoint }, options.viewer)
  const { change = (same: Deps) => same } = options
  const connection = await connectInMemory(createServer(change(deps), log))
  return {
    ...connection,
    dataDir,
    async close() {
      await connection.close()
      await close()
      if (options.dataDir === undefined) await removeMemory(dataDir)
    },
  }
}
