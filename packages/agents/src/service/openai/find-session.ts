import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { SessionState } from '../../domain/session/session-state.ts'
import type { Caller, Team } from '../../ports/team.ts'
import { answerText } from '../wire/answer-text.ts'
import { envelopeFor } from '../wire/user-view.ts'
import type { Spoken } from './request.ts'

const MOST_CONVERSATIONS = 10_000
/** Sessions kept for one key. */
const MOST_ALIKE = 20
/** Sessions whose last answer is compared where this process does not know a conversation. */
const MOST_COMPARED = 50

/**
 * Which session a conversation belongs to. Clients of Chat Completions send all of it each time, and no name for it: what
 * was said up to the last answer is the name. Another process, or this one after a restart, finds the session by its last
 * answer in the log. A conversation that was edited or cut is a new session.
 */
export function createSessionFinder(team: Team) {
  /** Conversations that have gone the same way so far have one key and a session each. */
  const known = new LRUCache<string, readonly string[]>({ max: MOST_CONVERSATIONS })

  return {
    /** @param before What was said before the new message; null where no session has said it. */
    async find(before: readonly Spoken[], caller: Caller): Promise<string | null> {
      const last = before.at(-1)
      if (last?.role !== 'assistant') return null
      const sessions = known.get(keyOf(before, caller)) ?? []
      for (const id of sessions.toReversed()) if (await endsWith(team, id, last.text, caller)) return id
      // All have gone on since: the client has gone back to ask once more.
      return sessions.at(-1) ?? (await findByAnswer(team, last.text, caller))
    },
    /** Notes where a conversation is, its answer included. */
    remember(spoken: readonly Spoken[], caller: Caller, sessionId: string): void {
      const key = keyOf(spoken, caller)
      const others = (known.get(key) ?? []).filter((id) => id !== sessionId)
      known.set(key, [...others, sessionId].slice(-MOST_ALIKE))
    },
  }
}

async function findByAnswer(team: Team, said: string, caller: Caller): Promise<string | null> {
  const { sessions } = await team.sessions({ limit: MOST_COMPARED }, caller)
  for (const { session_id, owner } of sessions) {
    // Staff may see all sessions, and yet goes on with none that somebody else has begun.
    if (owner.role !== caller.role || owner.subject !== caller.subject) continue
    if (await endsWith(team, session_id, said, caller)) return session_id
  }
  return null
}

/** Whether a text is the last thing that a session has said. */
async function endsWith(team: Team, sessionId: string, said: string, caller: Caller): Promise<boolean> {
  const state = await team.session(sessionId, caller)
  return !state.erased && lastAnswers(state, caller).some((text) => plain(text) === plain(said))
}

/** What a session has last said to the user: an answer, or a question for consent. */
const lastAnswers = ({ answered, current }: SessionState, caller: Caller): string[] =>
  [answered, current].flatMap((request) => {
    const envelope = request?.hops.at(-1)?.envelope
    return envelope?.routing.target === 'welcome' ? [answerText(envelopeFor(envelope, caller))] : []
  })

const keyOf = (spoken: readonly Spoken[], { role, subject }: Caller): string =>
  createHash('sha256')
    .update(JSON.stringify([role, subject, ...spoken.map((one) => [one.role, plain(one.text)])]))
    .digest('base64')

/** Front ends trim and wrap. */
const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()
