import { Pool } from 'pg'

/** Give up on a database that does not take a connection, or a statement, in this time. */
const CONNECT_MS = 5_000
const STATEMENT_MS = 15_000

/**
 * Connections to the database of an address, opened when wanted. A connection that breaks while idle is dropped and
 * told of; the next query opens another.
 * @param most Connections at once: clients of one server seldom search at the same moment.
 */
export function openPool(url: string, onIdleError: (error: Error) => void, most = 4): Pool {
  const pool = new Pool({
    connectionString: url,
    max: most,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: STATEMENT_MS,
    application_name: 'budget-filters-mcp',
  })
  // Without a listener the process would end.
  pool.on('error', onIdleError)
  return pool
}

/** An address without what must not be shown. */
export function withoutPassword(url: string): string {
  const parsed = URL.parse(url)
  return parsed === null ? 'the database' : `${parsed.host}${parsed.pathname}`
}
