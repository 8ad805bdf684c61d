import * as z from 'zod'
import type { CapturedMessage } from '../capture/captured-message.ts'
import { withoutRecalled } from '../capture/recalled.ts'
import { ROLES } from '../memory.ts'
import { hasFields, type Source } from './source.ts'
import { uuidOf } from './thought-file.ts'

const capturedSchema: z.ZodType<CapturedMessage> = z.object({
  captured: z.literal(1),
  origin: z.string(),
  conversation_id: z.string().min(1),
  id: z.string(),
  role: z.enum(ROLES),
  content: z.string(),
  timestamp: z.string(),
})

/** Reads messages that clients passed to a hook one by one. */
export const capturedMessages: Source = {
  name: 'memory-mcp hook',
  knows: (value) => hasFields(value, 'captured', 'conversation_id'),
  read(values) {
    const messages = values.flatMap((value) => capturedSchema.safeParse(value).data ?? [])
    const conversations = Map.groupBy(messages, ({ conversation_id }) => conversation_id)
    return {
      thoughts: [],
      conversations: [...conversations].map(([id, said]) => ({
        origin: said[0]?.origin ?? '',
        id,
        title: null,
        summary: null,
        timestamp: null,
        messages: said.map(({ id: ofMessage, role, content, timestamp }) => ({
          // An assistant may answer several times per turn, and Cursor only identifies the turn.
          id: uuidOf(`${ofMessage}\n${content}`),
          role,
          content: withoutRecalled(content),
          timestamp,
        })),
      })),
    }
  },
}
