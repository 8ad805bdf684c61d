import { AppError } from '@agora-mcp/core/errors'
import * as z from 'zod'
import type { LogContents, SessionEntry } from '../../domain/session/log-content.ts'
import { problem } from '../../messages/index.ts'
import type { Tools } from '../../ports/tools.ts'
import { NOTE } from './answer-note.ts'

const FORGET = 'memory__delete_memory'

const notedSchema = z.object({ thought_id: z.string() })

/**
 * Erases the notes of a session's answers from memory-mcp.
 * @throws AppError unavailable when memory-mcp does not answer; the session is then not erased either
 */
export async function eraseNotes(
  entries: readonly SessionEntry[],
  tools: Tools,
  signal: AbortSignal,
): Promise<void> {
  for (const id of notesIn(entries)) {
    const { ok, text } = await tools.call(FORGET, { id, confirm: true, purge: true }, { signal })
    // A note that is missing needs no erasing.
    if (!ok && !/not[ _]found|no (?:thought|memory)/i.test(text)) {
      throw new AppError('unavailable', problem('notes_kept', { why: text }))
    }
  }
}

/** Ids of the thoughts that note a session's answers. */
function notesIn(entries: readonly SessionEntry[]): string[] {
  const actions = new Set(
    entries.flatMap(({ kind, content }) =>
      kind === 'actions_wanted' && content !== null
        ? (content as LogContents['actions_wanted']).actions
            .filter(({ tool }) => tool === NOTE)
            .map(({ id }) => id)
        : [],
    ),
  )
  return entries.flatMap(({ kind, content }) => {
    if (kind !== 'action_ended' || content === null) return []
    const { action_id, outcome } = content as LogContents['action_ended']
    const noted = notedSchema.safeParse(outcome.data)
    return actions.has(action_id) && noted.success ? [noted.data.thought_id] : []
  })
}
