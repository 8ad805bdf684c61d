import type { RunAgentInput } from '@ag-ui/core'
import { isAppError } from '@agora-mcp/core/errors'
import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import type { Caller, Team } from '../../ports/team.ts'

const MOST_THREADS = 10_000

const uuid = z.uuid()
const stateSchema = z.looseObject({ session_id: uuid })
const forwardedSchema = z.looseObject({
  session_id: uuid.optional(),
  project: z.string().max(1_000).optional(),
  language: z.string().optional(),
  follow: z.union([z.boolean(), z.string().max(200)]).optional(),
  watch: z.boolean().optional(),
  fresh: z.boolean().optional(),
})

/**
 * What a client passes besides the protocol's own fields: the session, what a new one is for, `follow` to hear of what is
 * under way or of the request that it names without saying anything, `watch` to hear of every change of the session,
 * `fresh` for an answer that is not from memory.
 */
export const forwardedIn = ({ forwardedProps }: RunAgentInput) =>
  forwardedSchema.safeParse(forwardedProps).data ?? {}

/** The id of a message that the team has sent: it leads back to its session. */
export const messageIdOf = (sessionId: string, requestId: string, turn: number): string =>
  `${sessionId}/${requestId}/${turn}`

/**
 * Which session a thread belongs to. Clients send back the state and the messages of the runs before, which name it, so
 * that this needs no memory of its own; the one there is serves clients that send neither. A thread whose id is that of a
 * session is that session.
 */
export function createThreads(team: Team) {
  const known = new LRUCache<string, string>({ max: MOST_THREADS })

  /** @throws AppError not_found where the client names a session that it may not see */
  return async (input: RunAgentInput, caller: Caller): Promise<string> => {
    const key = JSON.stringify([caller.role, caller.subject, input.threadId])
    const forwarded = forwardedIn(input)
    const named = forwarded.session_id ?? namedIn(input) ?? known.get(key)
    const found =
      named === undefined
        ? await sessionNamed(team, input.threadId, caller)
        : (await team.session(named, caller)).sessionId
    const sessionId =
      found ??
      (await team.open({ project: forwarded.project ?? null, language: forwarded.language }, caller))
        .session_id
    known.set(key, sessionId)
    return sessionId
  }
}

function namedIn({ state, messages }: RunAgentInput): string | undefined {
  const inState = stateSchema.safeParse(state).data?.session_id
  const inMessages = messages
    .filter(({ role }) => role === 'assistant')
    .map(({ id }) => id.split('/')[0])
    .findLast((id) => uuid.safeParse(id).success)
  return inState ?? inMessages
}

async function sessionNamed(team: Team, threadId: string, caller: Caller): Promise<string | null> {
  if (!uuid.safeParse(threadId).success) return null
  try {
    return (await team.session(threadId, caller)).sessionId
  } catch (error) {
    if (isAppError(error) && error.code === 'not_found') return null
    throw error
  }
}
