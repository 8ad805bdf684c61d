import type { Called, Target } from '../session/log-content.ts'

/** Maximum number of hops per request, as specified for the team. */
export const MAX_HOPS = 12
/** Minimum confidence of a role in its choice of recipient; below it the request goes to clarification. */
export const MIN_CONFIDENCE = 0.5
/** Maximum number of action rounds before a role has to reply; stops a model that never finishes. */
export const MAX_ROUNDS = 4
/** Maximum number of actions that a role requests in one round. */
export const MAX_ACTIONS_AT_ONCE = 8

/** A role in the routing table; all specialists share one name. */
export type RoleName =
  | 'welcome'
  | 'clarification'
  | 'context'
  | 'controller'
  | 'dispatch'
  | 'specialist'
  | 'summary'
  | 'observer'

/** Roles that a language model can fill; each may have its own model. */
export const MODEL_ROLES = [
  'welcome',
  'dispatch',
  'specialist',
  'summary',
] as const satisfies readonly RoleName[]

/** Allowed recipients of each role. `welcome` stands for the user. */
const LEGAL_TARGETS: Readonly<Record<RoleName, readonly RoleName[]>> = {
  welcome: ['welcome', 'clarification', 'controller'],
  controller: ['welcome', 'context'],
  context: ['clarification', 'dispatch', 'summary'],
  dispatch: ['clarification', 'specialist', 'summary'],
  specialist: ['clarification', 'specialist', 'summary'],
  summary: ['welcome'],
  clarification: ['welcome', 'context'],
  observer: ['clarification', 'dispatch', 'summary'],
}

export const roleOf = (target: Called): RoleName =>
  target.startsWith('specialist:') ? 'specialist' : (target as RoleName)

export const mayPassTo = (from: RoleName, to: Target): boolean => LEGAL_TARGETS[from].includes(roleOf(to))
