import { Readable } from 'node:stream'
import { AppError } from '@agora-mcp/core/errors'
import { fileGivers } from '../domain/session/file-givers.ts'
import type { NewEntry, SessionOwner } from '../domain/session/log-content.ts'
import { erasedSession } from '../domain/session/session-errors.ts'
import type { SessionState } from '../domain/session/session-state.ts'
import { problem } from '../messages/index.ts'
import type { Sessions } from '../orchestrator/sessions/sessions.ts'
import type { Documents } from '../ports/documents.ts'
import type { SessionFiles } from '../ports/session-files.ts'
import type { SessionLog } from '../ports/session-log.ts'
import type { Caller, GivenFile, TeamFiles } from '../ports/team.ts'

const MEGABYTE = 1_000_000

export interface TeamFilesPorts {
  readonly files: SessionFiles
  /** Total bytes of files in one person's sessions. */
  readonly quotaBytes: number
  readonly documents: Pick<Documents, 'add' | 'ofSessions'>
  readonly log: Pick<SessionLog, 'read' | 'ownersOf'>
  readonly sessions: Pick<Sessions, 'append'>
  /** @throws AppError not_found for a session that the caller may not use */
  stateFor(sessionId: string, caller: Caller): Promise<SessionState>
  onChanged(): void
}

/** Creates the session files for callers; each operation is logged in its session. */
export function createTeamFiles(ports: TeamFilesPorts): TeamFiles {
  const { files, quotaBytes, documents, log, sessions, stateFor, onChanged } = ports
  const inTurn = createTurns()

  const stateOf = async (sessionId: string, caller: Caller): Promise<SessionState> => {
    const state = await stateFor(sessionId, caller)
    if (state.erased) throw erasedSession()
    return state
  }

  /** Returns the remaining bytes for a file of this name in a session. @throws AppError conflict if there are none */
  const roomFor = async ({ sessionId, opened: { owner } }: SessionState, name: string | null) => {
    const owners = await log.ownersOf(await documents.ofSessions.sessions())
    const own = [...owners].filter(([, one]) => isSame(one, owner)).map(([id]) => id)
    const listed = await Promise.all(own.map((id) => files.list(id)))
    const replaced = new Set([`${sessionId}/${name}`])
    const used = listed.flat().reduce((sum, { path, bytes }) => sum + (replaced.has(path) ? 0 : bytes), 0)
    if (used >= quotaBytes) throw quotaReached(quotaBytes)
    return quotaBytes - used
  }

  const listFor = async (state: SessionState, caller: Caller): Promise<readonly GivenFile[]> => {
    const { sessionId, opened } = state
    const [found, entries] = await Promise.all([files.list(sessionId), log.read(sessionId)])
    const givers = fileGivers(entries)
    return found.map((file) => {
      const giver = givers.get(file.name)
      const deletable = mayDelete(giver, caller)
      return { ...file, given_by: giver ?? opened.owner.subject, deletable }
    })
  }
  const namedIn = async (state: SessionState, name: string, caller: Caller) =>
    (await listFor(state, caller)).find((one) => one.name === name)
  const fileFor = async (state: SessionState, name: string, caller: Caller): Promise<GivenFile> => {
    const file = await namedIn(state, name, caller)
    if (file === undefined) throw new AppError('not_found', problem('no_document', { document: name }))
    return file
  }
  /** Replacing a file requires the right to delete it. @throws AppError conflict */
  const checkReplaceable = async (state: SessionState, name: string, caller: Caller): Promise<void> => {
    if ((await namedIn(state, name, caller))?.deletable === false) throw isOfOther(name)
  }

  const write = (state: SessionState, entry: NewEntry) => sessions.append(state, () => [entry])

  return {
    list: async (sessionId, caller) => listFor(await stateOf(sessionId, caller), caller),
    async mayGive(sessionId, caller) {
      await roomFor(await stateOf(sessionId, caller), null)
    },
    async give(sessionId, name, content, caller) {
      const state = await stateOf(sessionId, caller)
      await checkReplaceable(state, name, caller)
      const room = await roomFor(state, name)
      const arrived = await files.receive(sessionId, name, Readable.from(within(content, room, quotaBytes)))
      const { owner } = state.opened
      const keep = async () => {
        await checkReplaceable(state, name, caller)
        if (arrived.bytes > (await roomFor(state, name))) throw quotaReached(quotaBytes)
        const file = await arrived.keep()
        const content = { name, bytes: file.bytes, who: caller.name }
        try {
          await write(state, { kind: 'file_given', content })
        } catch (error) {
          // The session was erased during the upload, or the log is not writable: an unlogged file does not count as added.
          await documents.ofSessions.eraseFile(file.path).catch(() => {})
          throw error
        }
        documents.ofSessions.changed()
        onChanged()
        return file
      }
      try {
        // One at a time per session, so that nothing is deleted meanwhile, and per owner, so that each file
        // counts before the next one is checked.
        return await inTurn(sessionId, () => inTurn(`${owner.role} ${owner.subject}`, keep))
      } finally {
        await arrived.discard()
      }
    },
    async remove(sessionId, name, caller) {
      const state = await stateOf(sessionId, caller)
      await inTurn(sessionId, async () => {
        const file = await fileFor(state, name, caller)
        if (!file.deletable) throw isOfOther(name)
        await write(state, { kind: 'file_deleted', content: { name, who: caller.name } })
        await documents.ofSessions.eraseFile(file.path).catch((cause: unknown) => {
          throw new AppError('unavailable', problem('file_unfinished', { document: name }), { cause })
        })
      })
      onChanged()
    },
    async publish(sessionId, name, { as = name, replace }, caller) {
      if (caller.role !== 'staff') throw new AppError('invalid_input', problem('staff_only'))
      const state = await stateOf(sessionId, caller)
      const file = await fileFor(state, name, caller)
      await documents.add(as, files.open(file), { replace })
      await write(state, { kind: 'file_published', content: { name, source: as, who: caller.name } })
      onChanged()
      return { source: as }
    },
  }
}

/** A file added by an earlier version has no giver and belongs to the session's owner. */
const mayDelete = (giver: string | undefined, { role, name }: Caller): boolean =>
  role === 'staff' || giver === undefined || giver === name

const isSame = (one: SessionOwner, other: SessionOwner): boolean =>
  one.role === other.role && one.subject === other.subject

/** @throws AppError conflict if it exceeds the remaining space */
async function* within(content: Readable, room: number, quotaBytes: number): AsyncGenerator<Buffer> {
  let read = 0
  for await (const part of content as AsyncIterable<Buffer>) {
    read += part.length
    if (read > room) throw quotaReached(quotaBytes)
    yield part
  }
}

const isOfOther = (name: string): AppError =>
  new AppError('conflict', problem('file_of_other', { document: name }))

const quotaReached = (bytes: number): AppError =>
  new AppError('conflict', problem('quota_reached', { megabytes: Math.round(bytes / MEGABYTE) }))

/** Runs work of the same name in sequence. */
function createTurns(): <Result>(name: string, work: () => Promise<Result>) => Promise<Result> {
  const last = new Map<string, Promise<unknown>>()
  return async (name, work) => {
    const turn = (last.get(name) ?? Promise.resolve()).then(work)
    const ended = turn.catch(() => {})
    last.set(name, ended)
    try {
      return await turn
    } finally {
      if (last.get(name) === ended) last.delete(name)
    }
  }
}
