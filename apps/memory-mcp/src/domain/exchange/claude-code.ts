import * as z from 'zod'
import { withoutRecalled } from '../capture/recalled.ts'
import type { ForeignMessage } from './conversation-file.ts'
import { momentOrNone, textOrNone } from './moments.ts'
import { skip } from './record.ts'
import { hasFields, type Source } from './source.ts'
import { uuidOf } from './thought-file.ts'

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
  isCompactSummary: z.boolean().catch(false),
  isApiErrorMessage: z.boolean().catch(false),
  message: z.object({ content: z.union([z.string(), z.array(z.unknown())]) }),
})
const summarySchema = z.object({ type: z.literal('summary'), summary: z.string() })
const blockSchema = z.object({ type: z.literal('text'), text: z.string() })

/** What the program puts into a message that somebody wrote. */
const REMINDERS = /<system-reminder>[\s\S]*?<\/system-reminder>/g
const REMINDER_END = '</system-reminder>'
/** What commands print, which nobody said. */
const OF_PROGRAM =
  /^\s*<(?:command-name|command-message|local-command-(?:stdout|stderr|caveat)|bash-(?:stdout|stderr)|task-notification)>/

/** What somebody said in a text of a session; empty where it is all of the program or of this memory. */
function saidIn(text: string): string {
  const left = withoutReminders(withoutRecalled(text))
  if (!OF_PROGRAM.test(left)) return left === text ? text : left.trim()
  // A command that somebody typed, and what they wrote behind it.
  const [name, words] = [elementIn(left, 'command-name'), elementIn(left, 'command-args')]
  return name === null || words === null || words === '' ? '' : `${name} ${words}`
}

/** Looks up to the last end of a reminder: each beginning behind it would be followed to the end of the text. */
function withoutReminders(text: string): string {
  const at = text.lastIndexOf(REMINDER_END)
  if (at === -1) return text
  const end = at + REMINDER_END.length
  return text.slice(0, end).replace(REMINDERS, '') + text.slice(end)
}

/** What stands in the first element of a name, without blanks around it; null where there is none. */
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
          // Parts of a session are read one by one, so that the place of an event in one of them says nothing.
          const id = uuid ?? uuidOf(`${timestamp}\n${type}\n${said}`)
          return [{ id, role: type, content: said, timestamp }]
        }),
      })),
    }
  },
}
