import { Pool } from 'pg'

const CONNECT_MS = 5_000
const STATEMENT_MS = 15_000

export interface PoolOptions {
  /** Name of the program in the database's list of connections. */
  readonly program: string
  /** Receives the error of a connection that broke while idle; it is dropped, and the next query opens another. */
  readonly onIdleError: (error: Error) => void
  readonly most: number
}

/** Creates a pool of connections to a database, opened on demand. */
export function openPool(url: string, { program, onIdleError, most }: PoolOptions): Pool {
  const pool = new Pool({
    connectionString: url,
    max: most,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: STATEMENT_MS,
    application_name: program,
  })
  // Unhandled error events would end the process: of the pool for idle connections, and of each connection in
  // use between two queries. The next query reports the failure.
  pool.on('error', onIdleError)
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

export function withoutPassword(url: string): string {
  const parsed = URL.parse(url)
  return parsed === null ? 'the database' : `${parsed.host}${parsed.pathname}`
}
