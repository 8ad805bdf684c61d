import type { Called, Target } from '../session/log-content.ts'

/** Hops of one request at most, as the specification of the team has it. */
export const MOST_HOPS = 12
/** Below it a role's choice of the next one goes to clarification. */
export const LEAST_CONFIDENCE = 0.5
/** Times that a role may want something done before it speaks: a model that never ends is stopped. */
export const MOST_ROUNDS = 4
/** Actions that a role may want at once. */
export const MOST_ACTIONS_AT_ONCE = 8

/** A role in the table of who may speak to whom; all specialists are one. */
export type RoleName =
  | 'welcome'
  | 'clarification'
  | 'context'
  | 'controller'
  | 'dispatch'
  | 'specialist'
  | 'summary'
  | 'observer'

/** Roles that a language model can fill; each may have a model of its own. */
export const MODEL_ROLES = [
  'welcome',
  'dispatch',
  'specialist',
  'summary',
] as const satisfies readonly RoleName[]

/** To whom each role may hand on. To `welcome` means: to the user. */
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

/** The role that a target stands for. */
export const roleOf = (target: Called): RoleName =>
  target.startsWith('specialist:') ? 'specialist' : (target as RoleName)

/** Whether the rules of the team let a role hand on to a target. */
export const mayHandOn = (from: RoleName, to: Target): boolean => LEGAL_TARGETS[from].includes(roleOf(to))
