import { AppError } from '@agora-mcp/core/errors'
import type { AccessScope } from './access-scope.ts'
import type { PrivacyLevel, Thought, ThoughtContent, ThoughtUpdate, ThoughtVersion } from './memory.ts'

export const newThought = (
  thought: { readonly uuid: string; readonly timestamp: string } & ThoughtContent,
): Thought => ({ ...thought, updatedAt: thought.timestamp, version: 1, supersededBy: null })

export interface ChangedThought {
  readonly next: Thought
  /** Version replaced by the new content; null if the content stays. */
  readonly former: ThoughtVersion | null
  /** Id of the new successor; null if the successor does not change. */
  readonly newSuccessor: string | null
}

/**
 * Applies an update to a thought.
 * @returns null if the thought has changed since the version that the update is based on
 * @throws AppError invalid_input for a privacy level that would hide it from the viewer
 */
export function changeThought(
  present: Thought,
  { seen, content, supersededBy: wanted, timestamp }: ThoughtUpdate,
  scope: AccessScope,
): ChangedThought | null {
  if (present.version !== seen) return null
  const supersededBy = wanted === undefined ? present.supersededBy : wanted
  const newSuccessor = supersededBy === present.supersededBy ? null : supersededBy
  if (content === null) return { next: { ...present, supersededBy }, former: null, newSuccessor }
  scope.assertSees(content.privacyLevel)
  const { version, updatedAt } = present
  return {
    next: {
      ...present,
      ...contentOf(content),
      supersededBy,
      version: version + 1,
      updatedAt: timestamp,
    },
    former: { ...contentOf(present), version, timestamp: updatedAt },
    newSuccessor,
  }
}

const contentOf = (thought: ThoughtContent): ThoughtContent => ({
  content: thought.content,
  thoughtType: thought.thoughtType,
  trigger: thought.trigger,
  concepts: thought.concepts,
  privacyLevel: thought.privacyLevel,
  project: thought.project,
  happenedAt: thought.happenedAt,
  until: thought.until,
  due: thought.due,
})

/**
 * Refuses a supersession that would make a thought supersede itself.
 * @param chain ids of the new successor, of its own successor, and so on
 * @throws AppError invalid_input
 */
export function assertNoCircle(uuid: string, chain: readonly string[]): void {
  if (!chain.includes(uuid)) return
  throw new AppError('invalid_input', `superseded_by: ${chain[0]} is superseded by this thought`, {
    hint: 'A thought is superseded by a newer one, never by itself.',
  })
}

/**
 * Checks whether a thought is superseded for a viewer, for whom hidden successors do not exist.
 * @param successor level of its successor; null if there is none
 */
export const isSuperseded = (successor: PrivacyLevel | null, scope: AccessScope): boolean =>
  successor !== null && scope.sees(successor)

/** Checks whether a superseded thought may be current for a viewer, because its successor may be hidden. */
export const mayHideSuccessors = ({ seesAll }: AccessScope): boolean => !seesAll

/** Removes a hidden successor's id. @param successor as in {@link isSuperseded} */
export const hideSuccessor = (
  thought: Thought,
  successor: PrivacyLevel | null,
  scope: AccessScope,
): Thought => (isSuperseded(successor, scope) ? thought : { ...thought, supersededBy: null })

export const visibleVersions = (versions: readonly ThoughtVersion[], scope: AccessScope): ThoughtVersion[] =>
  versions.filter(({ privacyLevel }) => scope.sees(privacyLevel))
