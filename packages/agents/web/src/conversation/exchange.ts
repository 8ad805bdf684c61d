import { readMessageRef } from '@agora-mcp/core/errors'
import type { Problem } from '../api/problem.ts'
import type { ActionView, Envelope, HistoryInterrupt, HistoryItem } from '../api/types.ts'

/** Where a message of the user stands. */
export type Phase =
  /** On its way; the service has not said that it is on its disk. */
  | 'sending'
  | 'working'
  /** For a decision or an answer of a person. */
  | 'waiting'
  | 'answered'
  | 'failed'
  /** The service could not be reached; the text is kept. */
  | 'unsent'
  | 'erased'

/** A role at work. */
export interface Step {
  /** The role as it was called, e.g. `specialist:vrd`. */
  readonly by: string
  readonly startedAt: number | null
  /** null while it works. */
  readonly endedAt: number | null
  /** What it said; null until that is known, and for users. */
  readonly envelope: Envelope | null
}

/** A message of the user, how it was worked on, and what came of it. */
export interface Exchange {
  /** Id of the message: the same in every tab, and on a second sending. */
  readonly key: string
  readonly requestId: string | null
  /** null where it was erased. */
  readonly text: string | null
  readonly at: string
  readonly phase: Phase
  readonly steps: readonly Step[]
  readonly actions: readonly ActionView[]
  /** The answer as far as it has come. */
  readonly streamed: string
  readonly answer: Envelope | null
  readonly problem: Problem | null
  /** Whether the memory was passed over. */
  readonly fresh: boolean
}

/** A message that was just written. */
export const newExchange = (key: string, text: string, fresh: boolean): Exchange => ({
  key,
  requestId: null,
  text,
  at: new Date().toISOString(),
  phase: 'sending',
  steps: [],
  actions: [],
  streamed: '',
  answer: null,
  problem: null,
  fresh,
})

/** An exchange out of the log, as the service tells it. */
export function fromHistory(item: HistoryItem): Exchange {
  const { request_id, message_id, at, text, state, hops, actions, answer, interrupts } = item
  const times = [Date.parse(at), ...hops.map((hop) => Date.parse(hop.at))]
  return {
    key: message_id ?? request_id,
    requestId: request_id,
    text,
    at,
    // A question of the team is an answer in the log, and waits for one of the user.
    phase: interrupts.length > 0 ? 'waiting' : state,
    steps: hops.map(({ by, envelope }, index) => ({
      by,
      startedAt: times[index] ?? null,
      endedAt: times[index + 1] ?? null,
      envelope,
    })),
    // Users are not told of actions, but of what waits for somebody's consent.
    actions: actions.length > 0 ? actions : interrupts.filter(isApproval).map(awaited),
    streamed: '',
    answer,
    problem: null,
    fresh: false,
  }
}

const isApproval = ({ reason }: HistoryInterrupt): boolean => reason === 'approval'

const awaited = ({ id, message = '', metadata }: HistoryInterrupt): ActionView => ({
  action_id: id,
  by: typeof metadata?.by === 'string' ? metadata.by : 'orchestrator',
  tool: null,
  arguments: null,
  why: message,
  detail: readMessageRef(metadata?.detail),
  status: 'awaiting_approval',
  decided: null,
  outcome_text: null,
  outcome_detail: null,
})

/** Whether something may still happen to it without the user. */
export const isUnderWay = ({ phase }: Exchange): boolean => phase === 'sending' || phase === 'working'

/** The exchange after the user sends something else: the team's open question no longer waits. */
export const withoutOpenQuestion = (exchange: Exchange): Exchange =>
  exchange.phase === 'waiting' && actionsAwaitingApproval(exchange).length === 0
    ? { ...exchange, phase: 'answered' }
    : exchange

/** Actions that wait for approval. */
export const actionsAwaitingApproval = ({ actions }: Exchange): readonly ActionView[] =>
  actions.filter(({ status }) => status === 'awaiting_approval')
