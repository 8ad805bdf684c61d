import { type Event, EventType } from '@ag-ui/core'
import { readMessageRef } from '@agora-mcp/core/errors'
import type { ActionView, Envelope, HopView, ModelUsage } from '../api/types.ts'
import type { Exchange, Step } from './exchange.ts'

/** Applies a run's event to an exchange. Unknown events change nothing. */
export function applyEvent(exchange: Exchange, event: Event, now: number): Exchange {
  switch (event.type) {
    case EventType.RUN_STARTED:
      return exchange.phase === 'sending' || exchange.phase === 'unsent'
        ? { ...exchange, phase: 'sending', problem: null }
        : exchange
    case EventType.STEP_STARTED:
      return { ...working(exchange), steps: begun(exchange.steps, event.stepName, now) }
    case EventType.STEP_FINISHED:
      return { ...working(exchange), steps: ended(exchange.steps, event.stepName, now) }
    case EventType.TEXT_MESSAGE_START:
      return { ...exchange, draft: '', streamed: '' }
    case EventType.TEXT_MESSAGE_CONTENT:
      return { ...exchange, streamed: exchange.streamed + event.delta }
    case EventType.CUSTOM:
      return applyCustom(exchange, event.name, event.value, now)
    case EventType.RUN_FINISHED:
      return finished(exchange, event.result as Envelope | null | undefined, now)
    case EventType.RUN_ERROR:
      return {
        ...exchange,
        phase: 'failed',
        draft: '',
        streamed: '',
        problem: {
          status: 0,
          code: event.code ?? 'internal',
          error: event.message,
          hint: null,
          detail: readMessageRef(event.rawEvent),
        },
      }
    default:
      return exchange
  }
}

const working = (exchange: Exchange): Exchange => ({ ...exchange, phase: 'working', problem: null })

/** Adds a step; a run that follows an exchange replays its steps, so known ones are not duplicated. */
function begun(steps: readonly Step[], by: string, now: number): readonly Step[] {
  if (steps.some((step) => step.by === by && step.endedAt === null)) return steps
  return [...steps, { by, startedAt: now, endedAt: null, envelope: null }]
}

const ended = (steps: readonly Step[], by: string, now: number): readonly Step[] =>
  steps.map((step) => (step.by === by && step.endedAt === null ? { ...step, endedAt: now } : step))

function applyCustom(exchange: Exchange, name: string, value: unknown, now: number): Exchange {
  if (name === 'agora.request') {
    const { request_id } = value as { request_id: string }
    // From here on the message is durable and will be answered.
    return { ...working(exchange), requestId: request_id }
  }
  if (name === 'agora.hop') {
    const { by, envelope } = value as HopView
    return { ...working(exchange), steps: spoken(exchange, by, now, envelope) }
  }
  if (name === 'agora.action')
    return { ...exchange, actions: withAction(exchange.actions, value as ActionView) }
  if (name === 'agora.draft') {
    const { from, text } = value as { from: number; text: string }
    return { ...exchange, draft: exchange.draft.slice(0, from) + text }
  }
  if (name === 'agora.usage')
    return { ...exchange, usage: (value as { models: readonly ModelUsage[] }).models }
  return exchange
}

/** Adds a reply to the last open step of its role. */
function spoken({ steps }: Exchange, by: string, now: number, envelope: Envelope): readonly Step[] {
  const index = steps.findLastIndex((step) => step.by === by && step.envelope === null)
  const before = steps[index]
  if (before === undefined) return [...steps, { by, startedAt: now, endedAt: now, envelope }]
  return steps.with(index, { ...before, envelope })
}

function withAction(actions: readonly ActionView[], told: ActionView): readonly ActionView[] {
  const index = actions.findIndex(({ action_id }) => action_id === told.action_id)
  const before = actions[index]
  if (before === undefined) return [...actions, { ...told, decided: told.decided ?? null }]
  // Envelopes do not say which role requested an action, so keep the known one.
  return actions.with(index, { ...before, ...told, by: before.by, decided: told.decided ?? before.decided })
}

function finished(exchange: Exchange, result: Envelope | null | undefined, now: number): Exchange {
  const steps = exchange.steps.map((step) => (step.endedAt === null ? { ...step, endedAt: now } : step))
  if (!result) return { ...exchange, steps, draft: '', streamed: '' }
  const waits = result.message.type === 'follow_up'
  return {
    ...exchange,
    steps,
    actions: actionsIn(result).reduce(withAction, exchange.actions),
    answer: result,
    phase: waits ? 'waiting' : 'answered',
    draft: '',
    streamed: '',
    problem: null,
  }
}

const actionsIn = ({ actions, caller }: Envelope): ActionView[] =>
  actions.flatMap(({ payload, status, result }) => {
    if (typeof payload.action_id !== 'string') return []
    return [
      {
        action_id: payload.action_id,
        by: typeof payload.by === 'string' ? payload.by : caller,
        tool: typeof payload.tool === 'string' ? payload.tool : null,
        arguments: (payload.arguments ?? null) as ActionView['arguments'],
        why: String(payload.why ?? ''),
        detail: readMessageRef(payload.detail),
        status,
        decided: null,
        outcome_text: typeof result === 'string' ? result : null,
        outcome_detail: null,
      },
    ]
  })
