import * as z from 'zod'
import type { Incoming } from '../../ports/team.ts'
import { DoorError } from '../errors.ts'
import { decisionSchema } from '../rest/approvals.ts'
import { readIncoming } from '../rest/messages.ts'
import { parseWith } from '../routes/parse-with.ts'

const position = z.int().min(0)

const subscription = z.strictObject({ session_id: z.uuid(), after: position })
const decision = decisionSchema.extend({ session_id: z.uuid(), action_id: z.string().min(1).max(100) })
const addressed = z.looseObject({ session_id: z.uuid(), after: position.optional() })

export type Frame =
  | { readonly kind: 'follow'; readonly sessionId: string; readonly after: number }
  | { readonly kind: 'decide'; readonly sessionId: string; readonly decision: z.output<typeof decision> }
  | {
      readonly kind: 'message'
      readonly sessionId: string
      /** Position from which to follow the session; undefined to start at the message. */
      readonly after: number | undefined
      readonly message: Incoming
    }

/**
 * Parses one frame: `{session_id, after}` follows a session, `{session_id, action_id, decision, reason?}`
 * decides, `{session_id, text, attachments?, after?}` or an envelope is a message.
 * @throws DoorError 400 for invalid JSON, AppError invalid_input that names every wrong field
 */
export function readFrame(text: string): Frame {
  const given = parseJson(text)
  const { session_id: sessionId, after, ...rest } = parseWith(addressed, given)
  if ('action_id' in rest) return { kind: 'decide', sessionId, decision: parseWith(decision, given) }
  if ('text' in rest) return { kind: 'message', sessionId, after, message: readIncoming(rest) }
  if ('message' in rest || 'meta' in rest) {
    return { kind: 'message', sessionId, after: undefined, message: readIncoming(given) }
  }
  return { kind: 'follow', ...{ sessionId, after: parseWith(subscription, given).after } }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new DoorError(400, 'The frame is not JSON', 'Send an envelope or {session_id, text}.')
  }
}
