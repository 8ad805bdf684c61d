import words from './time-words.json' with { type: 'json' }

// Time words, folded as in core/text: English, French, German, Spanish, Italian, Portuguese, Dutch; names of
// months also in Romanian, Polish and Swedish.

export type TimeUnit = 'day' | 'week' | 'month' | 'year'

/** Maps each word to its position in its line, from 0. */
const placesIn = (lines: readonly string[]): ReadonlyMap<string, number> =>
  new Map(lines.flatMap((line) => line.split(' ').map((word, place) => [word, place] as const)))

/** Alternation with longer words first, so that none matches as the beginning of another. */
export const anyOf = (words: Iterable<string>): string =>
  [...words].sort((a, b) => b.length - a.length).join('|')

/** Month names as in dates, one language per line, starting with January. */
export const MONTHS = placesIn(words.months)

/** Short names, which count only next to a day or a year. */
export const SHORT_MONTHS = placesIn(words.shortMonths)

/** Monday is 0. */
export const WEEKDAYS = placesIn(words.weekdays)

/** Spring is 0. Northern hemisphere: spring starts in March, winter in December. */
export const SEASONS = placesIn(words.seasons)

/** Number words, starting with one. */
const NUMBERS = placesIn(words.numbers)

/** Pattern for a number of up to three digits, or a number word. */
export const COUNT = `(\\d{1,3}|${anyOf([...NUMBERS.keys()].filter((word) => word !== '_'))})`

/** Value of a number word or of digits; NaN for anything else. */
export const countOf = (word: string): number => NUMBERS.get(word) ?? Number(word)

/** Words before names of months or seasons, some of which have other meanings too. */
export const BEFORE_MONTHS = words.beforeMonths

/** Words allowed between one of these and the name of a month. */
export const BEFORE_SEASONS = words.beforeSeasons

/** Words after a season or month that mean the last one. */
export const LAST_AFTER = words.lastAfter

export const LAST_BEFORE = words.lastBefore

/** Relative times: number of units before the current one. The first match counts. */
export const RELATIVE_TIMES: readonly (readonly [unit: TimeUnit, back: number, pattern: string])[] = [
  ['day', -2, 'day after tomorrow|apres-demain|ubermorgen|pasado manana|dopodomani'],
  ['day', -1, 'tomorrow|demain|morgen|manana|domani|amanha'],
  [
    'week',
    -1,
    `(?:next|coming|kommende[nr]?|nachste[nr]?) (?:week|woche)|semaine (?:prochaine|suivante)|proxima semana|settimana prossima|volgende week`,
  ],
  ['month', -1, '(?:next|nachste[nrsm]?) (?:month|monats?)|mois prochain|proximo mes|mese prossimo'],
  ['year', -1, '(?:next|nachste[nrsm]?) (?:year|jahr(?:es)?)|annee prochaine|an prochain|ano que viene'],
  ['day', 2, 'day before yesterday|avant-hier|vorgestern|anteayer|anteontem'],
  ['day', 1, 'yesterday|last night|hier|gestern|ayer|ieri|ontem|gisteren'],
  ['day', 0, "today|this morning|tonight|aujourd'hui|ce matin|ce soir|heute|hoy|oggi|hoje|vandaag"],
  ['week', 0, 'this week|cette semaine|diese[rn]? woche|esta semana|questa settimana|deze week'],
  ['week', 1, `(?:${LAST_BEFORE}) (?:week|woche)|semaine (?:derniere|passee)|semana pasada`],
  ['week', 1, 'settimana scorsa|semana passada'],
  ['month', 0, 'this month|ce mois(?:-ci)?|diese[nmrs] monats?|este mes|questo mese|deze maand'],
  ['month', 1, `(?:${LAST_BEFORE}) (?:month|monats?|maand)|mois (?:dernier|passe)|mes pasado|mese scorso`],
  ['month', 1, 'mes passado'],
  ['year', 0, "this year|cette annee|diese[sm] jahr(?:es)?|este ano|quest'anno|dit jaar"],
  [
    'year',
    1,
    `(?:${LAST_BEFORE}|vorig) (?:year|jahr(?:es)?|jaar)|annee (?:derniere|passee)|an dernier|l'an passe`,
  ],
  ['year', 1, 'ano pasado|anno scorso|ano passado'],
]

export const WEEKENDS = words.weekends

/** Names of the units: English, French, German, Spanish, Italian. */
export const UNIT_WORDS: readonly (readonly [unit: TimeUnit, names: string])[] = [
  ['day', 'days?|jours?|tage?n?|dias?|giorn[io]'],
  ['week', 'weeks?|semaines?|wochen?|semanas?|settiman[ae]'],
  ['month', 'months?|mois|monate?n?|mes(?:es)?|mes[ei]'],
  ['year', 'years?|ans?|annees?|jahre?n?|anos?|ann[io]'],
]

/** Patterns of `3 weeks ago`: the text around {count} {unit}. */
export const AGO: readonly (readonly [before: string, after: string])[] = [
  ['', ' ago'],
  ['il y a ', ''],
  ['vor ', ''],
  ['hace ', ''],
  ['', ' fa'],
]

/** Patterns of `the last two weeks`: the text before, between and after {count} {unit}. */
export const LAST_COUNTED: readonly (readonly [before: string, middle: string, after: string])[] = [
  ['(?:last|past) ', '', ''],
  ['(?:ces|les) ', '', ' (?:derniers|dernieres|passes|passees)'],
  ['(?:ces|les) ', '(?:derniers|dernieres) ', ''],
  ['(?:ces|les) (?:derniers|dernieres) ', '', ''],
  ['(?:letzten|vergangenen) ', '', ''],
  ['ultim[oaei]s? ', '', ''],
]

/** Words for a span before, after, from or up to a time. */
export const BEFORE = words.before
export const AFTER = words.after
export const SINCE = words.since
export const UNTIL = words.until

/** Words allowed between such a word and the time. */
export const ARTICLES = words.articles

/** Words before the first of two times of a range, and between the two. */
export const BETWEEN = words.between
export const FROM_TO = words.fromTo
export const AND = words.and

export const THIRDS: readonly (readonly [third: 0 | 1 | 2, words: string])[] = [
  [0, 'early|beginning of|start of|(?:au )?debut(?: de)?|anfang|zu beginn von|a principios de|inizio'],
  [1, 'mid|mid-|middle of|(?:a la )?mi|mi-|milieu|mitte'],
  [2, 'late|end of|fin|a la fin de|ende|finales de|fine'],
]
