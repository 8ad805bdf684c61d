import { fold } from '@agora-mcp/core/text'

/** Names that a message gives to its speaker and to those it addresses, folded. */
export interface NamesInMessage {
  /** Whose words they are, where it says so at its beginning, as in `Marie: see you soon`; else null. */
  readonly speaker: string | null
  /** The people addressed, as in `Thanks, Marie!`. */
  readonly addressed: readonly string[]
}

const WORD = String.raw`[\p{Lu}\p{Lo}][\p{L}\p{M}\p{N}'’._-]{0,30}`

/** One to three words that begin like names, before a colon; transcripts often have the time before them. */
const LABEL = new RegExp(
  String.raw`^\s*(?:[[(][^\])\n]{1,40}[\])]\s*)?(${WORD}(?: ${WORD}){0,2})\s?[:：]\s*\S`,
  'u',
)

/** Characters at the beginning of a message that say who speaks, if it does. */
export const LABEL_LENGTH = 150

/** Longer messages are texts that somebody pasted: names in them belong to others. */
const MOST_LOOKED_AT = 2000

/** Words after which a name is somebody spoken to, in any case and without a comma. */
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

/** Not by the flag: names must keep their capital. */
function inBothCases(words: readonly string[]): string[] {
  return words.flatMap((word) => [word, `${word.charAt(0).toUpperCase()}${word.slice(1)}`])
}

/** A name that closes a sentence behind a comma; not behind another one, as in `in Lyon, France.` */
const CLOSING = new RegExp(
  String.raw`(?<before>^|[.!?…]\s+|\s)(?<word>[\p{L}\p{M}'’]+),\s+(?<name>${NAME})\s*(?:[.!?…]|$)`,
  'gu',
)
const CAPITAL = /^\p{Lu}/u

/** Names that a message gives to its speaker and to those it speaks to. Found by punctuation, in most languages. */
export function namesIn(content: string): NamesInMessage {
  const text = content.slice(0, MOST_LOOKED_AT)
  const addressed = new Set<string>()
  for (const [, name] of text.matchAll(GREETED)) if (name !== undefined) addressed.add(fold(name))
  for (const { groups } of text.matchAll(CLOSING)) {
    const { before = '', word = '', name = '' } = groups ?? {}
    const opensSentence = before.trim() !== '' || before === ''
    if (opensSentence || !CAPITAL.test(word)) addressed.add(fold(name))
  }
  return { speaker: speakerOf(text), addressed: [...addressed] }
}

/** Whose words a message says they are, folded; null where it does not say. Its beginning is enough. */
export function speakerOf(beginning: string): string | null {
  const label = LABEL.exec(beginning)?.[1]
  return label === undefined ? null : fold(label)
}

/** Words that stand before a colon as names do. */
const NO_PEOPLE = new Set(
  `note notes todo error warning ps nb re fw fwd edit update question answer summary example remarque attention exemple reponse resume
  objet hinweis frage antwort betreff achtung beispiel http https`.split(/\s+/),
)

/** The name of who speaks, as it is written; null where a message names nobody, or what only looks like a name. */
export function personSpeaking(beginning: string): string | null {
  const label = LABEL.exec(beginning)?.[1]?.trim()
  return label === undefined || NO_PEOPLE.has(fold(label)) ? null : label
}
