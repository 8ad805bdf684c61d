import type { PrivacyLevel, ThoughtType } from './memory.ts'

// Filters of searches and lists; null leaves a field open.

/** A range of moments, both ends included, ISO 8601 in UTC; null leaves an end open. */
export interface TimeRange {
  readonly since: string | null
  readonly until: string | null
}

/** Selects the memories of a project and those of none; with null only those of none. */
export interface ProjectFilter {
  /** Stores find it in every spelling that a person cannot tell from this one. */
  readonly name: string | null
}

/** The filter that all searches and lists share. */
export interface CommonFilter extends TimeRange {
  /** Null for any project. */
  readonly project: ProjectFilter | null
}

export interface ThoughtFilter extends CommonFilter {
  readonly thoughtType: ThoughtType | null
}

export interface ThoughtListFilter extends ThoughtFilter {
  /** It has one of these concepts. */
  readonly concepts: readonly string[] | null
  readonly privacyLevel: PrivacyLevel | null
  /** It is due within this range; null whether or not it is due. */
  readonly due: TimeRange | null
  /** True to include superseded thoughts. */
  readonly withSuperseded: boolean
}

/** Selects conversations, and what is said in them. */
export interface OfConversations {
  /** Its conversation has one of these tags. */
  readonly tags: readonly string[] | null
}

export interface MessageFilter extends CommonFilter, OfConversations {
  /** Name of whoever says it, as `speakerOf` reads it; null for anybody. */
  readonly speaker: string | null
  /** Stores find it where a person cannot tell it from this one. */
  readonly conversationId: string | null
}

export interface ConversationFilter extends CommonFilter {
  /** Its category is one of these. */
  readonly categories: readonly string[] | null
}

export interface ConversationSearchFilter extends ConversationFilter, OfConversations {
  /** Name of somebody who says what was found in it; null for anybody. */
  readonly speaker: string | null
}

/** A filter that lets all thoughts through but superseded ones. */
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

/** All thoughts of a project and of none. */
export const thoughtsOf = (project: string | null): ThoughtFilter => ({
  thoughtType: null,
  project: { name: project },
  since: null,
  until: null,
})

/** A filter that lets everything through. */
export const ALL_CONVERSATIONS: ConversationFilter = {
  categories: null,
  project: null,
  since: null,
  until: null,
}
