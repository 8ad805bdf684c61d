import { AppError } from '@agora-mcp/core/errors'
import type { CapturedMessage } from './captured-message.ts'

// Input of hooks at session events as documented by the clients: Claude Code 2
// (code.claude.com/docs/en/hooks), Cursor 2 (cursor.com/docs/agent/hooks), Gemini CLI 0.26
// (geminicli.com/docs/hooks/reference).

/** Content of an event: a session file, or the messages themselves. */
export type HookReport =
  | { readonly kind: 'transcript'; readonly path: string }
  | { readonly kind: 'messages'; readonly messages: readonly CapturedMessage[] }

/**
 * Reads the input of a hook; null for an event without messages.
 * @param now for clients that send no time
 * @throws AppError invalid_input if it is not a JSON object
 */
export function readHookEvent(json: string, now: Date): HookReport | null {
  const event = objectOf(json)
  const text = (field: string): string | null => {
    const value = event[field]
    return typeof value === 'string' && value.trim() !== '' ? value : null
  }
  const message = (
    given: Pick<CapturedMessage, 'origin' | 'conversation_id' | 'id' | 'role'>,
    field: string,
    timestamp = now.toISOString(),
  ): CapturedMessage[] => {
    const content = text(field)
    return content === null ? [] : [{ captured: 1, ...given, content, timestamp }]
  }
  const conversation_id = text('conversation_id')
  const session = text('session_id')
  switch (text('hook_event_name')) {
    case 'beforeSubmitPrompt':
    case 'afterAgentResponse': {
      if (conversation_id === null) return null
      const turn = text('generation_id') ?? now.toISOString()
      const ofTurn = { origin: 'Cursor', conversation_id }
      return {
        kind: 'messages',
        messages: [
          ...message({ ...ofTurn, id: `${turn} user`, role: 'user' }, 'prompt'),
          ...message({ ...ofTurn, id: `${turn} assistant`, role: 'assistant' }, 'text'),
        ],
      }
    }
    case 'AfterAgent': {
      if (session === null) return null
      const at = text('timestamp')
      const time = at === null || Number.isNaN(Date.parse(at)) ? now : new Date(at)
      const turn = { origin: 'Gemini CLI', conversation_id: session }
      const moment = time.toISOString()
      return {
        kind: 'messages',
        messages: [
          ...message({ ...turn, id: `${moment} user`, role: 'user' }, 'prompt', moment),
          ...message({ ...turn, id: `${moment} assistant`, role: 'assistant' }, 'prompt_response', moment),
        ],
      }
    }
    default: {
      const path = text('transcript_path')
      return path === null || session === null ? null : { kind: 'transcript', path }
    }
  }
}

function objectOf(json: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(json)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return Object(value)
  } catch {
    // Reported below, like JSON that is not an object.
  }
  throw new AppError('invalid_input', 'A hook reads one JSON object from its standard input.', {
    hint: 'Clients run it: memory-mcp connect --capture writes it into their settings.',
  })
}
