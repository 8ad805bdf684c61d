import { join } from 'node:path'
import type { SessionLog } from '../ports/session-log.ts'
import { createSessionLog } from './session-log.ts'
import { openSigningKey } from './signing-key.ts'
import { createSqliteLogStore } from './sqlite/log-store.ts'

export interface LogPlace {
  /** Folder of the log file, and of the signing key if none is given. */
  readonly dataDir: string
  /** URL of a PostgreSQL database shared by several machines, instead of the file. Contains a password. */
  readonly databaseUrl?: string | undefined
  /** `AGENTS_SIGNING_KEY`: an Ed25519 private key as PEM, or the path of one. */
  readonly signingKey?: string | undefined
  /** Called for broken database connections. */
  readonly onIdleError?: ((error: Error) => void) | undefined
}

/** The database is opened by the first call. @throws AppError config for an unusable signing key */
export async function openSessionLog(place: LogPlace): Promise<SessionLog> {
  const { dataDir, databaseUrl, signingKey } = place
  const key = openSigningKey({ given: signingKey, dataDir })
  if (databaseUrl === undefined) {
    return createSessionLog(createSqliteLogStore(join(dataDir, 'sessions.sqlite')), { key })
  }
  // Loaded on demand: most installations do not use PostgreSQL.
  const { createPostgresLogStore, openLogPool } = await import('./postgres/index.ts')
  const store = createPostgresLogStore(openLogPool(databaseUrl, place.onIdleError ?? (() => {})))
  return createSessionLog(store, { key })
}
