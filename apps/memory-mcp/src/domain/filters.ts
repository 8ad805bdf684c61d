import type { PrivacyLevel, ThoughtType } from './memory.ts'

// Filters of searches and lists; null matches everything.

/** A time range, both ends inclusive, ISO 8601 in UTC; null for an open end. */
export interface TimeRange {
  readonly since: string | null
  readonly until: string | null
}

/** Selects the memories of a project and those of none; with null only those of none. */
export interface ProjectFilter {
  /** Stores match it regardless of case, accents and the like. */
  readonly name: string | null
}

/** Filter fields shared by all searches and lists. */
export interface CommonFilter extends TimeRange {
  /** Null for any project. */
  readonly project: ProjectFilter | null
}

export interface ThoughtFilter extends CommonFilter {
  readonly thoughtType: ThoughtType | null
}

export interface ThoughtListFilter extends ThoughtFilter {
  /** Matches any of these concepts. */
  readonly concepts: readonly string[] | null
  readonly privacyLevel: PrivacyLevel | null
  /** Range of the due date; null to ignore it. */
  readonly due: TimeRange | null
  readonly withSuperseded: boolean
}

/** Selects conversations and their messages. */
export interface OfConversations {
  /** Matches any of these conversation tags. */
  readonly tags: readonly string[] | null
}

export interface MessageFilter extends CommonFilter, OfConversations {
  /** Name of the speaker, as `speakerOf` reads it; null for anybody. */
  readonly speaker: string | null
  /** Stores match it regardless of case, accents and the like. */
  readonly conversationId: string | null
}

export interface ConversationFilter extends CommonFilter {
  /** Matches any of these categories. */
  readonly categories: readonly string[] | null
}

export interface ConversationSearchFilter extends ConversationFilter, OfConversations {
  /** Name of somebody who speaks in the matching messages; null for anybody. */
  readonly speaker: string | null
}

/** Matches all thoughts except superseded ones. */
export const ALL_THOUGHTS: ThoughtListFilter = {
  thoughtType: null,
  concepts: null,
  privacyLevel: null,
  project: null,
  since: null,
  until: null,
  due: null,
  withSuperseded: false,
}

/** Matches all thoughts of a project and of none. */
export const thoughtsOf = (project: string | null): ThoughtFilter => ({
  thoughtType: null,
  project: { name: project },
  since: null,
  until: null,
})

export const ALL_CONVERSATIONS: ConversationFilter = {
  categories: null,
  project: null,
  since: null,
  until: null,
}
