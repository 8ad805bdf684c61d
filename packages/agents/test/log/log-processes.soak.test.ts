import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { POSTGRES_MISSING, type PostgresServer, startPostgres } from '@agora-mcp/testing/postgres'
import { newFolder } from '@agora-mcp/testing/setup'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LEASE_MS } from '../../src/log/log-store.ts'
import { openSessionLog } from '../../src/log/open-session-log.ts'
import type { SessionLog } from '../../src/ports/session-log.ts'
import { opened, request } from '../support/log/entries.ts'
import { type LogProcess, startLogProcess } from '../support/log/log-process.ts'

const WRITES = 40

const PLACES = [
  { name: 'a SQLite file', missing: null, onPostgres: false },
  { name: 'a PostgreSQL server', missing: POSTGRES_MISSING, onPostgres: true },
]

describe.each(PLACES)('processes that share', ({ name, missing, onPostgres }) => {
  describe.skipIf(missing !== null)(`${name}${missing === null ? '' : ` (${missing})`}`, () => {
    let server: PostgresServer | undefined
    let dataDir: string
    let url: string
    let signingKey: string
    let log: SessionLog
    let processes: LogProcess[]
    const start = () => {
      const started = startLogProcess(dataDir, url, signingKey)
      processes.push(started)
      return started
    }

    beforeAll(async () => {
      if (onPostgres) server = await startPostgres()
    })
    afterAll(() => server?.remove())
    beforeEach(async () => {
      dataDir = newFolder()
      url = (await server?.createDatabase()) ?? ''
      signingKey = onPostgres ? join(dataDir, 'signing-key.pem') : ''
      // Makes the key that all of them share.
      await (await openSessionLog({ dataDir })).close()
      log = await openSessionLog({ dataDir, ...(onPostgres ? { databaseUrl: url, signingKey } : {}) })
      processes = []
    })
    afterEach(async () => {
      await log.close()
      await Promise.all(processes.map((one) => one.kill()))
    })

    it('lose, double and reorder nothing', async () => {
      const id = randomUUID()
      await log.append(id, 0, [opened()])
      const writers = [start(), start()]
      await Promise.all(
        writers.map(async ({ child, told }, at) => {
          child.stdin?.write(`${JSON.stringify(['write', id, `w${at}`, String(WRITES)])}\n`)
          await expect.poll(() => told.at(-1), { timeout: 60_000, interval: 50 }).toBe('done')
        }),
      )
      const read = await log.read(id)
      const ids = read.slice(1).map(({ content }) => (content as { request_id: string }).request_id)
      for (const [at] of writers.entries()) {
        const own = ids.filter((one) => one.startsWith(`w${at}-`))
        // A request and its answer, each once, in the order in which they were written.
        expect(own).toEqual(Array.from({ length: WRITES }, (_, n) => [`w${at}-${n}`, `w${at}-${n}`]).flat())
      }
      expect(read).toHaveLength(1 + 4 * WRITES)
      expect((await log.verify()).get(id)?.problems).toEqual([])
    })

    it('keep all that a killed one had acknowledged, and nothing by half', async () => {
      const id = randomUUID()
      await log.append(id, 0, [opened()])
      const writer = start()
      writer.child.stdin?.write(`${JSON.stringify(['write', id, 'w', '100000'])}\n`)
      await expect.poll(() => writer.told.length, { timeout: 60_000, interval: 10 }).toBeGreaterThan(20)
      await writer.kill()
      const ids = (await log.read(id))
        .slice(1)
        .map(({ content }) => (content as { request_id: string }).request_id)
      expect(ids).toEqual(expect.arrayContaining(writer.told))
      expect(ids.length % 2).toBe(0)
      expect((await log.verify()).get(id)?.problems).toEqual([])
    })

    it('take over the sessions of one that was killed, and not before', async () => {
      const id = randomUUID()
      await log.append(id, 0, [opened(), request('r1')])
      const holder = start()
      expect(await holder.ask('lease', id)).toBe(true)
      // Longer than a lease: its heartbeat keeps it.
      const until = performance.now() + 1.3 * LEASE_MS
      while (performance.now() < until) {
        expect(await log.unfinished(10)).toEqual([])
        expect(await log.lease(id)).toBe(null)
        await new Promise((resolve) => setTimeout(resolve, 300))
      }
      await holder.kill()
      // On one machine others see at once that it is gone; on another its lease ends by time.
      if (!onPostgres) expect(await log.unfinished(10)).toEqual([id])
      await expect.poll(() => log.unfinished(10), { interval: 50 }).toEqual([id])
      expect(await log.lease(id)).not.toBe(null)
    })
  })
})
