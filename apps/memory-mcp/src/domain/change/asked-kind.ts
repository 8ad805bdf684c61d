import { fold, numberWordsIn } from '@agora-mcp/core/text'
import { timeIn } from '../recall/time/time-span.ts'
import { askedNounOf } from './asked-noun.ts'
import { attributesOf, attributesOfAmounts } from './attributes.ts'
import { readValues, unitOf } from './stated-values.ts'

/** Kind of the answer that a question asks for. */
export interface AskedKind {
  /** As asked, folded: `when`, `how old`. */
  readonly name: string
  /** True if a time is asked for. */
  readonly isTime: boolean
  /** Checks whether a text has anything of the kind. */
  isIn(text: string): boolean
}

const oneOf = (...words: string[]) => new RegExp(`(?<![\\p{L}])(?:${words.join('|')})(?![\\p{L}])`, 'u')

const ASKS_WHEN =
  /^(?:(?:since|until|on|at|in|depuis|jusqu'a|a|pour|seit|bis|um|an|desde|hasta) )?(?:when|(?:what|which) (?:time|day|date|month|weekday)s?|quand|c'est quand|quel(?:le)?s? (?:jour|heure|date|mois)s?|quelle est la date|wann|wie ?viel uhr|welche[mnrs]? (?:tag|datum|monat|wochentag)|cuando|quando)(?![\p{L}])/u
/** `When does my knee hurt?`, `when I go downhill`. */
const WHEN = oneOf(
  '(?:the )?\\d{1,2}(?:st|nd|rd|th)|each|collection|arrival|delivery|when|whenever|if|while|after|before|until|during|every|always|never|soon|late|early|holidays',
  'quand|lorsque|pendant|apres|avant|jusque|chaque|toujours|jamais|bientot|tot|tard|fois|vacances',
  'wenn|falls|wahrend|immer|nie|jede[nrsm]?|bald|ferien',
  'cuando|mientras|despues|antes|siempre|nunca|cada|quando|mentre|dopo|prima|sempre|ogni',
  '(?:at|by|before|le|um|vers) \\d{1,2}(?! ?[\\p{L}\\d€%$£])',
  'morning|noon|evening|night|midnight|easter|christmas|birthday',
  'matin|midi|soir|nuit|minuit|paques|noel|anniversaire',
  'morgens?|mittags?|abends?|nachts?|ostern|weihnachten|geburtstag',
)

const ASKS_AGE = oneOf('how old', 'quel age', 'wie alt', 'cuantos anos', 'quanti anni')
const ASKS_SIZE = oneOf(
  'how tall',
  'wie gross',
  'quelle (?:taille|pointure)',
  '(?:what|which) (?:shoe )?size',
)
const ASKS_AMOUNT = oneOf(
  'how (?:much|many|old|tall|long|far|heavy|big|thick|high|wide|deep|often)',
  'combien|quel age',
  'wie ?viele?|wie (?:alt|gross|lange?|weit|schwer|dick|hoch|breit|tief|oft)',
  'cuant[oa]s?|quant[oaie]',
)
/** `Nearly a ton`, `une heure`. */
const ONE_UNIT =
  /(?<!\p{L})(?:an?|une?|d'une?|eine[nrm]?) (?:ton(?:ne)?|kilo|litre|liter|metre|meter|hour|heure|stunde|day|jour|tag|week|semaine|woche|month|mois|monat|year|an|jahr|pound|euro)(?!\p{L})/u
/** `Twice a week`, `no more sugar`, `the whole month`. */
const AMOUNT = oneOf(
  'one|once|twice|half|quarter|dozen|double[ds]?|halved|every|each|all|whole|nothing|none|never|no|free|weekly|monthly|daily|yearly',
  'demi[e]?|moitie|quart|douzaine|double|chaque|tou[ts]|toutes?|entier|entiere|rien|aucune?|jamais|gratuite?|fois',
  'einmal|halb[enmrs]*|viertel|dutzend|doppelt|jede[nrsm]?|alle|ganz[enmrs]*|nichts|keine?|nie|kostenlos',
  'mitad|doble|cada|tod[oa]s?|nada|nunca|gratis|meta|ogni|tutt[oaie]|niente',
)

const AGE = oneOf(
  'born|turn(?:s|ed)|aged?|years? old|nee?s?|fetera|geboren|wird|alt|nacid[oa]|cumple|nat[oa]|compie',
)
const AGE_UNITS = [
  'year',
  'years',
  'month',
  'months',
  'an',
  'ans',
  'mois',
  'jahre',
  'jahr',
  'ano',
  'anni',
].map(unitOf)

const tellsOf = (attribute: string, text: string): boolean =>
  attributesOfAmounts(readValues(text).values.keys()).includes(attribute) ||
  fold(text)
    .split(/[^\p{L}]+/u)
    .some((word) => attributesOf(word).includes(attribute))

/** Checks for an amount of money; a figure suffices beside a word such as `costs`. */
const isPriced = (text: string): boolean =>
  tellsOf('price', text) && (hasFigures(text) || AMOUNT.test(fold(text)) || hasNumberWords(fold(text)))

const hasFigures = (text: string): boolean => /\d/.test(text)

const hasDate = (text: string): boolean => {
  const { values } = readValues(text)
  return ['date', 'weekday', 'time', 'year'].some((kind) => values.has(kind))
}

const hasAge = (text: string): boolean =>
  AGE.test(fold(text)) ||
  [...readValues(text).values.keys()].some((kind) => AGE_UNITS.includes(kind.replace(/^amount /, '')))

const NUMBER_WORDS = ['fr', 'de', 'es'].map((language) => oneOf(numberWordsIn(language).pattern))
const hasNumberWords = (folded: string): boolean => NUMBER_WORDS.some((pattern) => pattern.test(folded))

/** Returns the kind of answer that a question asks for; null if it can be anything. */
export function askedKindOf(question: string): AskedKind | null {
  const asked = fold(question)
  const when = ASKS_WHEN.exec(asked)?.[0]
  if (when !== undefined)
    return {
      name: when,
      isTime: true,
      isIn: (text) => hasDate(text) || WHEN.test(fold(text)) || timeIn(text, new Date(0)) !== null,
    }
  const age = ASKS_AGE.exec(asked)?.[0]
  if (age !== undefined) return { name: age, isTime: false, isIn: hasAge }
  const tall = ASKS_SIZE.exec(asked)?.[0]
  if (tall !== undefined) return { name: tall, isTime: false, isIn: (text) => tellsOf('size', text) }
  const amount = ASKS_AMOUNT.exec(asked)?.[0]
  if (amount !== undefined && tellsOf('price', question))
    return { name: amount, isTime: false, isIn: isPriced }
  if (amount !== undefined)
    return {
      name: amount,
      isTime: false,
      isIn: (text) =>
        hasFigures(text) ||
        AMOUNT.test(fold(text)) ||
        ONE_UNIT.test(fold(text)) ||
        hasNumberWords(fold(text)),
    }
  const noun = askedNounOf(question)
  return noun && { ...noun, isTime: false }
}
