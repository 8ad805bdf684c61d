import type { AccessScope } from '../access-scope.ts'
import type { Message, Role } from '../memory.ts'
import { namesIn } from './names.ts'
import { type NameUse, possibleNames } from './question.ts'

/** The values under which a name is counted, as a speaker's and as that of somebody whom a role speaks to. */
export const nameValues = (name: string): Record<'speaker' | Role, string> => ({
  speaker: `speaker ${name}`,
  user: `user to ${name}`,
  assistant: `assistant to ${name}`,
  system: `system to ${name}`,
})

/** The values that a message adds to the counts; null where it names nobody. */
export function nameUsesIn({ role, content }: Pick<Message, 'role' | 'content'>): {
  speaker: string | null
  addressed: string | null
} {
  const { speaker, addressed } = namesIn(content)
  const [to] = addressed
  return {
    speaker: speaker === null ? null : nameValues(speaker).speaker,
    addressed: to === undefined ? null : nameValues(to)[role],
  }
}

/**
 * Returns the names in a question that are to be counted. They are counted over all messages, so whoever may not see all of
 * these learns nothing of names either.
 */
export const namesToCount = (question: string, { seesAll }: AccessScope): string[] =>
  seesAll ? possibleNames(question) : []

/** Returns the uses of a name from the counts of its values; missing counts are 0. */
export function toNameUse(name: string, counts: ReadonlyMap<string, number>): NameUse {
  const values = nameValues(name)
  const count = (value: string) => counts.get(value) ?? 0
  return {
    name,
    speaks: count(values.speaker),
    addressedBy: {
      user: count(values.user),
      assistant: count(values.assistant),
      system: count(values.system),
    },
  }
}
