import type { AccessScope } from '../access-scope.ts'
import type { Message, Role } from '../memory.ts'
import { namesIn } from './names.ts'
import { type NameUse, possibleNames } from './question.ts'

/** Values under which a name is counted, as a speaker and as a person addressed by a role. */
export const nameValues = (name: string): Record<'speaker' | Role, string> => ({
  speaker: `speaker ${name}`,
  user: `user to ${name}`,
  assistant: `assistant to ${name}`,
  system: `system to ${name}`,
})

/** Values that a message adds to the counts; null if it names nobody. */
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

/** Returns the names to count; none for a viewer with limited access, since counts cover all messages. */
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
