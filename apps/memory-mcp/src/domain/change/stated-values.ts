import { fold } from '@agora-mcp/core/text'
import { MONTHS, SHORT_MONTHS, WEEKDAYS } from '../recall/time/time-words.ts'
import { calendarValue } from './calendar-values.ts'
import { measureOf, withDigits } from './measures.ts'
import { isSilent } from './silent-words.ts'

/** Values stated in a text, by kind, e.g. `date`, `phone`, or the unit of an amount. */
export type StatedValues = ReadonlyMap<string, ReadonlySet<string>>

/** Values of a text, and the remaining text. */
export interface ReadValues {
  readonly values: StatedValues
  /** Remaining text, folded. */
  readonly rest: string
}

const oneOf = (words: Iterable<string>) => [...words].sort((a, b) => b.length - a.length).join('|')
const MONTH = oneOf([...MONTHS.keys(), ...SHORT_MONTHS.keys()])
/** Months that are also other words or names. */
const AMBIGUOUS_MONTH = 'may|march|mai|mars|marz|august|maj|maja|mei|marco|marca|lutego'
const UNAMBIGUOUS_MONTH = oneOf(
  [...MONTHS.keys()].filter((month) => !AMBIGUOUS_MONTH.split('|').includes(month)),
)
/** Pattern of a day or a month by its name, folded or not. */
export const DATE = `(?:(?:\\d{1,2}(?:st|nd|rd|th|er|\\.)? (?:of |de )?)?(?:${MONTH})(?: \\d{1,2}(?:st|nd|rd|th)?)?(?:,? (?:19|20)\\d\\d)?)`
const WEEKDAY = oneOf(WEEKDAYS.keys())
const NUMBER = "\\d{1,3}(?:[ \\u00a0\\u202f.,’']\\d{3})+(?:[.,]\\d+)?|\\d+(?:[.,]\\d+)?"
const STREET =
  'rue|quai|avenue|av|boulevard|bd|place|chemin|impasse|allee|cours|route|passage|faubourg|montee|ruelle|sentier|esplanade|square|voie|venelle|street|st|road|rd|lane|way|drive|court'
/** Small numbers written as words before a noun. */
const SMALL =
  'one(?! (?:of|day|time|way|thing|person|another|more))|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|hundred|' +
  'deux|trois|quatre|cinq|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|vingt|trente|quarante|cinquante|soixante|cent|' +
  'zwei|drei|vier|funf|sechs|sieben|acht|neun|zehn|elf|zwolf|dreizehn|vierzehn|funfzehn|zwanzig|dreissig|vierzig|funfzig|hundert|' +
  'dos|tres|cuatro|cinco|diez|doce|veinte|due|tre|quattro|cinque|dieci|dodici|venti'

/** Ordinals before a noun: the third floor. */
const ORDINAL =
  'first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|' +
  'premiere?|seconde?|deuxieme|troisieme|quatrieme|cinquieme|sixieme|septieme|huitieme|neuvieme|dixieme|' +
  'erste[nrs]?|zweite[nrs]?|dritte[nrs]?|vierte[nrs]?|funfte[nrs]?|\\d+(?:st|nd|rd|th|e|eme)'

