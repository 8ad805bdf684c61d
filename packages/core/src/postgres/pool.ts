import { Pool } from 'pg'

/** Give up on a database that does not take a connection, or a statement, in this time. */
const CONNECT_MS = 5_000
const STATEMENT_MS = 15_000

export interface PoolOptions {
  /** Name of the program, as the database lists its connections. */
  readonly program: string
  /** Told of a connection that broke while idle; it is dropped, and the next query opens another. */
  readonly onIdleError: (error: Error) => void
  /** Connections at once. */
  readonly most: number
}

/** Connections to the database of an address, opened when wanted. */
export function openPool(url: string, { program, onIdleError, most }: PoolOptions): Pool {
  const pool = new Pool({
    connectionString: url,
    max: most,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: STATEMENT_MS,
    application_name: program,
  })
  // Without listeners the process would end: of the pool for idle connections, of each connection while it is used and
  // waits between two queries. Its next query tells what happened.
  pool.on('error', onIdleError)
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** An address without what must not be shown. */
export function withoutPassword(url: string): string {
  const parsed = URL.parse(url)
  return parsed === null ? 'the database' : `${parsed.host}${parsed.pathname}`
}
