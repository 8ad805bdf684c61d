import { SHARED_SCOPE } from '../../domain/access/access-scope.ts'
import type { SessionState } from '../../domain/session/session-state.ts'
import { documentVersions } from '../documents/document-versions.ts'
import { answerNote, NOTE } from '../memory/answer-note.ts'
import { createSessionWriter } from '../sessions/session-writer.ts'
import type { LoopContext } from './loop-context.ts'
import { runActions } from './run-actions.ts'

/** Stores the last answer as a note in the memory, logged like any action; does nothing without a server. */
export async function rememberAnswer(state: SessionState, context: LoopContext): Promise<void> {
  const shared = documentVersions(context.deps.documents, SHARED_SCOPE)
  const note = answerNote(state, (source) => shared.has(source))
  if (note === null) return
  const tools = await context.tools.list(context.signal)
  if (!tools.some(({ name }) => name === NOTE)) return
  const writer = createSessionWriter(context.sessions, state)
  writer.add(() => [{ kind: 'actions_wanted', content: note }])
  const noted = new Set(note.actions.map(({ id }) => id))
  const actions = writer.state.answered?.actions.filter(({ id }) => noted.has(id)) ?? []
  await runActions(writer, actions, context)
  await writer.written()
}
