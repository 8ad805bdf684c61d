import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { newFolder } from '@agora-mcp/testing/setup'
import { afterEach, expect, it, vi } from 'vitest'
import { keepRetention } from './keep-retention.ts'
import { createSessionLog } from './session-log.ts'
import { openSigningKey } from './signing-key.ts'
import { createSqliteLogStore } from './sqlite/log-store.ts'

afterEach(() => void vi.useRealTimers())

it('erases expired sessions at startup and every hour', async () => {
  const dataDir = newFolder()
  let now = new Date('2026-01-01T10:00:00Z')
  const clock = () => now
  const key = openSigningKey({ given: undefined, dataDir })
  const log = createSessionLog(createSqliteLogStore(join(dataDir, 'sessions.sqlite')), { key, clock })
  const session = async () => {
    const id = randomUUID()
    const owner = { role: 'staff', subject: 'x' } as const
    await log.append(id, 0, [{ kind: 'opened', content: { project: 'Rue Hoche', language: 'fr', owner } }])
    return id
  }
  const erased = async (id: string) => (await log.verify(id)).get(id)?.erased.length === 1
  const old = await session()
  now = new Date('2026-01-30T10:00:00Z')
  const young = await session()
  now = new Date('2026-01-31T10:00:01Z')

  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const counts: number[] = []
  const end = keepRetention(log, { days: 30, clock, onErased: (count) => void counts.push(count) })
  await expect.poll(() => counts).toEqual([1])
  expect([await erased(old), await erased(young)]).toEqual([true, false])
  now = new Date('2026-03-05T10:00:00Z')
  vi.advanceTimersByTime(3_600_000)
  await expect.poll(() => counts).toEqual([1, 1])
  expect(await erased(young)).toBe(true)

  end()
  await log.close()
})

it('reports a failure, and retries later', async () => {
  const errors: unknown[] = []
  const away = new Error('away')
  const end = keepRetention(
    { erasePast: () => Promise.reject(away) },
    { days: 1, onError: (error) => void errors.push(error) },
  )
  await expect.poll(() => errors).toEqual([away])
  end()
})
