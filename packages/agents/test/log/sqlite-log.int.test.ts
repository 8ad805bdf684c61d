import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createSessionLog } from '../../src/log/session-log.ts'
import { openSigningKey } from '../../src/log/signing-key.ts'
import { createSqliteLogStore } from '../../src/log/sqlite/log-store.ts'
import { describeSessionLog, type LogDatabase } from './session-log.contract.ts'

async function fileDatabase(): Promise<LogDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'agents-log-'))
  const path = join(dataDir, 'sessions.sqlite')
  const key = openSigningKey({ given: undefined, dataDir })
  return {
    open: (options) => createSessionLog(createSqliteLogStore(path), { key, ...options }),
    async tamper(sql) {
      const file = new DatabaseSync(path)
      file.exec(sql.replaceAll('TABLE:', ''))
      file.close()
    },
    remove: async () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

describeSessionLog({
  name: 'SQLite',
  missing: null,
  start: async () => ({ database: fileDatabase, stop: async () => {} }),
})
