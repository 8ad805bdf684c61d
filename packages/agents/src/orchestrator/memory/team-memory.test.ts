import { AppError } from '@agora-mcp/core/errors'
import { describe, expect, it } from 'vitest'
import { noteTrigger } from '../../domain/safe-reuse/note-trigger.ts'
import type { SessionLog } from '../../ports/session-log.ts'
import type { Caller } from '../../ports/team.ts'
import type { Tools } from '../../ports/tools.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { createTeamMemory } from './team-memory.ts'

const CLAIRE: Caller = { role: 'staff', subject: 'staff', name: 'Claire' }

const noteOf = (session: string) => ({
  uuid: crypto.randomUUID(),
  content: `Noted of ${session}`,
  trigger: noteTrigger(session, crypto.randomUUID()),
  project: null,
  timestamp: '2026-11-22T10:00:00.000Z',
})

/** Makes notes of sessions that cannot be read, by session name. */
function memories(failures: Readonly<Record<string, unknown>>) {
  const thoughts = Object.keys(failures).map(noteOf)
  const updated: unknown[] = []
  const tools: Pick<Tools, 'call'> = {
    async call(_scope, tool, args) {
      if (tool === 'memory__update_thought') updated.push(args)
      const one = thoughts.find(({ uuid }) => uuid === args.uuid)
      const list = { thoughts, total_count: thoughts.length, next_cursor: null }
      return { ok: true, text: '', data: one ?? list }
    },
  }
  const log: Pick<SessionLog, 'read'> = { read: (session) => Promise.reject(failures[session]) }
  const memory = createTeamMemory({
    log: log as SessionLog,
    tools: tools as Tools,
    versions: () => new Map(),
    sessions: {} as Sessions,
    signal: new AbortController().signal,
  })
  return { memory, thoughts, updated }
}

const AWAY = new AppError('unavailable', 'PostgreSQL does not answer')
const DAMAGED = new AppError('config', 'The log of session damaged has been altered')

describe('what is remembered of a session', () => {
  it('is only the note if the session is missing, erased or altered', async () => {
    const { memory } = memories({
      gone: new AppError('not_found', 'There is no session gone'),
      erased: new AppError('conflict', 'The session was erased'),
      damaged: DAMAGED,
    })
    const { items } = await memory.list(CLAIRE, { limit: 10 })
    expect(items.map(({ text, session_id }) => [text, session_id])).toEqual([
      ['Noted of gone', null],
      ['Noted of erased', null],
      ['Noted of damaged', null],
    ])
  })

  it('is unavailable if the log is', async () => {
    const { memory, thoughts, updated } = memories({ away: AWAY })
    await expect(memory.list(CLAIRE, { limit: 10 })).rejects.toBe(AWAY)
    await expect(memory.correct(CLAIRE, thoughts[0]?.uuid ?? '', 'Neuf.')).rejects.toBe(AWAY)
    expect(updated).toEqual([])
  })

  it('cannot be corrected if its log was altered, since the correction is stored there', async () => {
    const { memory, thoughts, updated } = memories({ damaged: DAMAGED })
    await expect(memory.correct(CLAIRE, thoughts[0]?.uuid ?? '', 'Neuf.')).rejects.toBe(DAMAGED)
    expect(updated).toEqual([])
  })
})

describe('a thought that a list shortens', () => {
  const LONG = 'À relire. '.repeat(1_000)
  const thought = { ...noteOf('none'), trigger: null }
  const shortened = `${LONG.slice(0, 2_000)} [… 8000 characters left out; get_thought has all of it …]`
  const updated: unknown[] = []
  const tools: Pick<Tools, 'call'> = {
    async call(_scope, tool, args) {
      if (tool === 'memory__update_thought') updated.push(args)
      if (tool === 'memory__get_thought') return { ok: true, text: '', data: { ...thought, content: LONG } }
      const thoughts = [{ ...thought, content: shortened }]
      return { ok: true, text: '', data: { thoughts, total_count: 1, next_cursor: null } }
    },
  }
  const memory = createTeamMemory({
    log: {} as SessionLog,
    tools: tools as Tools,
    versions: () => new Map(),
    sessions: {} as Sessions,
    signal: new AbortController().signal,
  })

  it('is shown whole', async () => {
    const { items } = await memory.list(CLAIRE, { limit: 10 })
    expect(items.map(({ text }) => text)).toEqual([LONG])
  })

  it('is not replaced by its shortened form', async () => {
    const corrected = memory.correct(CLAIRE, thought.uuid, shortened)
    await expect(corrected).rejects.toMatchObject({ code: 'invalid_input' })
    expect(updated).toEqual([])
  })
})
