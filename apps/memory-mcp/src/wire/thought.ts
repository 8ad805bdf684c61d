import { toMoment } from '@agora-mcp/core/schemas'
import * as z from 'zod'
import {
  namedLevel,
  PRIVACY_LEVELS,
  THOUGHT_TYPES,
  type Thought,
  type ThoughtTimes,
} from '../domain/memory.ts'
import { shownProjectField } from './fields.ts'

export const thoughtTimesShown = {
  happened_at: z.string().nullable().describe('When it happened, where it was noted afterwards.'),
  until: z.string().nullable().describe('The last moment at which it holds.'),
  due: z.string().nullable().describe('When it is due.'),
}

export const thoughtShape = {
  uuid: z.string().describe('Id of the thought.'),
  content: z.string().describe('The thought, verbatim.'),
  thought_type: z.enum(THOUGHT_TYPES).describe('Its kind.'),
  trigger: z.string().nullable().describe('What gave rise to it.'),
  concepts: z.array(z.string()).describe('Concepts it is about.'),
  privacy_level: z.enum(PRIVACY_LEVELS).describe('Who may see it.'),
  project: shownProjectField,
  timestamp: z.string().describe('When it was noted, ISO 8601.'),
  ...thoughtTimesShown,
}

export const expiredField = z.boolean().describe('Whether it holds no longer, by until.')

/** Further fields of a thought in lists and by itself. */
export const thoughtStateShape = {
  updated_at: z.string().nullable().describe('When its content last changed; null: never.'),
  version: z.int().describe('From 1; each update of the content adds one.'),
  superseded_by: z.string().nullable().describe('Id of the thought that replaces it.'),
}

export const READ_THOUGHT = 'get_thought with its uuid has all of it'

const thoughtSchema = z.object(thoughtShape)

export const toThoughtWire = (thought: Thought): z.input<typeof thoughtSchema> => ({
  uuid: thought.uuid,
  content: thought.content,
  thought_type: thought.thoughtType,
  trigger: thought.trigger,
  concepts: [...thought.concepts],
  privacy_level: namedLevel(thought.privacyLevel),
  project: thought.project,
  timestamp: toMoment(thought.timestamp),
  ...toShownTimes(thought),
})

export const toShownTimes = ({ happenedAt, until, due }: ThoughtTimes) => ({
  happened_at: shownMoment(happenedAt),
  until: shownMoment(until),
  due: shownMoment(due),
})

const shownMoment = (moment: string | null): string | null => (moment === null ? null : toMoment(moment))

export const toThoughtState = ({ updatedAt, version, supersededBy }: Thought) => ({
  updated_at: version === 1 ? null : toMoment(updatedAt),
  version,
  superseded_by: supersededBy,
})
