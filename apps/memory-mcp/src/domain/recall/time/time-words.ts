// Time words, folded as in core/text: English, French, German, Spanish, Italian, Portuguese, Dutch; names of
// months also in Romanian, Polish and Swedish.

export type TimeUnit = 'day' | 'week' | 'month' | 'year'

const lines = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' '))

/** Maps each word to its position in its line, from 0. */
const placesIn = (text: string): ReadonlyMap<string, number> =>
  new Map(lines(text).flatMap((words) => words.map((word, place) => [word, place] as const)))

/** Alternation with longer words first, so that none matches as the beginning of another. */
export const anyOf = (words: Iterable<string>): string =>
  [...words].sort((a, b) => b.length - a.length).join('|')

/** Month names as in dates, one language per line, starting with January. */
export const MONTHS = placesIn(`
  january february march april may june july august september october november december
  janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre
  januar februar marz april mai juni juli august september oktober november dezember
  enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
  gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre
  janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro
  januari februari maart april mei juni juli augustus september oktober november december
  ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie
  stycznia lutego marca kwietnia maja czerwca lipca sierpnia wrzesnia pazdziernika listopada grudnia
  januari februari mars april maj juni juli augusti september oktober november december`)

/** Short names, which count only next to a day or a year. */
export const SHORT_MONTHS = placesIn(`
  jan feb mar apr may jun jul aug sep oct nov dec
  janv fevr mars avr mai juin juil aout sept oct nov dec
  jan feb mrz apr mai jun jul aug sept okt nov dez`)

/** Monday is 0. */
export const WEEKDAYS = placesIn(`
  monday tuesday wednesday thursday friday saturday sunday
  lundi mardi mercredi jeudi vendredi samedi dimanche
  montag dienstag mittwoch donnerstag freitag samstag sonntag
  lunes martes miercoles jueves viernes sabado domingo
  lunedi martedi mercoledi giovedi venerdi sabato domenica
  segunda-feira terca-feira quarta-feira quinta-feira sexta-feira sabado domingo
  maandag dinsdag woensdag donderdag vrijdag zaterdag zondag`)

/** Spring is 0. Northern hemisphere: spring starts in March, winter in December. */
export const SEASONS = placesIn(`
  spring summer autumn winter
  spring summer fall winter
  printemps ete automne hiver
  fruhling sommer herbst winter
  fruhjahr sommer herbst winter
  primavera verano otono invierno
  primavera estate autunno inverno
  primavera verao outono inverno
  lente zomer herfst winter`)

/** Number words, starting with one. */
const NUMBERS = placesIn(`
  _ one two three four five six seven eight nine ten
  _ a two three four five six seven eight nine ten
  _ an
  _ un deux trois quatre cinq six sept huit neuf dix
  _ une
  _ ein zwei drei vier funf sechs sieben acht neun zehn
  _ einem
  _ einer
  _ uno dos tres cuatro cinco seis siete ocho nueve diez
  _ una due tre quattro cinque sei sette otto nove dieci`)

/** Pattern for a number of up to three digits, or a number word. */
export const COUNT = `(\\d{1,3}|${anyOf([...NUMBERS.keys()].filter((word) => word !== '_'))})`

/** Value of a number word or of digits; NaN for anything else. */
export const countOf = (word: string): number => NUMBERS.get(word) ?? Number(word)

/** Words before names of months or seasons, some of which have other meanings too. */
export const BEFORE_MONTHS =
  'in of since during until till before after between from to and early mid late last this by en de du d au mois ' +
  'depuis durant pendant avant apres entre et fin debut mi jusqu ce im seit vom bis anfang ende mitte vor nach zwischen und ' +
  'letzten letzter diesen del desde a nel di da em no sinds van'

/** Words allowed between one of these and the name of a month. */
export const BEFORE_SEASONS =
  "in|in the|last|this|past|since|au|en|l'|cet|cette|ce|im|letzten|diesen|letzter|diesem|el|l'"

/** Words after a season or month that mean the last one. */
export const LAST_AFTER = 'dernier|derniere|passe|passee|pasado|pasada|scorso|scorsa|passado|passada'

export const LAST_BEFORE = 'last|past|previous|letzte[nrsm]?|vorige[nrsm]?|vergangene[nrsm]?'

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

export const WEEKENDS = 'weekend|week-end|wochenende|fin de semana|fine settimana'

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
export const BEFORE = 'before|prior to|avant|vor|vorm|antes de|prima di|antes do|voor'
export const AFTER = 'after|apres|nach|despues de|dopo|depois de|na'
export const SINCE = 'since|depuis|a partir de|seit|desde|sinds'
export const UNTIL = "until|till|up to|by|jusqu'en|jusqu'a|jusqu'au|bis|hasta|fino a|ate|tot"

/** Words allowed between such a word and the time. */
export const ARTICLES = "the|le|la|l'|les|dem|den|der|zum|end of|fin|ende|el|il"

/** Words before the first of two times of a range, and between the two. */
export const BETWEEN = 'between|entre|zwischen|tra|tussen'
export const FROM_TO = "to|until|till|through|au|aux|a|jusqu'en|jusqu'a|jusqu'au|bis|bis zum|al|hasta|-|–|/"
export const AND = 'and|et|und|y|e|en'

export const THIRDS: readonly (readonly [third: 0 | 1 | 2, words: string])[] = [
  [0, 'early|beginning of|start of|(?:au )?debut(?: de)?|anfang|zu beginn von|a principios de|inizio'],
  [1, 'mid|mid-|middle of|(?:a la )?mi|mi-|milieu|mitte'],
  [2, 'late|end of|fin|a la fin de|ende|finales de|fine'],
]
