import { join } from 'node:path'
import type { SessionLog } from '../ports/session-log.ts'
import { createSessionLog } from './session-log.ts'
import { openSigningKey } from './signing-key.ts'
import { createSqliteLogStore } from './sqlite/log-store.ts'

/** Where the log is kept and who signs it. */
export interface LogPlace {
  /** Folder of the log's file, and of the signing key where none is given. */
  readonly dataDir: string
  /** Address of a PostgreSQL database that several machines share, in place of the file. It holds a password. */
  readonly databaseUrl?: string | undefined
  /** `AGENTS_SIGNING_KEY`: an Ed25519 private key as PEM, or the path of one. */
  readonly signingKey?: string | undefined
  /** Told of connections to the database that broke. */
  readonly onIdleError?: ((error: Error) => void) | undefined
}

/**
 * The log as the configuration says. A database is opened by the first call that needs it.
 * @throws AppError config for a signing key that cannot be used
 */
export async function openSessionLog(place: LogPlace): Promise<SessionLog> {
  const { dataDir, databaseUrl, signingKey } = place
  const key = openSigningKey({ given: signingKey, dataDir })
  if (databaseUrl === undefined) {
    return createSessionLog(createSqliteLogStore(join(dataDir, 'sessions.sqlite')), { key })
  }
  // Its code is loaded by those who use it.
  const { createPostgresLogStore, openLogPool } = await import('./postgres/index.ts')
  const store = createPostgresLogStore(openLogPool(databaseUrl, place.onIdleError ?? (() => {})))
  return createSessionLog(store, { key })
}
