import { messagesIn, reason, textIn } from '../../messages/index.ts'
import type { RoleDeps, RoleResult, RoleView } from '../../ports/role.ts'
import { lackingAttachment } from '../answering/lacking.ts'

/** Requests the scripts that match a question, or asks for their missing arguments; null if none matches. */
export function computedByScripts(
  { question, request }: RoleView,
  { proposeScripts, tools }: RoleDeps,
): RoleResult | null {
  const { language } = request.envelope.context.user
  const { answers } = messagesIn(language)
  const mine = proposeScripts(question).filter(({ tool }) => tools.some(({ name }) => name === tool))
  const ready = mine.filter(({ missing }) => missing.length === 0)
  if (ready.length > 0) {
    return {
      kind: 'actions',
      actions: ready.map(({ tool, title, arguments: args, said, assumed }) => ({
        type: 'run_script',
        tool,
        arguments: args,
        why: answers.computation(title, said, assumed),
      })),
    }
  }
  const [first] = mine
  if (first === undefined) return null
  const lacking = [...first.missing, ...first.refused.map((wrong) => textIn(language, wrong))]
  return {
    kind: 'reply',
    message: {
      type: 'context',
      content: lacking.join(' ; '),
      attachments: [lackingAttachment(first.title, lacking)],
    },
    target: 'clarification',
    reason: reason('more_needed', { name: first.title }),
    confidence: 1,
  }
}
