import * as z from 'zod'
import type { ForeignMessage } from './conversation-file.ts'
import { momentOrNone, textOrNone } from './moments.ts'
import { skip } from './record.ts'
import { hasFields, type Source } from './source.ts'

// A session of Claude Code, `~/.claude/projects/**/*.jsonl`, as of versions 1 and 2: an event a line.

const ORIGIN = 'Claude Code'

const eventSchema = z.object({
  type: z.enum(['user', 'assistant']),
  uuid: textOrNone,
  sessionId: z.string().min(1),
  timestamp: momentOrNone,
  cwd: textOrNone,
  isMeta: z.boolean().catch(false),
  isSidechain: z.boolean().catch(false),
  message: z.object({ content: z.union([z.string(), z.array(z.unknown())]) }),
})
const summarySchema = z.object({ type: z.literal('summary'), summary: z.string() })
const blockSchema = z.object({ type: z.literal('text'), text: z.string() })

/** Commands of the program and what they print, which nobody said. */
const OF_PROGRAM = /^\s*<(?:command-name|command-message|local-command-stdout|system-reminder)>/

export const claudeCode: Source = {
  name: ORIGIN,
  knows: (value) => hasFields(value, 'type', 'sessionId') || summarySchema.safeParse(value).success,
  read(values, { skipped }) {
    const events = values.flatMap((value) => eventSchema.safeParse(value).data ?? [])
    const title = values.flatMap((value) => summarySchema.safeParse(value).data?.summary ?? []).at(-1) ?? null
    const sessions = Map.groupBy(events, ({ sessionId }) => sessionId)
    return {
      thoughts: [],
      conversations: [...sessions].map(([id, ofSession]) => ({
        origin: ORIGIN,
        id,
        title: sessions.size === 1 ? title : null,
        summary: null,
        timestamp: null,
        messages: ofSession.flatMap((event, place): ForeignMessage[] => {
          const { type, uuid, timestamp, message, isMeta, isSidechain } = event
          const { content } = message
          const texts =
            typeof content === 'string'
              ? [content]
              : content.flatMap((block) => blockSchema.safeParse(block).data?.text ?? [])
          const said = texts.filter((text) => !OF_PROGRAM.test(text)).join('\n\n')
          if (isMeta || isSidechain || said.trim() === '') {
            skip(skipped, 'tool calls, tool results and thinking')
            return []
          }
          return [{ id: uuid ?? `${place}`, role: type, content: said, timestamp }]
        }),
      })),
    }
  },
}
