import {
  type CodedMessage,
  defineMessages,
  type MessageRef,
  type MessageWords,
  refOf,
} from '@agora-mcp/core/errors'
import { en } from './en.ts'
import { fr } from './fr.ts'

/** Everything that the team says in one language. */
export type Messages = typeof en
/** What the team says to its user when no language model writes. */
export type Answers = Messages['answers']

/** What is said in a language; in English where the team does not speak it. @param language ISO 639-1. */
export const messagesIn = (language: string): Messages => (language === 'fr' ? fr : en)

/** Says why a request goes on, what an action is for, or what is noted beside an answer. */
export const reason = defineMessages('reason', en.reason)

/** Says what the service cannot do. */
export const problem = defineMessages('team', en.team)

const SAID = problem('said', { text: '' }).code

/** Areas whose messages have codes. */
const AREAS = ['team', 'reason', 'library', 'file', 'server'] as const

type Told = { readonly text: string; readonly hint: string | null }

/**
 * A message in a language; null for a code that the team does not know, e.g. of a server that is not ours, and for values
 * that are not those of its sentence.
 * @param language ISO 639-1.
 */
export function tell(language: string, { code, values }: MessageRef): Told | null {
  const [area = '', name = ''] = code.split('.')
  if (!(AREAS as readonly string[]).includes(area)) return null
  const sentences: Readonly<Record<string, MessageWords | ((values: never) => MessageWords)>> =
    messagesIn(language)[area as (typeof AREAS)[number]]
  const entry = Object.hasOwn(sentences, name) ? sentences[name] : undefined
  if (entry === undefined) return null
  try {
    // Whoever has sent the message may be of another version: a value may be missing, or of another type.
    const words = typeof entry === 'function' ? entry(values as never) : entry
    return typeof words === 'string' ? { text: words, hint: null } : words
  } catch {
    return null
  }
}

/** A text with its code; one that has none, such as the words of a language model, stands for itself. */
export const coded = (text: string, detail?: MessageRef | null): CodedMessage =>
  detail ? { ...detail, text } : problem('said', { text })

/** Code and values of a message, to be kept beside its text; undefined for one that only has its text. */
export const detailOf = (message: CodedMessage): MessageRef | undefined =>
  message.code === SAID ? undefined : refOf(message)

/** What an action is for, as the log keeps it. */
export const purpose = (message: CodedMessage) => ({ why: message.text, detail: refOf(message) })

/** A message in a language, without its hint; as it came where the language does not have it. @param language ISO 639-1. */
export const textIn = (language: string, message: CodedMessage): string =>
  tell(language, message)?.text ?? message.text
