import { wordingOf } from '../../messages/wording.ts'
import type { RoleDeps, RoleResult, RoleView } from '../../ports/role.ts'
import { lackingAttachment } from './lacking.ts'

/** Without a language model: the scripts that the question is about, or what it has to say before one can run. */
export function computedByScripts(
  { question, request }: RoleView,
  { proposeScripts, tools }: RoleDeps,
): RoleResult | null {
  const wording = wordingOf(request.envelope.context.user.language)
  const mine = proposeScripts(question).filter(({ tool }) => tools.some(({ name }) => name === tool))
  const ready = mine.filter(({ missing }) => missing.length === 0)
  if (ready.length > 0) {
    return {
      kind: 'wants',
      actions: ready.map(({ tool, title, arguments: args, said, assumed }) => ({
        type: 'run_script',
        tool,
        arguments: args,
        why: wording.computation(title, said, assumed),
      })),
    }
  }
  const [first] = mine
  if (first === undefined) return null
  const lacking = [...first.missing, ...first.refused]
  return {
    kind: 'says',
    message: {
      type: 'context',
      content: lacking.join(' ; '),
      attachments: [lackingAttachment(first.title, lacking)],
    },
    target: 'clarification',
    reason: `${first.title} needs to know more.`,
    confidence: 1,
  }
}
