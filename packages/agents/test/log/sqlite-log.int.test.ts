import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { newFolder } from '@agora-mcp/testing/setup'
import { expect, it } from 'vitest'
import { createSessionLog } from '../../src/log/session-log.ts'
import { unjournaledEndText } from '../../src/log/sign.ts'
import { openSigningKey } from '../../src/log/signing-key.ts'
import { createSqliteLogStore } from '../../src/log/sqlite/log-store.ts'
import { answer, opened, request } from '../support/log/entries.ts'
import { describeSessionLog, type LogDatabase } from '../support/log/session-log.contract.ts'

async function fileDatabase(): Promise<LogDatabase> {
  const dataDir = newFolder()
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

it('a log of the version before the journal is whole, and gets its journal with the next write', async () => {
  const dataDir = newFolder()
  const path = join(dataDir, 'sessions.sqlite')
  const key = openSigningKey({ given: undefined, dataDir })
  const open = () => createSessionLog(createSqliteLogStore(path), { key })
  const ids = [randomUUID(), randomUUID(), randomUUID()]
  const before = open()
  for (const id of ids) await before.append(id, 0, [opened(), request('r1', id), answer('r1')])
  await before.close()
  const file = new DatabaseSync(path)
  const end = file.prepare('SELECT number, hash FROM register_end').get() as { number: number; hash: string }
  file.prepare('UPDATE register_end SET signature = ?').run(key.sign(unjournaledEndText(end)))
  file.exec('DROP TABLE journal; DROP TABLE journal_end; PRAGMA user_version = 2')
  file.close()

  const log = open()
  const problems = async () => [...(await log.verify())].flatMap(([, verdict]) => verdict.problems)
  expect(await problems()).toEqual([])
  expect(await log.root()).toBeNull()
  await log.append(ids[1] as string, 3, [request('r2'), answer('r2')])
  expect(await problems()).toEqual([])
  expect(await log.root()).toMatch(/^3-/)
  const lines = new DatabaseSync(path)
  lines.exec('DELETE FROM journal; DELETE FROM journal_end')
  lines.close()
  // A journal that was removed does not begin again.
  await log.append(ids[0] as string, 3, [request('r2')])
  expect((await log.verify()).get('journal')?.problems).toMatchObject([
    { problem: 'the journal was removed' },
  ])
  await log.close()
})
