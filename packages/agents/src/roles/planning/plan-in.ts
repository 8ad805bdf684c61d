import type { Action } from '../../domain/session/action.ts'
import { reason } from '../../messages/index.ts'
import type { ReplyResult } from '../../ports/role.ts'
import { planFrom, TASKS } from './plan-from-tasks.ts'
import { planSaid } from './plan-wording.ts'

interface TaskQuestion {
  readonly question: string
  /** `YYYY-MM-DD`. */
  readonly today: string
  readonly project: string | null
  readonly named: ReadonlySet<string>
}

/**
 * Plans the tasks that a question asks for, from sheets and minutes.
 * @returns Null before the tasks are listed, `none` if none matches and the documents may answer instead.
 */
export function planIn(
  actions: readonly Action[],
  { question, today, project, named }: TaskQuestion,
  language: string,
): ReplyResult | { readonly kind: 'none' } | null {
  const listed = actions.find(({ tool }) => tool === TASKS)
  if (listed === undefined) return null
  const { asked, isEmpty, tasks, citations } = planFrom(listed, question, { today, project, named })
  if (isEmpty) return { kind: 'none' }
  return {
    kind: 'reply',
    message: {
      type: 'action_plan',
      content: { summary: planSaid(asked, isEmpty, { today, language }), tasks },
      attachments: citations,
    },
    target: 'summary',
    reason: reason('plan_made', { name: 'context' }),
    confidence: 1,
    references: [...new Set(tasks.flatMap(({ source }) => (source === null ? [] : [source])))],
  }
}
