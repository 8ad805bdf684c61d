import type { Envelope } from '@agora-mcp/core/schemas/envelope'
import type * as z from 'zod'
import { textOf } from '../../domain/session/envelope-text.ts'
import { isAnswer } from '../../domain/session/fold.ts'
import type { LogContents, SessionEntry } from '../../domain/session/log-content.ts'
import { type ModelUsage, sumUsage } from '../../domain/session/model-usage.ts'
import { withTaskState } from '../../domain/session/tracked-plan.ts'
import type { actionSchema, hopSchema } from './responses.ts'

export type ExchangeHop = Readonly<z.output<typeof hopSchema>>
export type ExchangeAction = Readonly<z.output<typeof actionSchema>>

/** A user's message with everything that resulted from it. */
export interface Exchange {
  readonly request_id: string
  readonly position: number
  readonly at: string
  readonly text: string
  readonly envelope: Envelope
  readonly hops: ExchangeHop[]
  readonly actions: ExchangeAction[]
  /** By model; empty for users and where no model answered. */
  usage: readonly ModelUsage[]
  answer: Envelope | null
  answered_at: string | null
}

export interface Told {
  readonly hop?: ExchangeHop
  readonly actions: readonly ExchangeAction[]
  /** All tokens of the request so far, if the entry has some. */
  readonly usage?: { readonly request_id: string; readonly models: readonly ModelUsage[] }
}

const NOTHING: Told = { actions: [] }

/** Groups the entries of a session, in order, by the message they belong to. */
export function createExchanges() {
  const byId = new Map<string, Exchange>()
  const owners = new Map<string, Exchange>()

  const change = (id: string, changes: Partial<ExchangeAction>): Told => {
    const { actions } = owners.get(id) ?? { actions: [] }
    const at = actions.findIndex(({ action_id }) => action_id === id)
    const before = actions[at]
    if (before === undefined) return NOTHING
    const after = { ...before, ...changes }
    actions[at] = after
    return { actions: [after] }
  }

  const used = (request_id: string, usage: readonly ModelUsage[] | undefined): Pick<Told, 'usage'> => {
    const exchange = byId.get(request_id)
    if (exchange === undefined || usage === undefined) return {}
    exchange.usage = sumUsage([...exchange.usage, ...usage])
    return { usage: { request_id, models: exchange.usage } }
  }

  return {
    /** Returns the exchanges, oldest first. */
    all: (): readonly Exchange[] => [...byId.values()],
    take({ kind, content, position, at }: SessionEntry): Told {
      if (content === null) return NOTHING
      switch (kind) {
        case 'request': {
          const { request_id, envelope } = content as LogContents['request']
          const text = textOf(envelope)
          byId.set(request_id, {
            request_id,
            position,
            at,
            text,
            envelope,
            hops: [],
            actions: [],
            usage: [],
            answer: null,
            answered_at: null,
          })
          return NOTHING
        }
        case 'hop': {
          const { request_id, by, envelope, usage } = content as LogContents['hop']
          const exchange = byId.get(request_id)
          const hop = { request_id, position, at, by, envelope }
          exchange?.hops.push(hop)
          if (exchange !== undefined && isAnswer(envelope)) {
            exchange.answer = envelope
            exchange.answered_at = at
          }
          return { hop, actions: [], ...used(request_id, usage) }
        }
        case 'actions_wanted': {
          const { request_id, by, actions, usage } = content as LogContents['actions_wanted']
          const added = actions.map(
            ({ id, tool, arguments: args, why, detail = null, needsApproval }): ExchangeAction => ({
              request_id,
              action_id: id,
              by,
              tool,
              arguments: args,
              why,
              detail,
              needs_approval: needsApproval,
              status: needsApproval ? 'awaiting_approval' : 'pending',
              at,
              decided: null,
              outcome_text: null,
              outcome_detail: null,
            }),
          )
          const exchange = byId.get(request_id)
          exchange?.actions.push(...added)
          if (exchange !== undefined) for (const { action_id } of added) owners.set(action_id, exchange)
          return { actions: added, ...used(request_id, usage) }
        }
        case 'action_started':
          return change((content as LogContents['action_started']).action_id, { status: 'running', at })
        case 'action_ended': {
          const { action_id, outcome } = content as LogContents['action_ended']
          return change(action_id, {
            status: outcome.ok ? 'done' : 'failed',
            outcome_text: outcome.text,
            outcome_detail: outcome.detail ?? null,
            at,
          })
        }
        case 'decided': {
          const { action_id, decision, who, reason } = content as LogContents['decided']
          const status = decision === 'approve' ? 'pending' : 'refused'
          return change(action_id, { status, decided: { decision, who, reason, at }, at })
        }
        case 'ticked': {
          const ticked = content as LogContents['ticked']
          const exchange = byId.get(ticked.request_id)
          if (exchange?.answer?.message.type !== 'action_plan') return NOTHING
          const message = {
            ...exchange.answer.message,
            content: withTaskState(exchange.answer.message.content, ticked, at),
          }
          exchange.answer = { ...exchange.answer, message }
          return NOTHING
        }
        default:
          return NOTHING
      }
    },
  }
}
