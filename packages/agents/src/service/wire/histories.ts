import { LRUCache } from 'lru-cache'
import { nextHop } from '../../domain/routing/next-hop.ts'
import type { SessionState } from '../../domain/session/session-state.ts'
import type { Caller, Team } from '../../ports/team.ts'
import { createExchanges, type Exchange } from './exchanges.ts'
import { interruptsOf } from './interrupts.ts'
import { envelopeFor } from './user-view.ts'

const MAX_KEPT = 20

interface Kept {
  readonly exchanges: ReturnType<typeof createExchanges>
  position: number
}

/** Caches the exchanges of sessions and reads only new entries. */
export function createHistories(team: Team) {
  const kept = new LRUCache<string, Kept>({ max: MAX_KEPT })

  return async (sessionId: string, caller: Caller) => {
    const state = await team.session(sessionId, caller)
    if (state.erased) {
      kept.delete(keyOf(sessionId, caller))
      return { state, exchanges: [] }
    }
    const key = keyOf(sessionId, caller)
    const known = kept.get(key) ?? { exchanges: createExchanges(), position: 0 }
    kept.set(key, known)
    for (const entry of await team.replay(sessionId, caller, known.position)) {
      // Concurrent calls may read the same entries.
      if (entry.position <= known.position) continue
      known.exchanges.take(entry)
      known.position = entry.position
    }
    return { state, exchanges: known.exchanges.all() }
  }
}

export type Histories = ReturnType<typeof createHistories>

/** Users see different entries than staff, so the role is part of the key. */
const keyOf = (sessionId: string, { role }: Caller): string => `${role} ${sessionId}`

export function exchangeFor(
  { answer, hops, actions, usage, ...exchange }: Exchange,
  state: SessionState,
  caller: Caller,
) {
  const id = exchange.request_id
  const isStaff = caller.role === 'staff'
  const pending = pendingEnvelope(state, id)
  return {
    ...exchange,
    message_id: id,
    state: answer !== null ? 'answered' : pending === null ? 'working' : 'waiting',
    hops: isStaff ? hops : [],
    actions: isStaff ? actions : [],
    usage: isStaff ? usage : [],
    answer: answer === null ? null : envelopeFor(answer, caller),
    interrupts: pending === null ? [] : interruptsOf(envelopeFor(pending, caller), id),
  }
}

/** Returns the envelope in which a request awaits a person's decision or answer. */
function pendingEnvelope(state: SessionState, requestId: string) {
  const { current, answered, clarification } = state
  if (current?.requestId === requestId && nextHop(state).kind === 'wait') {
    return current.hops.at(-1)?.envelope ?? null
  }
  if (answered?.requestId === requestId && current === null && clarification !== null) {
    return answered.hops.at(-1)?.envelope ?? null
  }
  return null
}
