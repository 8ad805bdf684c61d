import { type Event, EventType } from '@ag-ui/core'
import type { LogContents, SessionEntry } from '../../domain/session/log-content.ts'

/**
 * Turns the entries of a request into events: a step for each hop, a tool call for each action. A role whose actions run
 * has begun its step; it ends when the role has spoken.
 */
export function createEntryEvents() {
  const open = new Set<string>()
  const begin = (stepName: string): Event[] => {
    if (open.has(stepName)) return []
    open.add(stepName)
    return [{ type: EventType.STEP_STARTED, stepName }]
  }
  const finish = (stepName: string): Event[] => {
    open.delete(stepName)
    return [{ type: EventType.STEP_FINISHED, stepName }]
  }

  return {
    eventsOf({ kind, content, position }: SessionEntry): Event[] {
      if (content === null) return []
      if (kind === 'hop') {
        const { by } = content as LogContents['hop']
        return [...begin(by), ...finish(by)]
      }
      if (kind === 'actions_wanted') {
        const { by, actions } = content as LogContents['actions_wanted']
        return [...begin(by), ...actions.flatMap(toolCall)]
      }
      if (kind === 'action_ended') {
        const { action_id, outcome } = content as LogContents['action_ended']
        return [toolResult(action_id, outcome.text, position)]
      }
      if (kind === 'decided') {
        const { action_id, decision, reason } = content as LogContents['decided']
        const text = reason === null ? 'refused' : `refused: ${reason}`
        return decision === 'refuse' ? [toolResult(action_id, text, position)] : []
      }
      return []
    },
    /** Ends the steps that are still open, as a run that stops must. */
    end: (): Event[] => [...open].flatMap(finish),
  }
}

function toolCall({ id, tool, arguments: args }: LogContents['actions_wanted']['actions'][number]): Event[] {
  return [
    { type: EventType.TOOL_CALL_START, toolCallId: id, toolCallName: tool },
    { type: EventType.TOOL_CALL_ARGS, toolCallId: id, delta: JSON.stringify(args) },
    { type: EventType.TOOL_CALL_END, toolCallId: id },
  ]
}

const toolResult = (toolCallId: string, content: string, position: number): Event => ({
  type: EventType.TOOL_CALL_RESULT,
  messageId: `${toolCallId}:${position}`,
  toolCallId,
  content,
})
