import { generateKeyPairSync } from 'node:crypto'
import { openPglite, POSTGRES_MISSING, startPostgres } from '@agora-mcp/testing/postgres'
import { Pool } from 'pg'
import { createPostgresLogStore, openLogPool, type PostgresLogOptions } from '../../src/log/postgres/index.ts'
import { createSessionLog } from '../../src/log/session-log.ts'
import { signingKeyOf } from '../../src/log/sign.ts'
import { describeSessionLog, type LogDatabase, type LogEngine } from '../support/log/session-log.contract.ts'

/** @param connect Gives what a process has of its own. */
function logDatabase(connect: () => PostgresLogOptions, run: (sql: string) => Promise<unknown>): LogDatabase {
  const { privateKey } = generateKeyPairSync('ed25519')
  const key = signingKeyOf(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
  return {
    open: (options) => createSessionLog(createPostgresLogStore(connect()), { key, ...options }),
    tamper: (sql) => run(sql.replaceAll('TABLE:', 'agents_')),
    remove: async () => void (await run('DROP SCHEMA public CASCADE; CREATE SCHEMA public')),
  }
}

const pglite: LogEngine = {
  name: 'PGlite',
  missing: null,
  async start() {
    const { pool, database } = await openPglite()
    return {
      // Its one connection is shared: a transaction of one log must not be mixed with those of another.
      database: async () =>
        logDatabase(
          () => ({ pool }),
          (sql) => database.exec(sql),
        ),
      stop: () => database.close(),
    }
  },
}

const server: LogEngine = {
  name: 'a PostgreSQL server',
  missing: POSTGRES_MISSING,
  async start() {
    const postgres = await startPostgres()
    const url = await postgres.createDatabase()
    const owner = new Pool({ connectionString: url, max: 1 })
    return {
      database: async () =>
        logDatabase(
          () => openLogPool(url, () => {}),
          (sql) => owner.query(sql),
        ),
      async stop() {
        await owner.end()
        await postgres.remove()
      },
    }
  },
}

// The same program in WebAssembly stands in where no server can be started.
describeSessionLog(server.missing === null ? server : pglite)
