import { fold } from '@agora-mcp/core/text'
import type { Role } from '../memory.ts'
import type { TimeSpan } from './time/calendar.ts'
import { timeIn } from './time/time-span.ts'
import { type TimeZone, UTC } from './time/time-zone.ts'

/** The uses of a name in the stored messages. */
export interface NameUse {
  /** Folded. */
  readonly name: string
  /** Messages that say they are this person's words. */
  readonly speaks: number
  /** Messages of each role that speak to this person. */
  readonly addressedBy: Readonly<Record<Role, number>>
}

/** A person whose words a question asks for. */
export interface Person {
  /** As messages name their speaker, folded; null where the question names a role. */
  readonly name: string | null
  /** The role the person has where messages do not name their speaker; null where it is not known. */
  readonly role: Role | null
}

/** A question taken apart. */
export interface ParsedQuestion {
  /** The question without names of people; this is searched. */
  readonly subject: string
  /** The people whose words it asks for. */
  readonly people: readonly Person[]
  /** The time that it names; null where it names none. */
  readonly time: TimeSpan | null
}

/** Fewer uses may be somebody's slip, or a title before a colon. */
const LEAST_USES = 3
/** Share of the uses that must come from one role before the person has the other. */
const CLEAR_SHARE = 0.8
/** Words of the longest name. */
const LONGEST_NAME = 3
/** Characters of a question that are looked at; longer ones are pasted texts. */
const MOST_LOOKED_AT = 500

/** Words for the two sides of a conversation, behind an article; folded. */
const ARTICLES = 'the le la el der die den dem des il lo o a de het'.split(' ')
const ROLE_WORDS: ReadonlyMap<string, Role> = new Map([
  ...roleWords(
    'user',
    'user utilisateur utilisatrice usuario usuaria nutzer nutzerin benutzer utente gebruiker',
  ),
  ...roleWords('assistant', 'assistant assistante asistente assistent assistentin assistente chatbot'),
])

function roleWords(role: Role, words: string): (readonly [string, Role])[] {
  return words.split(' ').map((word) => [word, role] as const)
}

/** A part of a question that may be a name. */
interface Stretch {
  /** Folded. */
  readonly name: string
  readonly start: number
  readonly end: number
}

interface Word {
  readonly text: string
  readonly start: number
  readonly end: number
}

const wordsOf = (question: string): Word[] =>
  [...question.slice(0, MOST_LOOKED_AT).matchAll(/[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)*/gu)].map(
    (match) => ({ text: match[0], start: match.index, end: match.index + match[0].length }),
  )

/** Returns all runs of one to three words that are written like names, longer ones first. */
function stretchesOf(words: readonly Word[]): Stretch[] {
  // Who types no capitals at all types none in names either.
  const anyCase = words.every(({ text }) => text === text.toLowerCase())
  const isNameLike = ({ text }: Word) => anyCase || !/^\p{Ll}/u.test(text)
  const found: Stretch[] = []
  for (let length = LONGEST_NAME; length >= 1; length--) {
    for (let at = 0; at + length <= words.length; at++) {
      const part = words.slice(at, at + length)
      const [first, last] = [part[0], part.at(-1)]
      if (first === undefined || last === undefined || !part.every(isNameLike)) continue
      const name = fold(part.map(({ text }) => text).join(' '))
      found.push({ name, start: first.start, end: last.end })
    }
  }
  return found
}

/** Returns the parts of a question that may be names of people, folded; a store knows which of them it has met. */
export const possibleNames = (question: string): string[] => [
  ...new Set(stretchesOf(wordsOf(question)).map(({ name }) => name)),
]

/**
 * Takes a question apart. Names of speakers are left out of its subject: the vector of a question with a name is nearest to
 * messages that address somebody by it, and these are words to that person, not of that person.
 * @param met uses of the {@link possibleNames} in the stored messages
 */
export function parseQuestion(
  question: string,
  met: readonly NameUse[],
  now: Date,
  zone: TimeZone = UTC,
): ParsedQuestion {
  const words = wordsOf(question)
  const known = new Map(met.filter(isPerson).map((use) => [use.name, use]))
  const people = new Map<string, Person>()
  const taken: Stretch[] = []
  for (const stretch of stretchesOf(words)) {
    const use = known.get(stretch.name)
    if (use === undefined || taken.some(({ start, end }) => stretch.start < end && start < stretch.end))
      continue
    taken.push(stretch)
    people.set(use.name, { name: use.name, role: roleOf(use) })
  }
  for (const [i, { text }] of words.entries()) {
    const role = ROLE_WORDS.get(fold(text))
    const before = fold(words[i - 1]?.text ?? '')
    // `l'utilisateur`: the article is a word of its own here.
    if (role !== undefined && [...ARTICLES, 'l'].includes(before)) people.set(role, { name: null, role })
  }
  return {
    subject: without(question, taken),
    people: [...people.values()],
    time: timeIn(question.slice(0, MOST_LOOKED_AT), now, zone),
  }
}

const addressed = ({ addressedBy }: NameUse) => addressedBy.user + addressedBy.assistant + addressedBy.system

const isPerson = (use: NameUse): boolean => use.speaks >= LEAST_USES || addressed(use) >= LEAST_USES

/** Returns the role of a person: a message of one side addresses the other side. */
function roleOf(use: NameUse): Role | null {
  const least = Math.max(LEAST_USES, addressed(use) * CLEAR_SHARE)
  if (use.addressedBy.assistant >= least) return 'user'
  return use.addressedBy.user >= least ? 'assistant' : null
}

/** Returns the question without these names and the particles attached to them: `l'avis d'Anna`, `Anna's opinion`. */
function without(question: string, names: readonly Stretch[]): string {
  let left = question
  for (const { start, end } of names.toSorted((a, b) => b.start - a.start)) {
    const before = left.slice(0, start).replace(/(?<![\p{L}\p{M}])[dl]['’]$/iu, '')
    const after = left.slice(end).replace(/^['’]s?(?![\p{L}\p{M}])/u, '')
    left = before + after
  }
  if (names.length === 0) return question
  const subject = left
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[,.?!])/g, '')
    .trim()
  // Who asks for nothing but a name means the name.
  return /\p{L}/u.test(subject) ? subject : question
}
