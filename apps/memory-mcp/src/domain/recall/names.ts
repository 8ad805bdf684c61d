import { fold } from '@agora-mcp/core/text'

/** Names of the speaker and of the people addressed in a message, folded. */
export interface NamesInMessage {
  /** Speaker named at the beginning, as in `Marie: see you soon`; else null. */
  readonly speaker: string | null
  /** People addressed, as in `Thanks, Marie!`. */
  readonly addressed: readonly string[]
}

const WORD = String.raw`[\p{Lu}\p{Lo}][\p{L}\p{M}\p{N}'’._-]{0,30}`

/** One to three capitalised words before a colon, after an optional time as in transcripts. */
const LABEL = new RegExp(
  String.raw`^\s*(?:[[(][^\])\n]{1,40}[\])]\s*)?(${WORD}(?: ${WORD}){0,2})\s?[:：]\s*\S`,
  'u',
)

/** Number of leading characters of a message that may name the speaker. */
export const LABEL_LENGTH = 150

/** Longer messages are pasted texts, whose names belong to others. */
const MAX_LOOKED_AT = 2000

/** Words before the name of a person addressed, in any case and without a comma. */
const GREETINGS = `hi hey hello dear thanks thx bye goodbye congrats congratulations sorry morning welcome yo
  salut bonjour bonsoir coucou merci cher chère bravo désolé désolée bienvenue
  hallo danke liebe lieber servus moin tschüss hola gracias querido querida adiós ciao grazie caro cara
  olá oi obrigado obrigada hoi dag bedankt beste salută bună mulțumesc dragă cześć dzięki hej tack tak moi kiitos
  привет спасибо здравствуйте γεια ευχαριστώ merhaba teşekkürler`

const NAME = String.raw`\p{Lu}[\p{L}\p{M}-]+`
const GREETED = new RegExp(
  String.raw`(?<![\p{L}\p{M}])(?:${inBothCases(GREETINGS.split(/\s+/)).join('|')})[ ,]+(${NAME})\s*(?:[,.!?…;:)]|$)`,
  'gu',
)

/** Listed explicitly instead of using the `i` flag, since names must keep their capital. */
function inBothCases(words: readonly string[]): string[] {
  return words.flatMap((word) => [word, `${word.charAt(0).toUpperCase()}${word.slice(1)}`])
}

/** A name at the end of a sentence after a comma; not after another name, as in `in Lyon, France.` */
const CLOSING = new RegExp(
  String.raw`(?<before>^|[.!?…]\s+|\s)(?<word>[\p{L}\p{M}'’]+),\s+(?<name>${NAME})\s*(?:[.!?…]|$)`,
  'gu',
)
const CAPITAL = /^\p{Lu}/u

/** Finds the speaker and the people addressed in a message, by punctuation, in most languages. */
export function namesIn(content: string): NamesInMessage {
  const text = content.slice(0, MAX_LOOKED_AT)
  const addressed = new Set<string>()
  for (const [, name] of text.matchAll(GREETED)) if (name !== undefined) addressed.add(fold(name))
  for (const { groups } of text.matchAll(CLOSING)) {
    const { before = '', word = '', name = '' } = groups ?? {}
    const opensSentence = before.trim() !== '' || before === ''
    if (opensSentence || !CAPITAL.test(word)) addressed.add(fold(name))
  }
  return { speaker: speakerOf(text), addressed: [...addressed] }
}

/** Folded name of the speaker given in a message; null if there is none. Its beginning suffices. */
export function speakerOf(beginning: string): string | null {
  const label = LABEL.exec(beginning)?.[1]
  return label === undefined ? null : fold(label)
}

/** Words that appear before a colon like names. */
const NO_PEOPLE = new Set(
  `note notes todo error warning ps nb re fw fwd edit update question answer summary example remarque attention exemple reponse resume
  objet hinweis frage antwort betreff achtung beispiel http https
  shopping list plan idea reminder agenda decision total date time place address today tomorrow
  courses liste idee rappel aujourd'hui demain einkauf einkaufsliste plan erinnerung heute morgen
  monday tuesday wednesday thursday friday saturday sunday lundi mardi mercredi jeudi vendredi samedi dimanche
  montag dienstag mittwoch donnerstag freitag samstag sonntag`.split(/\s+/),
)

/** Speaker's name as written; null if a message names nobody, or something that only looks like a name. */
export function personSpeaking(beginning: string): string | null {
  const label = LABEL.exec(beginning)?.[1]?.trim()
  return label === undefined || NO_PEOPLE.has(fold(label)) ? null : label
}
