import type { Milestone } from '../domain/answering/steps/milestone.ts'

export interface Specialist {
  readonly slug: string
  readonly title: string
  /** Condition for choosing it, one sentence for the dispatch agent. */
  readonly when: string
  readonly examples: readonly string[]
  /** Tools it may use: names as `server__tool`, or `server__*`. */
  readonly tools: readonly string[]
  /** Specialists whose result it needs if both are chosen. */
  readonly after: readonly string[]
  /** Events of its trade that it can plan. */
  readonly milestones: readonly Milestone[]
  /** Kind of reply: `findings` (text with citations) or `plan` (dated tasks). */
  readonly output: 'findings' | 'plan'
  readonly instructions: string
}
