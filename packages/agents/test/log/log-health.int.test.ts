import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '@agora-mcp/core/errors'
import { newFolder } from '@agora-mcp/testing/setup'
import { beforeEach, expect, it } from 'vitest'
import { openSessionLog } from '../../src/log/open-session-log.ts'
import { createSessionLog } from '../../src/log/session-log.ts'
import { openSigningKey } from '../../src/log/signing-key.ts'
import { createSqliteLogStore } from '../../src/log/sqlite/log-store.ts'
import { costlessTeam, QUESTION, STAFF } from '../support/costless-team.ts'

let dataDir: string
beforeEach(() => {
  dataDir = newFolder()
})

const opened = {
  kind: 'opened',
  content: { project: null, language: 'fr', owner: { role: 'staff', subject: '' } },
} as const

it('a log whose key is lost is told', async () => {
  const log = await openSessionLog({ dataDir })
  expect(await log.problem()).toBeNull()
  await log.append(randomUUID(), 0, [opened])
  expect(await log.problem()).toBeNull()
  await log.close()
  rmSync(join(dataDir, 'signing-key.pem'))
  const without = await openSessionLog({ dataDir })
  expect(await without.problem()).toContain('signing-key.pem')
  await without.close()
})

it('with a full disk who waits for an answer is told, and gets it once there is room', async () => {
  const store = createSqliteLogStore(join(dataDir, 'sessions.sqlite'))
  let isFull = false
  const unlessFull = async <Result>(write: () => Promise<Result>): Promise<Result> => {
    if (isFull) throw new AppError('unavailable', 'No room left on the disk')
    return await write()
  }
  const log = createSessionLog(
    {
      ...store,
      change: (id, decide) => unlessFull(() => store.change(id, decide)),
      takeLease: (lease) => unlessFull(() => store.takeLease(lease)),
    },
    { key: openSigningKey({ given: undefined, dataDir }) },
  )
  const team = await costlessTeam(log)
  const { session_id } = await team.open({ project: null }, STAFF)
  const { request_id } = await team.send(session_id, { text: QUESTION }, STAFF)
  isFull = true
  await expect(team.answer(session_id, request_id, STAFF)).rejects.toMatchObject({ code: 'unavailable' })
  expect(await team.problem()).toContain('No room left')
  isFull = false
  expect((await team.answer(session_id, request_id, STAFF)).message.type).toBe('response')
  expect(await team.problem()).toBeNull()
  await team.close()
})