/** Patterns of values, most specific first: later ones skip what is already read. */
const FORMS: readonly (readonly [kind: string | null, pattern: RegExp])[] = [
  // A password or another code after what it is of.
  [
    'code',
    /(?<=(?:[:=>→]|(?<!\p{L})(?:is|now|est|ist|desormais|maintenant)) )(?=[\p{L}_-]*\d)(?=[\d_-]*\p{L})[\p{L}\p{N}_-]{4,}(?=[.,;!]?(?:\s|$))/gu,
  ],
  // `58A31` and `B2104`, but not the time `8h30`.
  [
    'code',
    /(?<![\p{L}\p{N}-])(?!\d{1,2}h\d\d(?!\p{N}))(?:\p{L}*\d+\p{L}+\d+|\p{L}+\d{3,})\p{L}*(?![\p{L}\p{N}-])/gu,
  ],
  ['mail', /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gu],
  ['link', /https?:\/\/\S+|\bwww\.\S+/gu],
  ['phone', /(?<![\p{L}\p{N}])(?:\+\d{1,3}[ .-]?)?(?:\(?\d{2,4}\)?[ .-]?){3,6}\d{2,4}(?![\p{L}\p{N}])/gu],
  [
    'address',
    new RegExp(
      `(?<![\\p{L}\\p{N}])\\d{1,4}(?: ?(?:bis|ter))?,? (?:${STREET})\\b[\\p{L}' -]*|(?<![\\p{L}\\p{N}])\\d{1,4} [\\p{L}'-]+(?: [\\p{L}'-]+)? (?:street|road|lane|avenue|square|drive|court|way|terrace|close|gardens|crescent|grove|hill|row|mews)\\b|[\\p{L}-]+(?:strasse|str\\.|gasse|weg|platz) \\d{1,4}`,
      'gu',
    ),
  ],
  ['date', /\b\d{4}-\d\d-\d\d\b|\b\d{1,2}[./]\d{1,2}[./](?:\d{4}|\d\d)\b/gu],
  // `28/10`, but not `1/2` or `24/7`.
  [
    'date',
    /(?<![\p{L}\p{N}/.,])(?!24\/7)(?=\d\d|\d\/\d\d)(?:[0-2]?\d|3[01])\/(?:0?[1-9]|1[0-2])(?![\p{N}/%])/gu,
  ],
  [
    'date',
    new RegExp(
      `(?<![\\p{L}\\p{N}])(?:\\d{1,2}(?:st|nd|rd|th|er|\\.)? (?:of |de )?(?:${MONTH})|(?:${MONTH}) \\d{1,2}(?!\\d)(?:st|nd|rd|th)?)(?:,? (?:19|20)\\d\\d)?(?![\\p{L}\\p{N}])`,
      'gu',
    ),
  ],
  ['date', new RegExp(`(?<![\\p{L}\\p{N}])(?:${MONTH}) (?:19|20)\\d\\d(?![\\p{L}\\p{N}])`, 'gu')],
  [
    'date',
    new RegExp(
      `(?<=(?:^|[^\\p{L}])(?:in|en|im|of|since|until|till) )(?:${AMBIGUOUS_MONTH})(?![\\p{L}])`,
      'gu',
    ),
  ],
  ['year', /(?<=(?:^|[^\p{L}])(?<!jusqu['’ ])(?:in|en|im|of) )(?:19|20)\d\d(?![\p{N}])/gu],
  [
    'time',
    /(?<![\p{L}\p{N}])(?:\d{1,2}(?::\d\d(?: ?[ap]\.?m\b)?| ?h(?: ?\d\d)?\b| ?[ap]\.?m\b| uhr\b| o'clock)|(?:half|quarter) (?:past|to) \p{L}+)/gu,
  ],
  ['weekday', new RegExp(`(?<![\\p{L}\\p{N}])(?:${WEEKDAY})s?(?![\\p{L}\\p{N}])`, 'gu')],
  ['date', new RegExp(`(?<![\\p{L}\\p{N}])(?:${UNAMBIGUOUS_MONTH})(?![\\p{L}\\p{N}])`, 'gu')],
  [
    null,
    new RegExp(
      `(?<![\\p{L}\\p{N}])(?<amount>${NUMBER}) ?(?<unit>€|\\$|£|%|°c?|[\\p{L}µ²³/]+)(?![\\p{L}\\p{N}’'])|(?<before>[$£€]) ?(?<sum>${NUMBER})`,
      'gu',
    ),
  ],
  [null, new RegExp(`(?<![\\p{L}\\p{N}])(?<amount>${ORDINAL}) (?<unit>\\p{L}{3,})`, 'gu')],
  [
    null,
    new RegExp(`(?<![\\p{L}\\p{N}])(?<!(?:du|le|un|au|ce) )(?<amount>${SMALL}) (?<unit>\\p{L}{3,})`, 'gu'),
  ],
  // `Otis is 81`, `elle chausse du 38`
  ['number', /(?<![\p{L}\p{N}.,:/-])\d{1,4}(?:[.,]\d+)?(?![\p{L}\p{N}:/-]|[.,]\d)/gu],
]

/** Returns the common form of a counted noun or a unit: `litre` and `litres`. */
export const unitOf = (unit: string): string =>
  measureOf('1', unit)?.unit ?? unit.replace(/(?<=\p{L}{3})[esn]{1,2}$/u, '')

/** Reads dates, times, amounts, numbers and addresses from a text, without knowing what they refer to. */
export function readValues(text: string): ReadValues {
  let rest = withDigits(fold(text))
  const values = new Map<string, Set<string>>()
  for (const [kind, pattern] of FORMS) {
    rest = rest.replace(pattern, (match, ...groups) => {
      const named = groups.at(-1)
      const { amount, unit, before, sum } = typeof named === 'object' ? named : {}
      const measure = kind === null ? measureOf(amount ?? sum ?? '', unit ?? before ?? '') : null
      // `m` and `l` are elided words in French, too.
      if (unit !== undefined && measure === null && isSilent(unit)) return match
      const own = kind ?? `amount ${unitOf(unit ?? before ?? '')}`
      const value = measure?.value ?? (kind === null ? (amount ?? sum ?? match) : calendarValue(kind, match))
      values.set(own, (values.get(own) ?? new Set()).add(value.replace(/[\s\u00a0\u202f.,-]+/gu, ' ').trim()))
      // A counted noun stays, but a unit says nothing about the subject.
      return kind === null && unit !== undefined && unit.length > 3 && measure === null ? ` ${unit} ` : ' '
    })
  }
  return { values, rest: rest.replace(/\s+/gu, ' ').trim() }
}
