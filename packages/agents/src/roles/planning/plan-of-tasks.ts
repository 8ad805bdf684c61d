import { askedSteps } from '../../domain/answering/asked-steps.ts'
import { projectOf } from '../../domain/session/project-of.ts'
import { messagesIn, purpose, reason } from '../../messages/index.ts'
import type { RoleDeps, RoleResult, RoleView } from '../../ports/role.ts'
import type { Specialist } from '../../ports/specialists.ts'
import { passagesOf } from '../answering/passages.ts'
import { asksForPlan, TASKS } from './plan-from-tasks.ts'
import { planIn } from './plan-in.ts'

/** Returns a specialist's plan, or the request to list the tasks; null if no plan is asked for. */
export function planOfTasks(own: Specialist, view: RoleView, { tools }: RoleDeps): RoleResult | null {
  const { question, request, session, today } = view
  if (!asksForPlan(question) || !tools.some(({ name }) => name === TASKS)) return null
  const { language } = request.envelope.context.user
  const passages = passagesOf(request, (by) => by === 'context')
  const plan = planIn(
    view.actions,
    {
      question,
      today,
      project: projectOf(session, request),
      named: new Set(),
      steps: askedSteps(question, { passages, named: new Set(), whole: [], language }),
      by: own.title,
    },
    language,
  )
  if (plan === null) {
    return {
      kind: 'actions',
      actions: [{ type: 'fetch_document', tool: TASKS, arguments: {}, ...purpose(reason('list_tasks')) }],
    }
  }
  if (plan.kind === 'reply') return plan
  return {
    kind: 'reply',
    message: {
      type: 'action_plan',
      content: { summary: messagesIn(language).plans.noSheets, tasks: [] },
      attachments: [],
    },
    target: 'summary',
    reason: reason('plan_made', { name: own.title }),
    confidence: 1,
  }
}
