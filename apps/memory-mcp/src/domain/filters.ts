import type { PrivacyLevel, ThoughtType } from './memory.ts'

// Filters of searches and lists; null leaves a field open.

/** Moments, both included, ISO 8601 in UTC; null leaves an end open. */
export interface TimeRange {
  readonly since: string | null
  readonly until: string | null
}

/** Memories of a project and those of none; with null only those of none. */
export interface ProjectFilter {
  readonly name: string | null
}

/** The filter that all searches and lists share. */
export interface CommonFilter extends TimeRange {
  /** Null: whatever the project. */
  readonly project: ProjectFilter | null
}

export interface ThoughtFilter extends CommonFilter {
  readonly thoughtType: ThoughtType | null
}

export interface ThoughtListFilter extends ThoughtFilter {
  /** One of its concepts, in any case. */
  readonly concept: string | null
  readonly privacyLevel: PrivacyLevel | null
  /** Also those that another thought replaces. */
  readonly withSuperseded: boolean
}

export interface MessageFilter extends CommonFilter {
  readonly conversationId: string | null
}

export interface ConversationFilter extends CommonFilter {
  readonly category: string | null
}

/** Narrowed to nothing, but without thoughts that another one replaces. */
export const ALL_THOUGHTS: ThoughtListFilter = {
  thoughtType: null,
  concept: null,
  privacyLevel: null,
  project: null,
  since: null,
  until: null,
  withSuperseded: false,
}

/** All thoughts of a project and of none. */
export const thoughtsOf = (project: string | null): ThoughtFilter => ({
  thoughtType: null,
  project: { name: project },
  since: null,
  until: null,
})

/** Narrowed to nothing. */
export const ALL_CONVERSATIONS: ConversationFilter = {
  category: null,
  project: null,
  since: null,
  until: null,
}
