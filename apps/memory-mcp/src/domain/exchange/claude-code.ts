import * as z from 'zod'
import { withoutRecalled } from '../capture/recalled.ts'
import type { ForeignMessage } from './conversation-file.ts'
import { momentOrNone, textOrNone } from './moments.ts'
import { skip } from './record.ts'
import { hasFields, type Source } from './source.ts'
import { uuidOf } from './thought-file.ts'

// Sessions of Claude Code, `~/.claude/projects/**/*.jsonl`, as of versions 1 and 2: one event per line. A session
// that is resumed or branched under a new id begins with the events of the old one, with their times and texts, and
// possibly twice (github.com/anthropics/claude-code/issues/8524 and 40363).

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

/** Extracts what a person said; empty if all of a text is by the program or from this memory. */
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

type SessionEvent = z.infer<typeof eventSchema>

/** Key of a message in all sessions that contain it; undefined without time and id, since texts are repeated. */
function copyKeyOf({ uuid, timestamp, type }: SessionEvent, said: string): string | undefined {
  if (timestamp !== null) return `${ORIGIN}\n${timestamp}\n${type}\n${said}`
  return uuid === null ? undefined : `${ORIGIN}\n${uuid}`
}

/** Returns the sessions by id. A resumed session ends later than the one it was copied from, and follows it. */
function sessionsOf(events: readonly SessionEvent[]): [id: string, SessionEvent[]][] {
  const endOf = (session: readonly SessionEvent[]) =>
    session.reduce((end, { timestamp }) => Math.max(end, timestamp === null ? 0 : Date.parse(timestamp)), 0)
  return [...Map.groupBy(events, ({ sessionId }) => sessionId)].sort(
    ([, one], [, other]) => endOf(one) - endOf(other),
  )
}

export const claudeCode: Source = {
  name: ORIGIN,
  knows: (value) => hasFields(value, 'type', 'sessionId') || summarySchema.safeParse(value).success,
  read(values, { skipped }) {
    const events = values.flatMap((value) => eventSchema.safeParse(value).data ?? [])
    const title = values.flatMap((value) => summarySchema.safeParse(value).data?.summary ?? []).at(-1) ?? null
    const sessions = sessionsOf(events)
    const copyKeys = new Set<string>()
    return {
      thoughts: [],
      conversations: sessions.map(([id, ofSession]) => ({
        origin: ORIGIN,
        id,
        title: sessions.length === 1 ? title : null,
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
          const copyKey = copyKeyOf(event, said)
          if (copyKey !== undefined && copyKeys.has(copyKey)) {
            skip(skipped, 'messages that a resumed session repeats')
            return []
          }
          if (copyKey !== undefined) copyKeys.add(copyKey)
          // Sessions are read in parts, so the position of an event does not identify it.
          const id = uuid ?? uuidOf(`${timestamp}\n${type}\n${said}`)
          return [{ id, copyKey, role: type, content: said, timestamp }]
        }),
      })),
    }
  },
}
