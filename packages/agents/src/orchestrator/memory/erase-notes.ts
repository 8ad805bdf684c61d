import { AppError } from '@agora-mcp/core/errors'
import { defined } from '@agora-mcp/core/schemas/defined'
import * as z from 'zod'
import { SHARED_SCOPE } from '../../domain/access/access-scope.ts'
import { readNoteTrigger } from '../../domain/safe-reuse/note-trigger.ts'
import type { LogContents, SessionEntry } from '../../domain/session/log-content.ts'
import { coded, problem } from '../../messages/index.ts'
import type { NoteEraser, SessionTraces } from '../../ports/erasing.ts'
import type { Tools } from '../../ports/tools.ts'
import { NOTE } from './answer-note.ts'

const FORGET = 'memory__delete_memory'
const LIST = 'memory__list_thoughts'
/** Page size in thoughts, the maximum of memory-mcp. */
const PAGE = 500

const notedSchema = z.object({ thought_id: z.string() })
const pageSchema = z.object({
  thoughts: z.array(z.object({ uuid: z.string(), trigger: z.string().nullable() })),
  next_cursor: z.string().nullable(),
})

export const createNoteEraser = (tools: Tools): NoteEraser => ({
  place: 'memory',
  notesIn,
  async erase({ session_id, notes, has_unlogged_notes }, signal) {
    const unlogged = has_unlogged_notes ? await findNotes(session_id, tools, signal) : []
    for (const id of new Set([...notes, ...unlogged])) {
      const { ok, text, code } = await tools.call(
        SHARED_SCOPE,
        FORGET,
        { id, confirm: true, purge: true },
        { signal },
      )
      // A missing note needs no erasing.
      if (!ok && code !== 'not_found') throw away(text)
    }
  },
})

function notesIn(entries: readonly SessionEntry[]): Pick<SessionTraces, 'notes' | 'has_unlogged_notes'> {
  const actions = new Set(
    entries.flatMap(({ kind, content }) =>
      kind === 'actions_wanted' && content !== null
        ? (content as LogContents['actions_wanted']).actions
            .filter(({ tool }) => tool === NOTE)
            .map(({ id }) => id)
        : [],
    ),
  )
  const notes = entries.flatMap(({ kind, content }) => {
    if (kind !== 'action_ended' || content === null) return []
    const { action_id, outcome } = content as LogContents['action_ended']
    const noted = notedSchema.safeParse(outcome.data)
    return actions.has(action_id) && noted.success ? [noted.data.thought_id] : []
  })
  // A process may be killed between storing the note and logging it, and a call may time out after taking
  // effect.
  return { notes, has_unlogged_notes: notes.length < actions.size }
}

/** Finds the notes of a session by their triggers, scanning all thoughts. */
async function findNotes(sessionId: string, tools: Tools, signal: AbortSignal): Promise<string[]> {
  const found: string[] = []
  let cursor: string | null = null
  do {
    const page = { limit: PAGE, include_superseded: true, ...defined({ cursor }) }
    const { ok, text, data } = await tools.call(SHARED_SCOPE, LIST, page, { signal })
    if (!ok) throw away(text)
    const { thoughts, next_cursor }: z.output<typeof pageSchema> = pageSchema.parse(data)
    for (const { uuid, trigger } of thoughts) {
      if (readNoteTrigger(trigger)?.session_id === sessionId) found.push(uuid)
    }
    cursor = next_cursor
  } while (cursor !== null)
  return found
}

const away = (why: string) => new AppError('unavailable', coded(why), { hint: problem('memory_away').hint })
