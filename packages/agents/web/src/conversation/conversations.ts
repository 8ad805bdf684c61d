import { create } from 'zustand'
import type { Exchange } from './exchange.ts'

export interface Conversation {
  readonly exchanges: readonly Exchange[]
  readonly loaded: boolean
  /** Log position of the last read; 0 before that. */
  readonly position: number
  /** Cursor of older messages; null if all are loaded. */
  readonly nextBefore: number | null
  /** True while a lost run is being resumed. */
  readonly reconnecting: boolean
  readonly erased: boolean
}

interface Conversations {
  readonly byId: Readonly<Record<string, Conversation>>
  /** Changes a session; an unknown one starts empty. */
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

/** Returns the current state of a session, outside of a component. */
export const conversationNow = (sessionId: string): Conversation =>
  useConversations.getState().byId[sessionId] ?? NO_CONVERSATION

export function changeExchange(
  sessionId: string,
  key: string,
  change: (exchange: Exchange) => Exchange,
): void {
  useConversations.getState().change(sessionId, ({ exchanges }) => ({
    exchanges: exchanges.map((exchange) => (exchange.key === key ? change(exchange) : exchange)),
  }))
}
