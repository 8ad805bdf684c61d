import {
  type CodedMessage,
  defineMessages,
  type MessageRef,
  type MessageWords,
  refOf,
} from '@agora-mcp/core/errors'
import { en } from './en.ts'
import { fr } from './fr.ts'

export type Messages = typeof en
export type Answers = Messages['answers']

/** Returns the messages of a language, or English if it is not available. @param language ISO 639-1. */
export const messagesIn = (language: string): Messages => (language === 'fr' ? fr : en)

export const reason = defineMessages('reason', en.reason)

export const problem = defineMessages('team', en.team)

const SAID = problem('said', { text: '' }).code

const AREAS = ['team', 'reason', 'library', 'file', 'server'] as const

type Told = { readonly text: string; readonly hint: string | null }

/**
 * Translates a coded message; null where its own text stands: for an unknown code, e.g. of a third-party server,
 * for values that do not fit its sentence, and for English that needs no other words.
 * @param language ISO 639-1.
 */
export function tell(language: string, { code, values }: MessageRef): Told | null {
  const [area = '', name = ''] = code.split('.')
  if (!(AREAS as readonly string[]).includes(area)) return null
  const sentences: Readonly<Record<string, MessageWords | ((values: never) => MessageWords) | undefined>> =
    messagesIn(language)[area as (typeof AREAS)[number]]
  const entry = Object.hasOwn(sentences, name) ? sentences[name] : undefined
  if (entry === undefined) return null
  try {
    // The sender may run another version, so a value may be missing or of another type.
    const words = typeof entry === 'function' ? entry(values as never) : entry
    return typeof words === 'string' ? { text: words, hint: null } : words
  } catch {
    return null
  }
}

/** Combines a text with its code; text without a code, such as a language model's, is shown as is. */
export const coded = (text: string, detail?: MessageRef | null): CodedMessage =>
  detail ? { ...detail, text } : problem('said', { text })

/** Returns the code and values of a message, to store beside its text; undefined if it has no code. */
export const detailOf = (message: CodedMessage): MessageRef | undefined =>
  message.code === SAID ? undefined : refOf(message)

/** Joins texts with a full stop after each that has no end. */
export const asSentences = (texts: readonly string[]): string =>
  texts.map((text) => (/[.!?…]$/.test(text) ? text : `${text}.`)).join(' ')

/** Returns the purpose of an action in the format of the log. */
export const purpose = (message: CodedMessage) => ({ why: message.text, detail: refOf(message) })

/** Returns a message without its hint; the original text if there is no translation. */
export const textIn = (language: string, message: CodedMessage): string =>
  tell(language, message)?.text ?? message.text
