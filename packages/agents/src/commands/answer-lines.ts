import type { LogContents, SessionEntry } from '../domain/session/log-content.ts'
import type { AnyEnvelope } from '../ports/team.ts'

/** Formats a hop or an action as one line; null for entries to hide. @param after Turn of the question. */
export function hopLine({ kind, content }: SessionEntry, after: number): string | null {
  if (content === null) return null
  if (kind === 'hop') {
    const { by, envelope } = content as LogContents['hop']
    if (envelope.turn <= after) return null
    const { target, reason, confidence } = envelope.routing
    return `${String(envelope.turn).padStart(4)}  ${by} → ${target} (${confidence.toFixed(2)})  ${reason}`
  }
  if (kind === 'decided') {
    const { decision, who } = content as LogContents['decided']
    return `      ${decision} by ${who}`
  }
  return null
}

export function answerLines({ message, actions }: AnyEnvelope): string[] {
  const { content } = message
  const waiting = actions
    .filter(({ status }) => status === 'awaiting_approval' || status === 'pending')
    .map(({ payload }) => `  ${String(payload.action_id)}  ${String(payload.why)}`)
  if (typeof content === 'string') return content.split('\n')
  if ('answer' in content)
    return [`(from memory, ${content.answered_at.slice(0, 10)})`, ...content.answer.split('\n')]
  if ('question' in content) {
    return [content.question, ...content.choices.map(({ id, label }) => `  ${id}: ${label}`), ...waiting]
  }
  if ('error' in content) return [content.error, ...(content.hint === null ? [] : [content.hint])]
  return [
    ...(content.summary === null ? [] : content.summary.split('\n')),
    ...content.tasks.map(
      ({ due_date, who, title, source }) =>
        `  ${due_date ?? '    —     '}  ${title}${who === null ? '' : ` (${who})`}${source === null ? '' : `  [${source}]`}`,
    ),
  ]
}
