import type { RoleName } from '../domain/routing/rules.ts'
import type { Role } from '../ports/role.ts'
import { clarification } from './clarification.ts'
import { context } from './context.ts'
import { controller } from './controller.ts'
import { dispatch } from './dispatch.ts'
import { observer } from './observer.ts'
import { specialist } from './specialist.ts'
import { summary } from './summary.ts'
import { welcome } from './welcome.ts'

/** Roles of the team besides the orchestrator, in the order in which a question usually reaches them. */
export const ROLES: Readonly<Record<RoleName, Role>> = {
  welcome,
  controller,
  context,
  clarification,
  dispatch,
  specialist,
  summary,
  observer,
}
