import { projectOf } from '../../domain/session/project-of.ts'
import { purpose, reason } from '../../messages/index.ts'
import type { RoleDeps, RoleResult, RoleView } from '../../ports/role.ts'
import type { Specialist } from '../../ports/specialists.ts'
import { asksForPlan, planFrom, TASKS } from './plan-from-tasks.ts'
import { planSaid } from './plan-wording.ts'

/** Returns the plan of the office's tasks, or the request to list them; null if no plan is asked for. */
export function planOfTasks(own: Specialist, view: RoleView, { tools }: RoleDeps): RoleResult | null {
  if (!asksForPlan(view.question) || !tools.some(({ name }) => name === TASKS)) return null
  const [listed] = view.actions.filter(({ tool }) => tool === TASKS)
  if (listed === undefined) {
    return {
      kind: 'actions',
      actions: [{ type: 'fetch_document', tool: TASKS, arguments: {}, ...purpose(reason('list_tasks')) }],
    }
  }
  const { today, question, request, session } = view
  const about = { today, project: projectOf(session, request) }
  const { asked, isEmpty, tasks, citations } = planFrom(listed, question, about)
  const { language } = request.envelope.context.user
  const summary = planSaid(asked, isEmpty, { today, language })
  return {
    kind: 'reply',
    message: { type: 'action_plan', content: { summary, tasks }, attachments: citations },
    target: 'summary',
    reason: reason('plan_made', { name: own.title }),
    confidence: 1,
    references: [...new Set(tasks.flatMap(({ source }) => (source === null ? [] : [source])))],
  }
}
