export { openPglite, poolOf } from './pglite-pool.ts'
export { POSTGRES_MISSING, type PostgresServer, startPostgres } from './postgres-server.ts'
