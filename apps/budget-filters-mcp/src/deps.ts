import { join } from 'node:path'
import { lazyPort } from '@agora-mcp/core/lazy'
import type { Logger } from '@agora-mcp/core/log'
import type { PoolOptions } from '@agora-mcp/core/postgres'
import { ownerSql } from './adapters/postgres/schema.ts'
import { createSqliteFilterStore } from './adapters/sqlite/filter-store.ts'
import type { Config } from './config.ts'
import { createLexicon } from './domain/vocabulary/lexicon.ts'
import type { Deps, FilterStore, ImportTarget } from './ports.ts'

export interface OpenDeps {
  readonly deps: Deps
  close(): Promise<void>
}

const PROGRAM = 'budget-filters-mcp'
/** Options for a single connection: a command works alone. */
const ONE: PoolOptions = { program: PROGRAM, onIdleError: () => {}, most: 1 }

/** Composes the ports. Opens nothing: a database waits for the first call that needs it. */
export function buildDeps({ databaseUrl, dataDir }: Config, log: Logger): OpenDeps {
  const lexicon = createLexicon()
  if (databaseUrl === undefined) {
    const { filters, hasImport, close } = createSqliteFilterStore(databaseFile(dataDir))
    const originAtStart = hasImport() ? 'imported' : 'starter'
    return { deps: { filters, lexicon, originAtStart }, close: async () => close() }
  }
  const url = databaseUrl.reveal()
  let closeStore = async () => {}
  // Loaded by the first call, so that a server that does not need it starts without it.
  const filters = lazyPort<FilterStore>(async () => {
    const [{ createPostgresFilterStore }, { openPool }] = await Promise.all([
      import('./adapters/postgres/filter-store.ts'),
      import('@agora-mcp/core/postgres'),
    ])
    const pool = openPool(url, {
      program: PROGRAM,
      onIdleError: (error) => log.warn('a connection to the database broke', { error }),
      // Clients of one server rarely search at the same moment.
      most: 4,
    })
    const store = createPostgresFilterStore({ pool, log })
    closeStore = store.close
    return store.filters
  })
  return { deps: { filters, lexicon, originAtStart: 'database' }, close: () => closeStore() }
}

export interface OpenTarget {
  readonly target: ImportTarget
  close(): Promise<void>
}

export async function openImportTarget({ databaseUrl, dataDir }: Config): Promise<OpenTarget> {
  if (databaseUrl === undefined) {
    const { importTarget, close } = createSqliteFilterStore(databaseFile(dataDir))
    return { target: importTarget, close: async () => close() }
  }
  const [{ createPostgresImport }, { openPool, withoutPassword }] = await Promise.all([
    import('./adapters/postgres/import.ts'),
    import('@agora-mcp/core/postgres'),
  ])
  const url = databaseUrl.reveal()
  const target = createPostgresImport(openPool(url, ONE), withoutPassword(url))
  return { target, close: target.close }
}

/** Returns the SQL for the owner of a database, with its own table names if one is configured. */
export async function ownerSqlOf({ databaseUrl }: Config): Promise<string> {
  if (databaseUrl === undefined) return ownerSql()
  const { readTables } = await import('./adapters/postgres/filter-store.ts')
  const { openPool } = await import('@agora-mcp/core/postgres')
  return ownerSql(await readTables(openPool(databaseUrl.reveal(), ONE)))
}

const databaseFile = (dataDir: string): string => join(dataDir, 'filters.db')
