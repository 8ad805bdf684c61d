import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '@agora-mcp/core/errors'
import { newFolder } from '@agora-mcp/testing/setup'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answer, request } from '../../../test/support/log/entries.ts'
import { pendingErasures } from '../../adapters/erasures/pending-erasures.ts'
import type { ActionOutcome } from '../../domain/session/action.ts'
import type { NewEntry } from '../../domain/session/log-content.ts'
import { RETENTION } from '../../domain/session/retention.ts'
import { openSessionLog } from '../../log/open-session-log.ts'
import type { PendingErasures, SessionTraces } from '../../ports/erasing.ts'
import type { SessionLog } from '../../ports/session-log.ts'
import { NOTE } from '../memory/answer-note.ts'
import { createNoteEraser } from '../memory/erase-notes.ts'
import { createSessionErasure, type SessionErasure } from './session-erasure.ts'

const NOTED = '01a2153c-6dd0-7468-bcdd-4240b277ab4c'

let folder: string
let log: SessionLog
let pending: PendingErasures
const begun: SessionErasure[] = []
let erased: string[]
let away: Set<string>
let withFiles: string[]
let thoughts: { uuid: string; trigger: string | null }[]

beforeEach(async () => {
  folder = newFolder()
  log = await openSessionLog({ dataDir: folder })
  pending = pendingErasures(join(folder, 'erasures'))
  ;[erased, away, withFiles, thoughts] = [[], new Set(), [], []]
})
afterEach(async () => {
  for (const one of begun.splice(0)) await one.close()
  await log.close()
})

const unlessAway = (place: string, what: string) => {
  if (away.has(place)) throw new AppError('unavailable', `${place} is away`)
  erased.push(what)
}
const done = (data: unknown): ActionOutcome => ({ ok: true, text: '', data })

function begin(change: Partial<SessionLog> = {}): SessionErasure {
  const erasure = createSessionErasure({
    log: { ...log, ...change },
    pending,
    documents: {
      ofSessions: {
        sessions: async () => withFiles,
        inLibrary: (id) => [`library of ${id}`],
        erase: async (id) => unlessAway('files', `files of ${id}`),
        changed: () => {},
        eraseFile: async () => {},
        eraseFromLibrary: async (ids) => unlessAway('library', ids.join()),
      },
    },
    notes: createNoteEraser({
      list: async () => [],
      unavailable: () => [],
      close: async () => {},
      async call(_scope, name, args) {
        if (away.has('memory')) return { ok: false, text: 'memory is away', code: 'unavailable', data: null }
        if (name === 'memory__list_thoughts') return done({ thoughts, next_cursor: null })
        erased.push(`note ${args.id}`)
        return done(null)
      },
    }),
    logger: { warn: () => {}, info: () => {} },
    signal: new AbortController().signal,
  })
  begun.push(erasure)
  return erasure
}

/** Opens a session with a note of its answer; null for a note whose id was never logged. */
async function session(note: string | null = NOTED): Promise<string> {
  const id = randomUUID()
  const wanted = {
    id: 'a1',
    type: 'run_script',
    tool: NOTE,
    arguments: {},
    why: '',
    needsApproval: false,
  } as const
  const entries: NewEntry[] = [
    { kind: 'opened', content: { project: null, language: 'fr', owner: { role: 'user', subject: 's' } } },
    { kind: 'actions_wanted', content: { request_id: 'r1', by: 'controller', round: 1, actions: [wanted] } },
    ...(note === null
      ? []
      : [
          {
            kind: 'action_ended',
            content: { action_id: 'a1', outcome: done({ thought_id: note }) },
          } as const,
        ]),
  ]
  await log.append(id, 0, entries)
  return id
}
const isErased = async (id: string) => (await log.erasedAmong([id])).has(id)
const everywhere = (id: string, note = NOTED) => [`files of ${id}`, `library of ${id}`, `note ${note}`]

