import { join } from 'node:path'
import { createSqliteFilterStore } from './adapters/sqlite-filter-store.ts'
import type { Config } from './config.ts'
import { createLexicon } from './domain/vocabulary/index.ts'
import type { Deps, ImportTarget } from './ports.ts'

export interface OpenDeps {
  readonly deps: Deps
  readonly importTarget: ImportTarget
  close(): Promise<void>
}

/** Composes the ports. Opens nothing: a database waits for the first call that needs it. */
export function buildDeps(config: Config): OpenDeps {
  const { filters, importTarget, close } = createSqliteFilterStore(join(config.dataDir, 'filters.db'))
  return { deps: { filters, lexicon: createLexicon() }, importTarget, close: async () => close() }
}
