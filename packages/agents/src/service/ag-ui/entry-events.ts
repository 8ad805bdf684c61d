import { type Event, EventType } from '@ag-ui/core'
import type { SessionEntry } from '../../domain/session/log-content.ts'
import { createExchanges, type ExchangeAction, type Told } from '../wire/exchanges.ts'

/**
 * Converts the entries of a request to AG-UI events: a step for each hop, a tool call for each action. The
 * step of a role with running actions stays open until the role replies. Custom events carry what the
 * protocol lacks: `agora.hop` with the envelope of a hop, `agora.action` with an action after each change,
 * `agora.usage` with the tokens that models have taken so far.
 */
export function createEntryEvents(requestId: string) {
  const open = new Set<string>()
  const exchanges = createExchanges()
  const begin = (stepName: string): Event[] => {
    if (open.has(stepName)) return []
    open.add(stepName)
    return [{ type: EventType.STEP_STARTED, stepName }]
  }
  const finish = (stepName: string): Event[] => {
    open.delete(stepName)
    return [{ type: EventType.STEP_FINISHED, stepName }]
  }
  const changed = (action: ExchangeAction, position: number): Event[] => [
    ...(isWanted(action) ? [...begin(action.by), ...toolCall(action)] : []),
    custom('agora.action', action),
    ...toolResult(action, position),
  ]

  return {
    /** Takes over an entry reported by an earlier run, from which actions continue. */
    know: (entry: SessionEntry): void => void exchanges.take(entry),
    eventsOf(entry: SessionEntry): Event[] {
      const { hop, actions, usage }: Told = exchanges.take(entry)
      const own = actions.filter((action) => action.request_id === requestId)
      return [
        ...(hop?.request_id === requestId
          ? [...begin(hop.by), custom('agora.hop', hop), ...finish(hop.by)]
          : []),
        ...own.flatMap((action) => changed(action, entry.position)),
        ...(usage?.request_id === requestId ? [custom('agora.usage', usage)] : []),
      ]
    },
    /** Closes open steps, which is required before a run stops. */
    end: (): Event[] => [...open].flatMap(finish),
  }
}

/** Checks whether a role has just requested the action. */
const isWanted = ({ status, decided }: ExchangeAction): boolean =>
  decided === null && (status === 'pending' || status === 'awaiting_approval')

const custom = (name: string, value: object): Event => ({
  type: EventType.CUSTOM,
  name,
  value,
})

function toolCall({ action_id, tool, arguments: args }: ExchangeAction): Event[] {
  return [
    { type: EventType.TOOL_CALL_START, toolCallId: action_id, toolCallName: tool },
    { type: EventType.TOOL_CALL_ARGS, toolCallId: action_id, delta: JSON.stringify(args) },
    { type: EventType.TOOL_CALL_END, toolCallId: action_id },
  ]
}

/** Reports an action's result once: its outcome, or a person's refusal. */
function toolResult({ action_id, status, outcome_text, decided }: ExchangeAction, position: number): Event[] {
  const refused = decided?.reason === null ? 'refused' : `refused: ${decided?.reason}`
  const content = status === 'refused' ? refused : outcome_text
  if (content === null) return []
  return [
    {
      type: EventType.TOOL_CALL_RESULT,
      messageId: `${action_id}:${position}`,
      toolCallId: action_id,
      content,
    },
  ]
}
