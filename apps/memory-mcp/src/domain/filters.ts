import type { PrivacyLevel, ThoughtType } from './memory.ts'

// What searches and lists are narrowed to; null leaves a field open.

/** Moments, both included, ISO 8601 in UTC; null leaves an end open. */
export interface TimeRange {
  readonly since: string | null
  readonly until: string | null
}

export interface ThoughtFilter extends TimeRange {
  readonly thoughtType: ThoughtType | null
}

export interface ThoughtListFilter extends ThoughtFilter {
  /** One of its concepts, in any case. */
  readonly concept: string | null
  readonly privacyLevel: PrivacyLevel | null
  /** Also those that another thought replaces. */
  readonly withSuperseded: boolean
}

export interface MessageFilter extends TimeRange {
  readonly conversationId: string | null
}

export interface ConversationFilter extends TimeRange {
  readonly category: string | null
}
