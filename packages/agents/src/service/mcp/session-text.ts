import type { Envelope } from '@agora-mcp/core/schemas/envelope'
import type { LogContents, LogKind, SessionEntry } from '../../domain/session/log-content.ts'
import type { Caller } from '../../ports/team.ts'
import { answerText } from '../wire/answer-text.ts'
import { envelopeFor } from '../wire/user-view.ts'

/** Formats a session as text: questions and answers; for staff also roles and actions. */
export function sessionText(sessionId: string, entries: readonly SessionEntry[], caller: Caller): string {
  return [`# Session ${sessionId}`, ...entries.map((entry) => entryText(entry, caller))]
    .filter(Boolean)
    .join('\n\n')
}

function entryText({ position, at, kind, content }: SessionEntry, caller: Caller): string {
  const head = `## ${position} · ${at}`
  if (content === null) return `${head} · ${kind}\n\n(erased)`
  const write = WRITE[kind] as (content: unknown, caller: Caller) => string
  return `${head} · ${write(content, caller)}`
}

const said = (envelope: Envelope, caller: Caller): string => answerText(envelopeFor(envelope, caller))

const WRITE: { readonly [Kind in LogKind]: (content: LogContents[Kind], caller: Caller) => string } = {
  opened: ({ project, language }) => `opened\n\nproject ${project ?? '—'}, language ${language}`,
  request: ({ envelope }, caller) => `the user, turn ${envelope.turn}\n\n${said(envelope, caller)}`,
  hop: ({ by, envelope }, caller) =>
    `${by} → ${envelope.routing.target}, turn ${envelope.turn}\n\n${said(envelope, caller)}`,
  actions_wanted: ({ by, actions }) =>
    `${by} wants\n\n${actions.map(({ id, tool, why }) => `- ${why} (${tool}, ${id})`).join('\n')}`,
  action_started: ({ action_id }) => `action ${action_id} begun`,
  action_ended: ({ action_id, outcome }) =>
    `action ${action_id} ${outcome.ok ? 'done' : 'failed'}\n\n${outcome.text}`,
  decided: ({ action_id, decision, who, reason }) =>
    `${who}: ${decision} ${action_id}${reason === null ? '' : `\n\n${reason}`}`,
  ticked: ({ task_id, state, who }) => `${who}: task ${task_id} of the plan is ${state}`,
  corrected: ({ text, who }) => `${who} corrected the remembered answer\n\n${text}`,
  file_given: ({ name, bytes, who }) => `${who} gave ${name}, ${bytes} bytes`,
  file_deleted: ({ name, who }) => `${who} deleted ${name}`,
  file_published: ({ name, source, who }) => `${who} put ${name} into the shared documents as ${source}`,
  renamed: ({ title }) => `called “${title}”`,
  erased: ({ reason }) => `contents erased${reason === null ? '' : `\n\n${reason}`}`,
}
