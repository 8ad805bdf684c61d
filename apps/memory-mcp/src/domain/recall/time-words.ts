export type TimeUnit = 'day' | 'week' | 'month' | 'year'

// All words are folded, as core/text does. English, French, German, Spanish, Italian, Portuguese, Dutch; names of months
// also in Romanian, Polish and Swedish.

/** Names of the months in a language a line, from January on, as they stand in dates. */
const MONTH_NAMES = `
  january february march april may june july august september october november december
  janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre
  januar februar marz april mai juni juli august september oktober november dezember
  enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
  gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre
  janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro
  januari februari maart april mei juni juli augustus september oktober november december
  ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie
  stycznia lutego marca kwietnia maja czerwca lipca sierpnia wrzesnia pazdziernika listopada grudnia
  januari februari mars april maj juni juli augusti september oktober november december`

/** Numbers of the months by name, from 0 on. */
export const MONTHS: ReadonlyMap<string, number> = new Map(
  MONTH_NAMES.trim()
    .split('\n')
    .flatMap((line) =>
      line
        .trim()
        .split(' ')
        .map((name, month) => [name, month] as const),
    ),
)

/** Words after which the name of a month, of which some mean other things too, is one. */
const BEFORE_MONTHS =
  'in of since during until before after early mid late last this en de du d au mois depuis im seit vom bis anfang ' +
  'ende mitte del desde a nel di da em no sinds van'

const alternatives = (words: Iterable<string>) => [...words].sort((a, b) => b.length - a.length).join('|')
const whole = (pattern: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'u')

/** A month with what stands around it: groups `before`, `day` or `late`, `month`, `year`. */
export const NAMED_DATE = whole(
  `(?:(?<before>${alternatives(BEFORE_MONTHS.split(' '))})[ '])?(?:the )?` +
    `(?:(?<day>\\d{1,2})(?:st|nd|rd|th|er|\\.|º|o)? (?:of |de )?)?` +
    `(?<month>${alternatives(MONTHS.keys())})` +
    `(?: (?<late>\\d{1,2})(?:st|nd|rd|th)?(?!\\d))?(?:,? (?:de |of )?(?<year>(?:19|20)\\d\\d))?`,
)

/** Times that are counted from now: how many units before the present one. The first that fits counts. */
export const RELATIVE_TIMES: readonly {
  readonly pattern: RegExp
  readonly unit: TimeUnit
  readonly back: number
}[] = (
  [
    ['day', 0, "today|aujourd'hui|heute|hoy|oggi|hoje|vandaag"],
    ['day', 2, 'day before yesterday|avant-hier|vorgestern|anteayer|anteontem'],
    ['day', 1, 'yesterday|hier|gestern|ayer|ieri|ontem|gisteren'],
    ['week', 0, 'this week|cette semaine|diese woche|esta semana|questa settimana|deze week'],
    ['week', 1, 'last week|semaine (?:derniere|passee)|(?:letzten?|vorige) woche|semana pasada'],
    ['week', 1, 'settimana scorsa|semana passada|vorige week'],
    ['month', 0, 'this month|ce mois(?:-ci)?|diese[nm] monat|este mes|questo mese|deze maand'],
    ['month', 1, 'last month|mois (?:dernier|passe)|letzte[nm] monat|mes pasado|mese scorso'],
    ['month', 1, 'mes passado|vorige maand'],
    ['year', 0, "this year|cette annee|diese[sm] jahr|este ano|quest'anno|dit jaar"],
    ['year', 1, 'last year|annee (?:derniere|passee)|an dernier|letzte[sn] jahr|ano pasado'],
    ['year', 1, 'anno scorso|ano passado|vorig jaar'],
  ] as const
).map(([unit, back, pattern]) => ({ pattern: whole(pattern), unit, back }))

const COUNT = '(\\d{1,3})'

/** `3 days ago` and the like; the number is the group that matched. */
export const TIMES_AGO: readonly { readonly pattern: RegExp; readonly unit: TimeUnit }[] = (
  [
    ['day', 'days?', 'jours?', 'tag(?:en)?', 'dias?', 'giorni'],
    ['week', 'weeks?', 'semaines?', 'wochen?', 'semanas?', 'settimane'],
    ['month', 'months?', 'mois', 'monat(?:en)?', 'mes(?:es)?', 'mesi'],
    ['year', 'years?', 'ans?', 'jahr(?:en)?', 'anos?', 'anni'],
  ] as const
).map(([unit, en, fr, de, es, it]) => ({
  pattern: whole(
    `${COUNT} ${en} ago|il y a ${COUNT} ${fr}|vor ${COUNT} ${de}|hace ${COUNT} ${es}|${COUNT} ${it} fa`,
  ),
  unit,
}))
