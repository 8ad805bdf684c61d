import { fold } from '@agora-mcp/core/text'
import type { Role } from '../memory.ts'
import type { TimeSpan } from './time/calendar.ts'
import { timeIn } from './time/time-span.ts'
import { type TimeZone, UTC } from './time/time-zone.ts'

/** Uses of a name in the stored messages. */
export interface NameUse {
  /** Folded. */
  readonly name: string
  /** Messages with this person as the speaker. */
  readonly speaks: number
  /** Messages of each role addressed to this person. */
  readonly addressedBy: Readonly<Record<Role, number>>
}

/** A person whose words a question asks for. */
export interface Person {
  /** Folded name of the speaker in messages; null if the question names a role. */
  readonly name: string | null
  /** Role of the person in messages without a speaker's name; null if unknown. */
  readonly role: Role | null
}

export interface ParsedQuestion {
  /** Question without names of people, which is searched. */
  readonly subject: string
  /** People whose words it asks for. */
  readonly people: readonly Person[]
  /** Time named in it; null if there is none. */
  readonly time: TimeSpan | null
}

/** Fewer uses may be a typo, or a title before a colon. */
const MIN_USES = 3
/** Minimum share of uses from one role for the person to have the other. */
const CLEAR_SHARE = 0.8
/** Words of the longest name. */
const LONGEST_NAME = 3
/** Characters of a question that are analysed; longer ones are pasted texts. */
const MAX_LOOKED_AT = 500

/** Folded words for the two roles of a conversation, after an article. */
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
  [...question.slice(0, MAX_LOOKED_AT).matchAll(/[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)*/gu)].map(
    (match) => ({ text: match[0], start: match.index, end: match.index + match[0].length }),
  )

/** Returns all sequences of one to three words written like names, longer ones first. */
function stretchesOf(words: readonly Word[]): Stretch[] {
  // People who type no capitals omit them in names as well.
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

/** Returns possible names of people in a question, folded; a store decides which of them it knows. */
export const possibleNames = (question: string): string[] => [
  ...new Set(stretchesOf(wordsOf(question)).map(({ name }) => name)),
]

/**
 * Parses a question. Names of speakers are removed from its subject: the vector of a question with a name is
 * closest to messages that address this person, and these are not the person's own.
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
    // `l'utilisateur`: the article is a separate word here.
    if (role !== undefined && [...ARTICLES, 'l'].includes(before)) people.set(role, { name: null, role })
  }
  return {
    subject: without(question, taken),
    people: [...people.values()],
    time: timeIn(question.slice(0, MAX_LOOKED_AT), now, zone),
  }
}

const addressed = ({ addressedBy }: NameUse) => addressedBy.user + addressedBy.assistant + addressedBy.system

const isPerson = (use: NameUse): boolean => use.speaks >= MIN_USES || addressed(use) >= MIN_USES

/** Returns the role of a person: a message of one side addresses the other side. */
function roleOf(use: NameUse): Role | null {
  const least = Math.max(MIN_USES, addressed(use) * CLEAR_SHARE)
  if (use.addressedBy.assistant >= least) return 'user'
  return use.addressedBy.user >= least ? 'assistant' : null
}

/** Returns the question without these names and their particles: `l'avis d'Anna`, `Anna's opinion`. */
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
  // A question that is only a name is about the name.
  return /\p{L}/u.test(subject) ? subject : question
}
