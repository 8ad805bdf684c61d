import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { SessionState } from '../../domain/session/session-state.ts'
import type { Caller, Team } from '../../ports/team.ts'
import { answerText } from '../wire/answer-text.ts'
import { envelopeFor } from '../wire/user-view.ts'
import type { Spoken } from './request.ts'

const MAX_CONVERSATIONS = 10_000
/** Maximum number of sessions per key. */
const MAX_ALIKE = 20
/** Number of sessions whose last answer is compared for a conversation unknown to this process. */
const MAX_COMPARED = 50

/**
 * Maps conversations to sessions. Chat Completions clients send the whole conversation each time, without an
 * id: the text up to the last answer is the key. Another process, or this one after a restart, finds the
 * session by its last answer in the log. An edited or truncated conversation is a new session.
 */
export function createSessionFinder(team: Team) {
  /** Identical conversations share a key and have a session each. */
  const known = new LRUCache<string, readonly string[]>({ max: MAX_CONVERSATIONS })

  return {
    /** @param before Messages before the new one. @returns Null if no session has said them. */
    async find(before: readonly Spoken[], caller: Caller): Promise<string | null> {
      const last = before.at(-1)
      if (last?.role !== 'assistant') return null
      const sessions = known.get(keyOf(before, caller)) ?? []
      for (const id of sessions.toReversed()) if (await endsWith(team, id, last.text, caller)) return id
      // All sessions have continued since: the client went back to ask again.
      return sessions.at(-1) ?? (await findByAnswer(team, last.text, caller))
    },
    /** Records the state of a conversation, including its answer. */
    remember(spoken: readonly Spoken[], caller: Caller, sessionId: string): void {
      const key = keyOf(spoken, caller)
      const others = (known.get(key) ?? []).filter((id) => id !== sessionId)
      known.set(key, [...others, sessionId].slice(-MAX_ALIKE))
    },
  }
}

async function findByAnswer(team: Team, said: string, caller: Caller): Promise<string | null> {
  const { sessions } = await team.sessions({ limit: MAX_COMPARED }, caller)
  for (const { session_id, owner } of sessions) {
    // Staff may see all sessions, but does not continue one that somebody else started.
    if (owner.role !== caller.role || owner.subject !== caller.subject) continue
    if (await endsWith(team, session_id, said, caller)) return session_id
  }
  return null
}

async function endsWith(team: Team, sessionId: string, said: string, caller: Caller): Promise<boolean> {
  const state = await team.session(sessionId, caller)
  return !state.erased && lastAnswers(state, caller).some((text) => plain(text) === plain(said))
}

/** Returns a session's last messages to the user: an answer, or a request for approval. */
const lastAnswers = ({ answered, current }: SessionState, caller: Caller): string[] =>
  [answered, current].flatMap((request) => {
    const envelope = request?.hops.at(-1)?.envelope
    return envelope?.routing.target === 'welcome' ? [answerText(envelopeFor(envelope, caller))] : []
  })

const keyOf = (spoken: readonly Spoken[], { role, subject }: Caller): string =>
  createHash('sha256')
    .update(JSON.stringify([role, subject, ...spoken.map((one) => [one.role, plain(one.text)])]))
    .digest('base64')

/** Front ends trim and wrap text. */
const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()
