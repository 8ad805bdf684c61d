import { AppError, isAppError, refOf, withHint } from '@agora-mcp/core/errors'
import * as z from 'zod'
import type { AccessScope } from '../../domain/access/access-scope.ts'
import { type AskedQuestion, safeToReuse } from '../../domain/safe-reuse/safe-to-reuse.ts'
import { textOf } from '../../domain/session/envelope-text.ts'
import { fold } from '../../domain/session/fold.ts'
import type { LogContents, SessionEntry } from '../../domain/session/log-content.ts'
import { projectOf } from '../../domain/session/project-of.ts'
import type { SessionState } from '../../domain/session/session-state.ts'
import { problem, reason } from '../../messages/index.ts'
import type { SessionLog } from '../../ports/session-log.ts'
import type { LocalTools, ToolCard } from '../../ports/tools.ts'

const inputSchema = z.object({
  session_id: z.uuid(),
  request_id: z.uuid(),
  asked: z.object({
    question: z.string(),
    project: z.string().nullable(),
    role: z.enum(['staff', 'user']),
    language: z.string(),
  }),
})

type Asked = z.output<typeof inputSchema>['asked']

const CARD: ToolCard = {
  name: 'team__recall_answer',
  server: 'team',
  description:
    'What the team answered to the same question before, from the log: question, answer, citations, versions of the sources.',
  inputSchema: z.toJSONSchema(inputSchema),
  readOnly: true,
}

/**
 * Creates the team's own tool, which reads an earlier answer from the log, the only trusted source.
 * @param versions current version of each document readable in a scope, by path
 */
export const createRecallTool = (
  log: SessionLog,
  versions: (scope: AccessScope) => ReadonlyMap<string, string>,
): LocalTools => ({
  async list() {
    return [CARD]
  },
  async call(scope, _name, args) {
    try {
      const { session_id, request_id, asked } = inputSchema.parse(args)
      const data = recalledAnswer(session_id, await log.read(session_id), request_id)
      // A remembered answer is readable if all its sources are.
      const readable = versions(scope)
      if (!data.sources.every(({ path }) => readable.has(path))) return NOTHING
      if (!isSameQuestion(data, { ...asked, role: scope.role })) return NOTHING
      const read = reason('read_from_log')
      return { ok: true, text: read.text, detail: refOf(read), data }
    } catch (error) {
      // An erased session, or a request without an answer, is not a failure.
      if (isAppError(error) && error.code === 'not_found') return NOTHING
      const text = isAppError(error) ? withHint(error) : String(error)
      return { ok: false, text, data: null }
    }
  },
})

/** Anybody may write notes, so one must not expose another session's answer. */
const isSameQuestion = (remembered: AskedQuestion, asked: Asked): boolean =>
  safeToReuse(remembered, { ...asked, sources: remembered.sources }).safe

const NOTHING = { ok: true, text: 'There is no such answer to this question.', data: null } as const

/** Includes the last correction by a person. @throws AppError not_found if not answered from documents */
export function recalledAnswer(sessionId: string, entries: readonly SessionEntry[], requestId: string) {
  let state: SessionState | null = null
  for (const entry of entries) {
    state = fold(state, sessionId, [entry])
    if (state.answered?.requestId === requestId) break
  }
  const answered = state?.answered ?? null
  if (state === null || answered?.requestId !== requestId)
    throw new AppError('not_found', problem('no_request', { request: requestId }))
  const { opened } = state
  const answer = answered.hops.at(-1)?.envelope
  if (answer === undefined || answer.message.type !== 'response') {
    throw new AppError('not_found', problem('no_answer_from_documents', { request: requestId }))
  }
  const { attachments } = answer.message
  const sources = new Map(
    attachments.flatMap(({ meta: { source, version } }) =>
      typeof source === 'string' && typeof version === 'string' ? [[source, version] as const] : [],
    ),
  )
  const correction = correctionIn(entries, requestId)
  const { sources: then = [...sources].map(([path, version]) => ({ path, version })), text } =
    correction ?? {}
  return {
    question: textOf(answered.hops.find(({ by }) => by === 'welcome')?.envelope ?? answered.envelope),
    project: projectOf(state, answered),
    role: opened.owner.role,
    language: answered.envelope.context.user.language,
    sources: then,
    answer: text ?? textOf(answer),
    // A correction replaces the parts.
    parts: text === undefined ? (answer.message.parts ?? null) : null,
    answered_at: answer.meta.timestamp,
    corrected: correction === null ? null : { by: correction.who, at: correction.at },
    // A corrected answer keeps the citations whose words it still contains; the others are withdrawn in
    // place, so that numbers stay valid.
    citations: attachments.map((one) =>
      text === undefined || text.includes(one.value) ? one : { ...one, value: '', meta: { withdrawn: true } },
    ),
  }
}

/** Returns the last correction of an answer, with its time; null if none. */
function correctionIn(entries: readonly SessionEntry[], requestId: string) {
  const last = entries.findLast(
    ({ kind, content }) =>
      kind === 'corrected' && (content as LogContents['corrected'] | null)?.request_id === requestId,
  )
  return last === undefined ? null : { ...(last.content as LogContents['corrected']), at: last.at }
}
