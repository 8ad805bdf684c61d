import type { Envelope } from '@agora-mcp/core/schemas/envelope'
import type { ActionOutcome } from '../session/action.ts'
import type { LogContents, LogKind, SessionEntry } from '../session/log-content.ts'
import type { ModelUsage } from '../session/model-usage.ts'

type Printers = {
  readonly [Kind in LogKind]: (
    content: LogContents[Kind],
    toolOf: (id: string) => string,
  ) => readonly string[]
}

const BELOW = '    '

/**
 * Formats a session for a person: messages with sender, recipient, reason and confidence; actions with
 * outcomes; decisions. Times are UTC. Pure: equal entries give equal lines.
 */
export function printSession(entries: readonly SessionEntry[]): string[] {
  const tools = new Map<string, string>()
  const toolOf = (id: string) => tools.get(id) ?? id
  return entries.flatMap(({ position, at, kind, content }) => {
    if (kind === 'actions_wanted' && content !== null) {
      for (const { id, tool } of (content as LogContents['actions_wanted']).actions) tools.set(id, tool)
    }
    const print = PRINTERS[kind] as (content: unknown, toolOf: (id: string) => string) => readonly string[]
    const [said = '', ...below] =
      content === null ? [`${kind}: its content was erased`] : print(content, toolOf)
    const moment = at.slice(0, 19).replace('T', ' ')
    return [
      `${String(position).padStart(4)}  ${moment}  ${plain(said)}`,
      ...below.map((line) => plain(BELOW + line)),
    ]
  })
}

const PRINTERS: Printers = {
  opened: ({ project, language, owner }) => [
    `opened by ${owner.role}, project ${project ?? '(none)'}, language ${language}`,
  ],
  request: ({ envelope, version }) => [
    `turn ${envelope.turn}  ${envelope.context.user.role} asks (envelope ${version}):`,
    ...messageLines(envelope),
  ],
  hop: ({ by, envelope, usage = [] }) => {
    const { target, reason, confidence } = envelope.routing
    return [
      `turn ${envelope.turn}  ${by} → ${target === 'welcome' ? 'user' : target}, confidence ${confidence.toFixed(2)}: ${reason}`,
      ...messageLines(envelope),
      ...(envelope.meta.notes === '' ? [] : [`note: ${envelope.meta.notes}`]),
      ...usage.map(usageLine),
    ]
  },
  actions_wanted: ({ by, actions, usage = [] }) => [
    `${by} wants ${actions.length === 1 ? 'an action' : `${actions.length} actions`}:`,
    ...actions.map(
      ({ type, tool, arguments: args, why, needsApproval }) =>
        `${type} ${tool} ${JSON.stringify(args)}: ${why}${needsApproval ? ' (needs consent)' : ''}`,
    ),
    ...usage.map(usageLine),
  ],
  action_started: ({ action_id }, toolOf) => [`begun: ${toolOf(action_id)}`],
  action_ended: ({ action_id, outcome }, toolOf) => [
    `${outcome.ok ? 'done' : 'failed'}: ${toolOf(action_id)}`,
    ...outcomeLines(outcome),
  ],
  decided: ({ action_id, decision, who, reason }, toolOf) => [
    `${decision === 'approve' ? 'approved' : 'refused'} by ${who}: ${toolOf(action_id)}${reason === null ? '' : `, because: ${reason}`}`,
  ],
  ticked: ({ task_id, state, who }) => [`task ${task_id} of the plan is ${state}, says ${who}`],
  corrected: ({ text, who }) => [`the remembered answer was corrected by ${who}:`, ...text.split('\n')],
  file_given: ({ name, bytes, who }) => [`file ${name} of ${bytes} bytes given by ${who}`],
  file_deleted: ({ name, who }) => [`file ${name} deleted by ${who}`],
  file_published: ({ name, source, who }) => [
    `file ${name} put into the shared documents as ${source} by ${who}`,
  ],
  renamed: ({ title, who }) => [`called “${title}” by ${who}`],
  erased: ({ from, to, who, reason }) => [
    `contents of entries ${from} to ${to} were erased by ${who}${reason === null ? '' : `, because: ${reason}`}`,
  ],
}

const usageLine = ({ model, input_tokens, output_tokens, cost }: ModelUsage): string =>
  `${model}: ${input_tokens} tokens read, ${output_tokens} written${cost === null ? '' : `, cost ${cost}`}`

/** Formats the text of an envelope, its quotations with their locations, and its attachments. */
function messageLines({ message, actions }: Envelope): string[] {
  return [
    ...contentLines(message),
    ...message.attachments.map(({ kind, value, meta }) =>
      kind === 'extracted_data'
        ? `“${value}” [${[meta.source, meta.location].filter((part) => typeof part === 'string').join(', ')}]`
        : `with ${value}`,
    ),
    ...actions.map(({ type, payload, status }) => `action ${type} ${payload.tool ?? ''}: ${status}`),
  ]
}

function contentLines({ type, content }: Envelope['message']): string[] {
  if (typeof content === 'string') return [type, content].flatMap((text) => text.split('\n'))
  if ('answer' in content)
    return [`${type}, first given ${content.answered_at}`, ...content.answer.split('\n')]
  if ('question' in content) {
    return [
      type,
      ...content.question.split('\n'),
      ...content.choices.map(({ id, label }) => `${id}: ${label}`),
    ]
  }
  if ('error' in content) {
    return [type, `${content.code}: ${content.error}${content.hint === null ? '' : ` ${content.hint}`}`]
  }
  return [
    type,
    ...(content.summary?.split('\n') ?? []),
    ...content.tasks.map(
      ({ due_date, title, who, source, state }) =>
        `${due_date ?? 'no date'}  ${title}, ${who ?? 'nobody named'}, ${state}${source === null ? '' : ` [${source}]`}`,
    ),
  ]
}

const outcomeLines = ({ text }: ActionOutcome): string[] => (text === '' ? [] : text.split('\n'))

/** Removes control characters, which could move the cursor or hide a line. */
const plain = (line: string): string => line.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ').trimEnd()
