import { contradictionAttachment, contradictionsIn } from '../domain/passages/contradiction-note.ts'
import { messagesIn, textIn } from '../messages/index.ts'
import type { Role } from '../ports/role.ts'

/** Monitors the exchange: reports contradictions, and ends loops. */
export const observer: Role = {
  name: 'observer',
  responsibility: 'Watches the exchange; stops loops, reports contradictions.',
  inputs: 'All hops of the request, and what was observed.',
  outputs: 'context with what it saw, for the summary to report.',
  triggers: 'A hop that says again what was said; documents that contradict each other.',
  tools: [],
  async run({ request, why }) {
    const answers = messagesIn(request.envelope.context.user.language).answers
    const last = request.hops.at(-1)
    const contradictions = last === undefined ? [] : contradictionsIn(last.envelope)
    // After a contradiction the work continues; a loop ends it.
    const goesOn = contradictions.length > 0 && last?.envelope.routing.target === 'dispatch'
    return {
      kind: 'reply',
      message: {
        type: 'context',
        content: goesOn
          ? `${answers.contradiction()} ${why.text}`
          : answers.stopped(textIn(request.envelope.context.user.language, why)),
        attachments: contradictions.map(contradictionAttachment),
      },
      target: goesOn ? 'dispatch' : 'summary',
      reason: why,
      confidence: 1,
      notes: [why],
    }
  },
}
