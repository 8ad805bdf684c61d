import { readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { newFolder } from '@agora-mcp/testing/setup'
import { beforeEach, expect, it } from 'vitest'
import { sessionFiles } from '../adapters/uploads/session-files.ts'
import type { NewEntry } from '../domain/session/log-content.ts'
import type { SessionState } from '../domain/session/session-state.ts'
import type { Documents } from '../ports/documents.ts'
import type { SessionLog } from '../ports/session-log.ts'
import type { Caller, TeamFiles } from '../ports/team.ts'
import { createTeamFiles } from './team-files.ts'

const LEA: Caller = { role: 'user', subject: 'lea', name: 'lea' }
const CLAIRE: Caller = { role: 'staff', subject: 'staff', name: 'Claire' }

const session = crypto.randomUUID()
let folder: string
let entries: NewEntry[]
let erasing: Promise<void>
let files: TeamFiles

beforeEach(() => {
  folder = newFolder()
  entries = []
  erasing = Promise.resolve()
  const opened = { project: null, language: 'fr', owner: LEA }
  const state: Partial<SessionState> = { sessionId: session, opened, erased: false }
  const ofSessions: Partial<Documents['ofSessions']> = {
    sessions: async () => readdirSync(folder),
    changed: () => {},
    async eraseFile(path) {
      await erasing
      await rm(join(folder, path))
    },
  }
  files = createTeamFiles({
    files: sessionFiles(folder),
    quotaBytes: 1_000,
    documents: { ofSessions } as Documents,
    log: {
      // Only the parts of an entry that are read here.
      read: async () => entries,
      ownersOf: async () => new Map([[session, LEA]]),
    } as unknown as SessionLog,
    sessions: {
      async append(latest, added) {
        entries.push(...added(latest))
        return latest
      },
    },
    stateFor: async () => state as SessionState,
    onChanged: () => {},
  })
})

const give = (content: string, caller: Caller) =>
  files.give(session, 'releve.md', Readable.from([Buffer.from(content)]), caller)
const kept = () => readFileSync(join(folder, session, 'releve.md'), 'utf8')

it('replacing a file requires the right to delete it', async () => {
  await give('of Claire', CLAIRE)
  await expect(give('of Léa', LEA)).rejects.toMatchObject({ code: 'conflict' })
  expect(kept()).toBe('of Claire')
  await files.remove(session, 'releve.md', CLAIRE)
  await give('of Léa', LEA)
  await give('of Claire', CLAIRE)
  expect(kept()).toBe('of Claire')
})

it('of two concurrent uploads, a user’s does not replace somebody else’s', async () => {
  const late = new Readable({ read() {} })
  const given = files.give(session, 'releve.md', late, LEA)
  await give('of Claire', CLAIRE)
  late.push(Buffer.from('of Léa'))
  late.push(null)
  await expect(given).rejects.toMatchObject({ code: 'conflict' })
  expect(kept()).toBe('of Claire')
  expect(readdirSync(folder)).toEqual([session])
})

it('a file added during the deletion of its predecessor is kept, and each operation is logged once', async () => {
  await give('former', LEA)
  const { promise, resolve } = Promise.withResolvers<void>()
  erasing = promise
  const removed = files.remove(session, 'releve.md', LEA)
  const removedAgain = files.remove(session, 'releve.md', LEA)
  const given = give('new', LEA)
  await expect.poll(() => entries.length).toBe(2)
  resolve()
  await removed
  await expect(removedAgain).rejects.toMatchObject({ code: 'not_found' })
  await given
  expect(kept()).toBe('new')
  expect(entries.map(({ kind }) => kind)).toEqual(['file_given', 'file_deleted', 'file_given'])
  expect(await files.list(session, LEA)).toMatchObject([{ name: 'releve.md', deletable: true }])
})
