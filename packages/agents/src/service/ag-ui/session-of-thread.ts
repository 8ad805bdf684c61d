import type { RunAgentInput } from '@ag-ui/core'
import { isAppError } from '@agora-mcp/core/errors'
import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import type { Caller, Team } from '../../ports/team.ts'

const MAX_THREADS = 10_000

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
 * Reads a client's additional properties: the session, the project of a new one, `follow` to receive a
 * request's events (the current one or the one named) without sending a message, `watch` to receive every
 * change of the session, `fresh` to skip remembered answers.
 */
export const forwardedIn = ({ forwardedProps }: RunAgentInput) =>
  forwardedSchema.safeParse(forwardedProps).data ?? {}

/** Makes the id of a message by the team, from which its session can be derived. */
export const messageIdOf = (sessionId: string, requestId: string, turn: number): string =>
  `${sessionId}/${requestId}/${turn}`

/**
 * Maps threads to sessions. Clients return the state and messages of earlier runs, which name the session, so
 * that no storage is needed; the in-memory map serves clients that return neither. A thread id that is a
 * session id refers to that session.
 */
export function createThreads(team: Team) {
  const known = new LRUCache<string, string>({ max: MAX_THREADS })

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