describe('an erasure', () => {
  it('reaches every place and leaves nothing pending', async () => {
    const id = await session()
    await begin().erase(id, 'Claire')
    expect(await isErased(id)).toBe(true)
    expect(erased).toEqual(everywhere(id))
    expect(await pending.list()).toEqual([])
  })

  it('reaches the files of an erased session whose log cannot be read', async () => {
    const id = await session()
    await log.erase(id, { who: 'Claire', reason: null })
    withFiles = [id]
    const damaged = async () => {
      throw new AppError('config', 'The log of the session has been altered')
    }
    const erasure = begin({ read: damaged })
    await erasure.close()
    expect(erased).toEqual([`files of ${id}`, `library of ${id}`])
    expect(await pending.list()).toEqual([])
  })

  it('removes quotations that earlier versions copied to other logs, whose sessions continue', async () => {
    const id = await session()
    const other = await session(null)
    const copied = { results: [{ uuid: NOTED, content: 'The casket of the mill is called Ombrevent.' }] }
    const outcome = { ok: true, text: JSON.stringify(copied), data: copied }
    await log.append(other, 2, [
      { kind: 'action_ended', content: { action_id: 'a1', outcome } },
      { kind: 'renamed', content: { title: 'The mill', who: 'Claire' } },
    ])
    const before = (await log.sessions({ limit: 10 })).sessions.find(({ session_id }) => session_id === other)
    const words = () =>
      ['sessions.sqlite', 'sessions.sqlite-wal'].filter((name) => {
        const file = join(folder, name)
        return existsSync(file) && readFileSync(file, 'latin1').includes('Ombrevent')
      })
    expect(words()).not.toEqual([])
    await begin().erase(id, 'Claire')
    expect(words()).toEqual([])
    const entries = await log.read(other)
    expect(entries.map(({ kind, content }) => [kind, content === null])).toEqual([
      ['opened', false],
      ['actions_wanted', false],
      ['action_ended', true],
      ['renamed', false],
      ['erased', false],
    ])
    expect((await log.verify(other)).get(other)?.problems).toEqual([])
    expect([...(await log.verify()).values()].flatMap(({ problems }) => problems)).toEqual([])
    const after = (await log.sessions({ limit: 10 })).sessions.find(({ session_id }) => session_id === other)
    expect(after).toMatchObject({ ...before, position: 5 })
    await log.append(other, 5, [{ kind: 'renamed', content: { title: 'Mill', who: 'Claire' } }])
    expect((await log.verify(other)).get(other)?.problems).toEqual([])
  })

  it('removes quotations from idle sessions at once, and from a busy one later', async () => {
    const id = await session()
    const [busy, idle] = [await session(null), await session(null)]
    const outcome = { ok: true, text: `Copied of ${NOTED}`, data: null }
    const ended: NewEntry = { kind: 'action_ended', content: { action_id: 'a1', outcome } }
    await log.append(busy, 2, [ended, request('r2')])
    await log.append(idle, 2, [{ kind: 'renamed', content: { title: 'Mill', who: 'Claire' } }, ended])
    const isCopied = async (other: string) =>
      (await log.read(other)).some(({ kind, content }) => kind === 'action_ended' && content !== null)
    const erasure = begin()
    await expect(erasure.erase(id, 'Claire')).rejects.toMatchObject({ code: 'unavailable' })
    expect(await Promise.all([busy, idle].map(isCopied))).toEqual([true, false])
    await log.append(busy, 4, [answer('r2')])
    await begin().close()
    expect(await isCopied(busy)).toBe(false)
    expect(await pending.list()).toEqual([])
  })

  it('finds a note whose id was never logged by its trigger', async () => {
    const id = await session(null)
    thoughts = [
      { uuid: 'of another', trigger: `agora-agents answer ${randomUUID()} ${randomUUID()}` },
      { uuid: 'of a person', trigger: null },
      { uuid: 'of it', trigger: `agora-agents answer ${id} ${randomUUID()}` },
    ]
    await begin().erase(id, 'Claire')
    expect(erased).toEqual(everywhere(id, 'of it'))
  })

  it.for(['files', 'library', 'memory'])(
    'goes on where %s is away, says so, and comes back to it',
    async (place) => {
      const id = await session()
      away.add(place)
      await expect(begin().erase(id, 'Claire')).rejects.toMatchObject({
        code: 'unavailable',
        message: expect.stringContaining('not yet from'),
      })
      expect(await isErased(id)).toBe(true)
      expect(erased).toHaveLength(2)
      // The next process knows the remaining places, although the log contains no ids.
      away.clear()
      erased = []
      begin()
      await expect.poll(() => pending.list()).toEqual([])
      expect(erased).toEqual(everywhere(id))
    },
  )

  it('is completed by the next process after a kill', async () => {
    const id = await session()
    await pending.put(tracesOf(id, 'Claire'))
    begin()
    await expect.poll(() => pending.list()).toEqual([])
    expect(await isErased(id)).toBe(true)
    expect(erased).toEqual(everywhere(id))
  })

  it('of an unknown session is refused, and leaves nothing pending', async () => {
    await expect(begin().erase(randomUUID(), 'Claire')).rejects.toMatchObject({ code: 'not_found' })
    expect(await pending.list()).toEqual([])
  })

  it('finds files of sessions erased by an earlier version', async () => {
    const [gone, there] = [await session(), await session()]
    await log.erase(gone, { who: 'x', reason: null })
    withFiles = [gone, there, randomUUID()]
    begin()
    await expect.poll(() => erased).toContain(`files of ${gone}`)
    expect(erased).not.toContain(`files of ${there}`)
  })
})

describe('the retention', () => {
  it('erases from the same places, except sessions used since', async () => {
    const id = await session()
    const later = new Date(Date.now() + 60_000)
    expect(await begin().erasePast(new Date(Date.now() - 60_000))).toBe(0)
    expect(await begin().erasePast(later)).toBe(1)
    expect(erased).toEqual(everywhere(id))
    expect(await pending.list()).toEqual([])
  })

  it('abandons an interrupted erasure if the session is used again', async () => {
    const id = await session()
    await pending.put(tracesOf(id, RETENTION))
    begin()
    await expect.poll(() => pending.list()).toEqual([])
    expect(await isErased(id)).toBe(false)
    expect(erased).toEqual([])
  })
})

const tracesOf = (id: string, who: string): SessionTraces => ({
  session_id: id,
  who,
  notes: [NOTED],
  has_unlogged_notes: false,
  in_library: [`library of ${id}`],
})
