import { fold } from '@agora-mcp/core/text'
import { attributesOf } from './attributes.ts'
import { readValues } from './stated-values.ts'
import { readStatement } from './statement.ts'

// Kinds of answers that a question asks for by a noun: a name, an address, a colour, a number to call.

const oneOf = (words: string) => new RegExp(`(?<![\\p{L}])(?:${words})(?![\\p{L}])`, 'u')

const ASKS_NAME =
  /^(?:what(?: is|'s| are) .*(?:name|names|called|surname)\b|(?:comment|wie) .*(?:appelle|appellent|nomme|heisst|heissen)|quel(?:s)? (?:est|sont|etait) .*(?:pre)?noms?(?![\p{L}]))/u
const ASKS_COLOUR = oneOf('(?:what|which) colou?rs?|(?:de )?quelles? couleurs?|welche farben?')
const ASKS_ADDRESS = oneOf("(?:'s|the|my|our|his|her) address|(?:what|which) address|adresse")
const ASKS_CODE = oneOf(
  '(?:pass|zip )?codes?|passwords?|pin|mots? de passe|mdp|(?:serial |file |flight )?numbers?|numeros?|passwort|nummer',
)
const ASKS_MAIL = oneOf('e?-?mail|courriel')
const ASKS_PHONE = oneOf(
  '(?:phone|mobile|telephone) number|number to call|numero de (?:telephone|portable|mobile)|(?:handy|telefon)nummer',
)

const COLOUR = oneOf(
  'red|blue|green|yellow|black|white|gr[ae]y|brown|pink|purple|orange|beige|turquoise|silver|gold|golden|violet|navy|cream|colou?r(?:ed|s)?|' +
    'rouges?|bleue?s?|verte?s?|jaunes?|noire?s?|blanc(?:he)?s?|grise?s?|brune?s?|marron|roses?|violette?s?|beiges?|ecru|dore[es]*|argente[es]*|couleurs?|' +
    '(?:hell|dunkel)?(?:rot|blau|grun|gelb|schwarz|weiss|grau|braun|rosa|lila|farbe)(?:e[mnrs]?)?',
)
const STREET = oneOf(
  'rue|avenue|boulevard|place|chemin|impasse|allee|quai|route|street|road|lane|square|\\p{L}*(?:strasse|gasse|weg|platz)',
)

/** Kind of an answer, with a check of texts. */
export interface AskedNoun {
  /** As asked, folded. */
  readonly name: string
  isIn(text: string): boolean
}

/** Returns the kind of answer that a question names; null if it names none of these. */
export function askedNounOf(question: string): AskedNoun | null {
  const asked = fold(question)
  const colour = ASKS_COLOUR.exec(asked)?.[0]
  if (colour !== undefined) return { name: colour, isIn: (text) => COLOUR.test(fold(text)) }
  const phone = ASKS_PHONE.exec(asked)?.[0]
  if (phone !== undefined) return { name: phone, isIn: (text) => readValues(text).values.has('phone') }
  const code = ASKS_CODE.exec(asked)?.[0]
  if (code !== undefined)
    return { name: code, isIn: (text) => readValues(text).values.has('code') || /\d{2}/u.test(text) }
  const address = ASKS_MAIL.test(asked) ? undefined : ASKS_ADDRESS.exec(asked)?.[0]
  if (address !== undefined)
    return {
      name: address,
      isIn: (text) => readValues(text).values.has('address') || STREET.test(fold(text)),
    }
  if (!ASKS_NAME.test(asked)) return null
  return { name: 'name', isIn: (text) => namesOther(text, question) }
}

/** Checks for a name that the question does not have, or a word for being called something. */
function namesOther(text: string, question: string): boolean {
  const names = readStatement({ content: text, concepts: [] })?.named.names ?? new Set<string>()
  const known = readStatement({ content: question, concepts: [] })?.named.names ?? new Set<string>()
  return (
    [...names].some((name) => !known.has(name)) ||
    fold(text)
      .split(/[^\p{L}]+/u)
      .some((word) => attributesOf(word).includes('name'))
  )
}
