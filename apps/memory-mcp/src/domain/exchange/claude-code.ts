import * as z from 'zod'
import { withoutRecalled } from '../capture/recalled.ts'
import type { ForeignMessage } from './conversation-file.ts'
import { momentOrNone, textOrNone } from './moments.ts'
import { skip } from './record.ts'
import { hasFields, type Source } from './source.ts'
import { uuidOf } from './thought-file.ts'

// Sessions of Claude Code, `~/.claude/projects/**/*.jsonl`, as of versions 1 and 2: one event per line.

const ORIGIN = 'Claude Code'

const eventSchema = z.object({
  type: z.enum(['user', 'assistant']),
  uuid: textOrNone,
  sessionId: z.string().min(1),
  timestamp: momentOrNone,
  cwd: textOrNone,
  isMeta: z.boolean().catch(false),
  isSidechain: z.boolean().catch(false),
  isCompactSummary: z.boolean().catch(false),
  isApiErrorMessage: z.boolean().catch(false),
  message: z.object({ content: z.union([z.string(), z.array(z.unknown())]) }),
})
const summarySchema = z.object({ type: z.literal('summary'), summary: z.string() })
const blockSchema = z.object({ type: z.literal('text'), text: z.string() })

/** Text that the program inserts into users' messages. */
const REMINDERS = /<system-reminder>[\s\S]*?<\/system-reminder>/g
const REMINDER_END = '</system-reminder>'
/** Output of commands, which nobody said. */
const COMMAND_OUTPUT =
  /^\s*<(?:command-name|command-message|local-command-(?:stdout|stderr|caveat)|bash-(?:stdout|stderr)|task-notification)>/

/**
 * Extracts what a person said from a session text; empty if all of it is by the program or from this memory.
 */
function saidIn(text: string): string {
  const left = withoutReminders(withoutRecalled(text))
  if (!COMMAND_OUTPUT.test(left)) return left === text ? text : left.trim()
  // A command typed by the user, with its arguments.
  const [name, words] = [elementIn(left, 'command-name'), elementIn(left, 'command-args')]
  return name === null || words === null || words === '' ? '' : `${name} ${words}`
}

/** Search only up to the last end tag: each start tag after it would be followed to the end of the text. */
function withoutReminders(text: string): string {
  const at = text.lastIndexOf(REMINDER_END)
  if (at === -1) return text
  const end = at + REMINDER_END.length
  return text.slice(0, end).replace(REMINDERS, '') + text.slice(end)
}

/** Trimmed content of the first element of a name; null if there is none. */
function elementIn(text: string, name: string): string | null {
  const begin = `<${name}>`
  const at = text.indexOf(begin)
  const to = text.indexOf(`</${name}>`, at)
  return at === -1 || to === -1 ? null : text.slice(at + begin.length, to).trim()
}

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
        messages: ofSession.flatMap((event): ForeignMessage[] => {
          const { type, uuid, timestamp, message } = event
          const isOfProgram =
            event.isMeta || event.isSidechain || event.isCompactSummary || event.isApiErrorMessage
          const { content } = message
          const texts =
            typeof content === 'string'
              ? [content]
              : content.flatMap((block) => blockSchema.safeParse(block).data?.text ?? [])
          const said = texts
            .map(saidIn)
            .filter((text) => text !== '')
            .join('\n\n')
          if (isOfProgram || said.trim() === '') {
            skip(skipped, 'tool calls, tool results and thinking')
            return []
          }
          // Sessions are read in parts, so the position of an event does not identify it.
          const id = uuid ?? uuidOf(`${timestamp}\n${type}\n${said}`)
          return [{ id, role: type, content: said, timestamp }]
        }),
      })),
    }
  },
}
