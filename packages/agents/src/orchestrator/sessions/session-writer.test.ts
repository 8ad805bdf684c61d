import { newFolder } from '@agora-mcp/testing/setup'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NewEntry } from '../../domain/session/log-content.ts'
import { openSessionLog } from '../../log/open-session-log.ts'
import type { SessionLog } from '../../ports/session-log.ts'
import { createSessionWriter } from './session-writer.ts'
import { createSessions, type Sessions } from './sessions.ts'

const folder = newFolder()
let log: SessionLog
let written: (readonly string[])[]
let sessions: Sessions

beforeAll(async () => {
  log = await openSessionLog({ dataDir: folder })
})
afterAll(() => log.close())

const called = (title: string): NewEntry => ({ kind: 'renamed', content: { title, who: 'test' } })

async function opened() {
  written = []
  sessions = createSessions({
    ...log,
    append(sessionId, after, entries) {
      written.push(entries.map(({ kind }) => kind))
      return log.append(sessionId, after, entries)
    },
  })
  const owner = { role: 'staff' as const, subject: 'test' }
  const content = { project: null, language: 'fr', owner }
  const state = await sessions.open(crypto.randomUUID(), { kind: 'opened', content })
  written = []
  return state
}

describe('the writer of a session', () => {
  it('commits entries of one turn together, visible only once durable', async () => {
    const state = await opened()
    const writer = createSessionWriter(sessions, state)
    for (const title of ['a', 'b', 'c']) writer.add(() => [called(title)])
    expect(writer.state).toMatchObject({ title: 'c', position: 4 })
    expect((await sessions.state(state.sessionId)).position).toBe(1)
    expect(await writer.written()).toMatchObject({ title: 'c', position: 4 })
    expect(written).toEqual([['renamed', 'renamed', 'renamed']])
    expect(await sessions.state(state.sessionId)).toMatchObject({ title: 'c', position: 4 })
  })

  it('replays its entries after those of another process', async () => {
    const state = await opened()
    const writer = createSessionWriter(sessions, state)
    writer.add(({ position }) => [called(`after ${position}`)])
    writer.add(({ position, title }) => [called(`${title}, after ${position}`)])
    await log.append(state.sessionId, 1, [called('somebody else')])
    const saved = await writer.written()
    expect(saved).toMatchObject({ title: 'after 2, after 3', position: 4 })
    expect(writer.state.position).toBe(4)
    writer.add(({ position }) => [called(`after ${position}`)])
    expect((await writer.written()).title).toBe('after 4')
  })

  it('queues entries added during a write, in order', async () => {
    const state = await opened()
    const writer = createSessionWriter(sessions, state)
    writer.add(() => [called('first')])
    const first = writer.written()
    await new Promise((resolve) => setImmediate(resolve))
    writer.add(() => [called('second')])
    await first
    expect(
      (await log.read(state.sessionId)).map(({ content }) => (content as { title?: string }).title),
    ).toEqual([undefined, 'first', 'second'])
  })

  it('reports a failure to callers that wait for the write', async () => {
    const state = await opened()
    const writer = createSessionWriter(sessions, state)
    await log.erase(state.sessionId, { who: 'test', reason: null })
    writer.add(() => [called('too late')])
    await expect(writer.written()).rejects.toMatchObject({ code: 'conflict' })
    expect(() => writer.add(() => [called('after it')])).toThrow(/erased/)
    await expect(writer.written()).rejects.toMatchObject({ code: 'conflict' })
  })
})
