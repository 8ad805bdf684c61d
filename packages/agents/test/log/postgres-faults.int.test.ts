import { randomUUID } from 'node:crypto'
import { POSTGRES_MISSING, type PostgresServer, startPostgres } from '@agora-mcp/testing/postgres'
import { newFolder } from '@agora-mcp/testing/setup'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSessionLog } from '../../src/log/open-session-log.ts'
import { answer, opened, request } from '../support/log/entries.ts'

describe.skipIf(POSTGRES_MISSING !== null)(
  `the log on a PostgreSQL server${POSTGRES_MISSING === null ? '' : ` (${POSTGRES_MISSING})`}`,
  () => {
    let server: PostgresServer
    const dataDir = newFolder()
    const open = async () => {
      const databaseUrl = await server.createDatabase()
      return { databaseUrl, log: await openSessionLog({ dataDir, databaseUrl }) }
    }
    beforeAll(async () => {
      server = await startPostgres()
    })
    afterAll(async () => {
      await server?.remove()
    })

    it('that stops is unavailable, loses nothing, and is written and watched again when it is back', async () => {
      const { databaseUrl, log } = await open()
      const id = randomUUID()
      const told: number[] = []
      await log.append(id, 0, [opened()])
      const end = log.watch(id, (position) => told.push(position))
      const lease = await log.lease(id)
      await server.stop()
      for (const attempt of [log.append(id, 1, [request('r1')]), log.read(id), log.unfinished(1)]) {
        await expect(attempt).rejects.toMatchObject({ code: 'unavailable' })
      }
      await server.start()
      expect(await lease?.renew()).toBe(true)
      await log.append(id, 1, [request('r1')])
      const other = await openSessionLog({ dataDir, databaseUrl })
      await other.append(id, 2, [answer('r1')])
      await expect.poll(() => Math.max(0, ...told), { timeout: 20_000 }).toBe(3)
      expect(await log.read(id)).toHaveLength(3)
      end()
      await Promise.all([log.close(), other.close()])
    })

    it('whose tables the first version made goes on with its sessions', async () => {
      const { databaseUrl, log } = await open()
      const id = randomUUID()
      await log.append(id, 0, [opened()])
      await log.close()
      const owner = new Client({ connectionString: databaseUrl })
      await owner.connect()
      await owner.query('DROP TABLE agents_words, agents_journal, agents_journal_end')
      await owner.query('ALTER TABLE agents_session DROP COLUMN title')
      await owner.query('UPDATE agents_version SET version = 1')
      // Two processes of the new version start at once.
      const logs = [
        await openSessionLog({ dataDir, databaseUrl }),
        await openSessionLog({ dataDir, databaseUrl }),
      ]
      await Promise.all(logs.map((one) => one.sessions({ limit: 1 })))
      const [first, second] = logs
      await first?.append(id, 1, [request('r1', 'Quelle pente ?'), answer('r1')])
      const found = await second?.sessions({ limit: 1, query: 'pente' })
      expect(found?.sessions).toMatchObject([{ session_id: id, title: 'Quelle pente ?' }])
      const { rows } = await owner.query('SELECT version FROM agents_version')
      expect(rows).toEqual([{ version: 3 }])
      await owner.end()
      await Promise.all(logs.map((one) => one.close()))
    })

    it('whose tables a newer program made is refused by their version', async () => {
      const { databaseUrl, log } = await open()
      await log.sessions({ limit: 1 })
      const owner = new Client({ connectionString: databaseUrl })
      await owner.connect()
      await owner.query('UPDATE agents_version SET version = 9')
      await owner.end()
      const later = await openSessionLog({ dataDir, databaseUrl })
      await expect(later.sessions({ limit: 1 })).rejects.toMatchObject({
        code: 'config',
        hint: expect.stringContaining('the database has 9'),
      })
      await Promise.all([log.close(), later.close()])
    })
  },
)
