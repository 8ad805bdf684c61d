import { create } from 'zustand'
import type { Exchange } from './exchange.ts'

/** What the page knows of a session. */
export interface Conversation {
  readonly exchanges: readonly Exchange[]
  /** Whether its history was read. */
  readonly loaded: boolean
  /** How far its log was when it was read last; 0 before that. */
  readonly position: number
  /** Where older messages begin; null when all are here. */
  readonly nextBefore: number | null
  /** Whether a run was lost and is being taken up again. */
  readonly reconnecting: boolean
  readonly erased: boolean
}

interface Conversations {
  readonly byId: Readonly<Record<string, Conversation>>
  /** Changes a session; one that is not known yet begins empty. */
  change(sessionId: string, change: (conversation: Conversation) => Partial<Conversation>): void
  forget(sessionId: string): void
}

export const NO_CONVERSATION: Conversation = {
  exchanges: [],
  loaded: false,
  position: 0,
  nextBefore: null,
  reconnecting: false,
  erased: false,
}

/** The conversations of this tab. */
export const useConversations = create<Conversations>()((set) => ({
  byId: {},
  change: (sessionId, change) =>
    set(({ byId }) => {
      const before = byId[sessionId] ?? NO_CONVERSATION
      return { byId: { ...byId, [sessionId]: { ...before, ...change(before) } } }
    }),
  forget: (sessionId) =>
    set(({ byId }) => {
      const { [sessionId]: _gone, ...rest } = byId
      return { byId: rest }
    }),
}))

/** A session as it is now, outside of a component. */
export const conversationNow = (sessionId: string): Conversation =>
  useConversations.getState().byId[sessionId] ?? NO_CONVERSATION

/** Changes one exchange of a session. */
export function changeExchange(
  sessionId: string,
  key: string,
  change: (exchange: Exchange) => Exchange,
): void {
  useConversations.getState().change(sessionId, ({ exchanges }) => ({
    exchanges: exchanges.map((exchange) => (exchange.key === key ? change(exchange) : exchange)),
  }))
}
