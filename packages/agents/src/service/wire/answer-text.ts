import type { Envelope } from '@agora-mcp/core/schemas/envelope'
import { type Messages, messagesIn } from '../../messages/index.ts'
import { tickedText } from '../plans/state-text.ts'

type Message = Envelope['message']
type Attachment = Message['attachments'][number]

/** Maximum length of a quotation in a list of sources. */
const MAX_QUOTE = 300

type Words = Messages['texts']

export const pendingApprovals = ({ actions }: Envelope) =>
  actions.filter(({ status }) => status === 'awaiting_approval')

/** Markdown: numbered quotation sources, choices as numbers to reply with, a plan as a task list. */
export function answerText(envelope: Envelope): string {
  const { message, context } = envelope
  const messages = messagesIn(context.user.language)
  const said = bodyOf(message, messages, pendingApprovals(envelope).length > 0)
  return [...said, sourcesOf(message.attachments, said.join('\n'), messages.texts)]
    .filter(Boolean)
    .join('\n\n')
}

function bodyOf(message: Message, messages: Messages, asksConsent: boolean): string[] {
  const { texts: words } = messages
  const { content } = message
  if (typeof content === 'string') return [content]
  if ('answer' in content) {
    const { answer, answered_at, corrected } = content
    const told = corrected === undefined ? '' : words.corrected(corrected.by, corrected.at.slice(0, 10))
    return [answer, [words.fromMemory(answered_at.slice(0, 10)), told].filter(Boolean).join(' ')]
  }
  if ('error' in content) return [content.error, content.hint ?? '']
  if ('tasks' in content)
    return [content.summary ?? '', content.tasks.map((task) => taskLine(task, messages)).join('\n')]
  if (asksConsent) return [content.question, content.choices.length > 0 ? words.decide : '']
  const choices = content.choices.map(({ label }, at) => `${at + 1}. ${label}`).join('\n')
  return [content.question, choices, choices === '' ? '' : words.choose]
}

type Task = Extract<Message, { type: 'action_plan' }>['content']['tasks'][number]

function taskLine(task: Task, messages: Messages): string {
  const { title, who, due_date, source, state } = task
  const due = due_date === null ? null : `${messages.texts.by} ${due_date}`
  const facts = [who, due, source, tickedText(task, messages)].filter((fact) => fact !== null)
  return `- [${state === 'done' ? 'x' : ' '}] ${[title, ...facts].join(' — ')}`
}

/** Lists sources; quotations already in the answer are listed without their text. */
function sourcesOf(attachments: readonly Attachment[], said: string, { sources, quoted }: Words): string {
  const quotations = attachments.filter(({ kind }) => kind === 'extracted_data')
  if (quotations.length === 0) return ''
  const lines = quotations.map(({ value, meta }, at) => {
    const place = [meta.source, meta.location].filter((part) => typeof part === 'string').join(', ')
    return `[${at + 1}] ${said.includes(value) ? place : quoted(place, shortened(value))}`
  })
  return `**${sources}**\n\n${lines.join('\n')}`
}

const shortened = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= MAX_QUOTE ? line : `${line.slice(0, MAX_QUOTE).toWellFormed()} […]`
}
