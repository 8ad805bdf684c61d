import { openPool } from '@agora-mcp/core/postgres'
import { listen } from './listen.ts'
import type { PostgresLogOptions } from './log-store.ts'

export { createPostgresLogStore, type PostgresLogOptions } from './log-store.ts'

/** Maximum number of connections: one listens, the others serve sessions, whose transactions are short. */
const MAX_CONNECTIONS = 10

export function openLogPool(url: string, onIdleError: (error: Error) => void): PostgresLogOptions {
  const pool = openPool(url, { program: 'agora-agents', onIdleError, most: MAX_CONNECTIONS })
  return { pool, listen: (changed) => listen(pool, changed) }
}
