import { AppError, isAppError } from '@agora-mcp/core/errors'
import { defined } from '@agora-mcp/core/schemas/defined'
import * as z from 'zod'
import { type AccessScope, callerScope } from '../../domain/access/access-scope.ts'
import { readNoteTrigger } from '../../domain/safe-reuse/note-trigger.ts'
import { failureText } from '../../domain/tool-results/failure-text.ts'
import { coded, problem } from '../../messages/index.ts'
import type { RememberedItem } from '../../ports/memory.ts'
import type { SessionLog } from '../../ports/session-log.ts'
import type { Caller, TeamMemory } from '../../ports/team.ts'
import type { Tools } from '../../ports/tools.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { recalledAnswer } from './recall-tool.ts'

const SERVER = 'memory'

const thoughtSchema = z.object({
  uuid: z.string(),
  content: z.string(),
  trigger: z.string().nullable(),
  project: z.string().nullable(),
  timestamp: z.string(),
})
const listSchema = z.object({
  thoughts: z.array(thoughtSchema),
  total_count: z.int(),
  next_cursor: z.string().nullable(),
})
const foundSchema = z.object({ results: z.array(thoughtSchema) })

type Thought = z.output<typeof thoughtSchema>

/** Length in characters up to which memory-mcp lists a thought in full: 6,000 bytes at up to four bytes each. */
const LONGEST_LISTED = 1_500
const LEFT_OUT = /\[… \d+ characters left out; /

export interface MemoryPorts {
  readonly log: SessionLog
  readonly tools: Tools
  /** Current version of each document readable in a scope, by path. */
  versions(scope: AccessScope): ReadonlyMap<string, string>
  readonly sessions: Sessions
  readonly signal: AbortSignal
}

/**
 * Creates the team's memory over the tools of memory-mcp. The team's answers are read from the log, the only
 * trusted source; corrections are therefore log entries, too.
 */
export function createTeamMemory({ log, tools, versions, sessions, signal }: MemoryPorts): TeamMemory {
  const call = async <Schema extends z.ZodType>(
    scope: AccessScope,
    tool: string,
    args: Readonly<Record<string, unknown>>,
    schema: Schema,
  ): Promise<z.output<Schema>> => {
    const { ok, text, code, detail, data } = await tools.call(scope, `${SERVER}__${tool}`, args, { signal })
    if (ok) return schema.parse(data)
    const what = coded(failureText(text), detail)
    if (code === 'not_found') throw new AppError('not_found', what)
    throw new AppError('unavailable', what, { hint: problem('memory_away').hint })
  }

  /** Reads the answer of a note; null for a person's thought and if the session is missing or erased. */
  const answerOf = async (thought: Thought) => {
    const noted = readNoteTrigger(thought.trigger)
    if (noted === null) return null
    try {
      const { session_id, request_id } = noted
      return { ...noted, ...recalledAnswer(session_id, await log.read(session_id), request_id) }
    } catch (error) {
      // Only the note remains of an erased session, or of one in another log; nothing is answered from it.
      if (isAppError(error) && (error.code === 'not_found' || error.code === 'conflict')) return null
      throw error
    }
  }

  /** Reads an answer for a list, where a tampered session must not hide the others. */
  const shownAnswerOf = async (thought: Thought) => {
    try {
      return await answerOf(thought)
    } catch (error) {
      if (isAppError(error) && error.code === 'config') return null
      throw error
    }
  }

  /** Fetches a thought in full, since lists truncate long ones but people read and correct the whole text. */
  const whole = async (scope: AccessScope, listed: Thought): Promise<Thought> =>
    listed.content.length < LONGEST_LISTED ? listed : thought(scope, listed.uuid)

  const itemOf = async (scope: AccessScope, thought: Thought): Promise<RememberedItem> => {
    const answer = await shownAnswerOf(thought)
    const current = answer === null ? new Map() : versions({ ...scope, sessionId: answer.session_id })
    return {
      id: thought.uuid,
      text: answer?.answer ?? thought.content,
      question: answer?.question ?? null,
      date: answer?.answered_at ?? thought.timestamp,
      corrected: answer?.corrected ?? null,
      project: thought.project,
      sources: (answer?.sources ?? []).map(({ path, version }) => ({
        source: path,
        version_holds: current.get(path) === version,
      })),
      session_id: answer?.session_id ?? null,
      request_id: answer?.request_id ?? null,
    }
  }
  const itemsOf = (scope: AccessScope, thoughts: readonly Thought[]): Promise<RememberedItem[]> =>
    Promise.all(thoughts.map(async (one) => itemOf(scope, await whole(scope, one))))
  const thought = (scope: AccessScope, id: string) => call(scope, 'get_thought', { uuid: id }, thoughtSchema)
  const staffScope = (caller: Caller): AccessScope => {
    if (caller.role !== 'staff') throw new AppError('not_found', problem('staff_only'))
    return callerScope(caller)
  }

  return {
    async list(caller, { query, limit, cursor }) {
      const scope = staffScope(caller)
      if (query !== undefined && query.trim() !== '') {
        const { results } = await call(scope, 'search_thoughts', { query, limit }, foundSchema)
        return { items: await itemsOf(scope, results), next_cursor: null, total_count: null }
      }
      const page = { limit, ...defined({ cursor }) }
      const { thoughts, next_cursor, total_count } = await call(scope, 'list_thoughts', page, listSchema)
      return { items: await itemsOf(scope, thoughts), next_cursor, total_count }
    },
    async correct(caller, id, text) {
      const scope = staffScope(caller)
      if (LEFT_OUT.test(text)) throw new AppError('invalid_input', problem('memory_shortened'))
      const answer = await answerOf(await thought(scope, id))
      if (answer !== null) {
        const current = versions({ ...scope, sessionId: answer.session_id })
        // The person has seen the current documents; deleted ones are dropped from the sources.
        const sources = answer.sources.flatMap(({ path }) => {
          const version = current.get(path)
          return version === undefined ? [] : [{ path, version }]
        })
        const content = { request_id: answer.request_id, text, who: caller.name, sources }
        const state = await sessions.state(answer.session_id)
        await sessions.append(state, () => [{ kind: 'corrected', content }])
      }
      // Search must find the corrected text, too.
      const content = answer === null ? text : `${answer.question}\n\n${text}`
      await call(scope, 'update_thought', { uuid: id, content }, z.unknown())
      return itemOf(scope, await thought(scope, id))
    },
    async remove(caller, id) {
      await call(staffScope(caller), 'delete_memory', { id, confirm: true }, z.unknown())
    },
  }
}
