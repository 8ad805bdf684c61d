import type { Interrupt } from '@ag-ui/core'
import { readMessageRef } from '@agora-mcp/core/errors'
import type { Problem } from '../api/problem.ts'
import type { ActionView, Envelope, HistoryItem, ModelUsage } from '../api/types.ts'

export type Phase =
  /** Sent, but not confirmed as durable by the service. */
  | 'sending'
  | 'working'
  /** Awaits a person's decision or answer. */
  | 'waiting'
  | 'answered'
  | 'failed'
  /** The service was unreachable; the text is kept. */
  | 'unsent'
  | 'erased'

/** A role's turn. */
export interface Step {
  /** Called name of the role, e.g. `specialist:vrd`. */
  readonly by: string
  readonly startedAt: number | null
  /** Null while it works. */
  readonly endedAt: number | null
  /** Its reply; null until known, and for users. */
  readonly envelope: Envelope | null
}

/** A user's message with its processing steps and results. */
export interface Exchange {
  /** Message id, identical in every tab and on retries. */
  readonly key: string
  readonly requestId: string | null
  /** Null once erased. */
  readonly text: string | null
  readonly at: string
  readonly phase: Phase
  readonly steps: readonly Step[]
  readonly actions: readonly ActionView[]
  /** Unchecked text that a model is writing. */
  readonly draft: string
  /** For staff. */
  readonly usage: readonly ModelUsage[]
  /** Partial answer received so far. */
  readonly streamed: string
  readonly answer: Envelope | null
  readonly problem: Problem | null
  readonly fresh: boolean
}

export const newExchange = (key: string, text: string, fresh: boolean): Exchange => ({
  key,
  requestId: null,
  text,
  at: new Date().toISOString(),
  phase: 'sending',
  steps: [],
  actions: [],
  draft: '',
  usage: [],
  streamed: '',
  answer: null,
  problem: null,
  fresh,
})

export function fromHistory(item: HistoryItem): Exchange {
  const { request_id, message_id, at, text, state, hops, actions, usage, answer, interrupts } = item
  const times = [Date.parse(at), ...hops.map((hop) => Date.parse(hop.at))]
  return {
    key: message_id ?? request_id,
    requestId: request_id,
    text,
    at,
    // In the log, a question of the team counts as an answer, although it awaits the user's.
    phase: interrupts.length > 0 ? 'waiting' : state,
    steps: hops.map(({ by, envelope }, index) => ({
      by,
      startedAt: times[index] ?? null,
      endedAt: times[index + 1] ?? null,
      envelope,
    })),
    // Users receive no actions, only pending approvals.
    actions: actions.length > 0 ? actions : interrupts.filter(isApproval).map(awaited),
    draft: '',
    usage,
    streamed: '',
    answer,
    problem: null,
    fresh: false,
  }
}

const isApproval = ({ reason }: Interrupt): boolean => reason === 'approval'

const awaited = ({ id, message = '', metadata }: Interrupt): ActionView => ({
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

/** Checks whether an exchange may still change without the user. */
export const isInProgress = ({ phase }: Exchange): boolean => phase === 'sending' || phase === 'working'

/** Closes the team's open question when the user sends another message. */
export const withoutOpenQuestion = (exchange: Exchange): Exchange =>
  exchange.phase === 'waiting' && actionsAwaitingApproval(exchange).length === 0
    ? { ...exchange, phase: 'answered' }
    : exchange

export const actionsAwaitingApproval = ({ actions }: Exchange): readonly ActionView[] =>
  actions.filter(({ status }) => status === 'awaiting_approval')
