import { fold } from '@agora-mcp/core/text'
import { howOftenIn } from './how-often.ts'
import { MONTHS, periodsIn } from './periods.ts'
import { joinedSpans, overlap, type Span, spansOf } from './span.ts'

/** Words before a number of hours that something lasts, or until which something happens: `sous 48 h`. */
const LASTS =
  "sous|toutes les|pendant|durant|dure|durée de|délai de|temps de|au bout de|dans les|d['’]au (?:moins|plus)|(?:n['’]excèd|ne dépass)\\p{L}+ (?:pas|jamais)|limitée?s? à|within|lasts|every|for|in|plus de|moins de|more than|less than|up to|at most|at least|exceed(?:s|ing)?|limited to"
/** Words behind such a number: `72 heures à l’avance`, `4 heures suivant l’appel`, `2 heures de travail`. */
const LASTING =
  "\\s+(?:(?:à l['’]avance|au (?:plus|moins)(?! t[ôa]|\\p{L})|maximum|après|avant|suivant\\p{L}*|d['’]affilée|consécuti\\p{L}+|(?:par|per) (?:jours?|semaines?|mois|an|day|week|month|year)|of \\p{L}+|after|before|in advance|at (?:most|least))(?!\\p{L})|d(?:e |['’])(?!l[ae’']|\\p{L}+di(?!\\p{L})|dimanche)(?=\\p{Ll}))"
const HOUR = '(?:[01]?\\d|2[0-4])'
/** Matches times of day: `9 h 30`, `14:15`, `2:30 pm`, `noon`; not what lasts. */
const CLOCK = new RegExp(
  `(?<!(?<!\\p{L})(?:${LASTS})\\s+)(?<![\\d:,.])(?:(?:${HOUR}\\s?h(?![\\p{L}])|${HOUR}\\s+heures?(?!\\p{L}))(?:\\s?\\d{2}(?!\\d)|(?!\\s?\\d)(?!${LASTING}))|${HOUR}(?:[:.]\\d{2})?\\s?(?:[ap]\\.m\\.|[ap]m(?!\\p{L}))|${HOUR}:\\d{2}(?!\\d)|(?<!\\p{L})(?:midi|minuit|noon|midnight)(?!\\p{L}))`,
  'giu',
)

/** Finds the times of day that a text names. */
export const timesOfDay = (text: string): Span[] => spansOf(text, CLOCK)

/** Matches what stands between the first and the last time of a range. */
const UNTIL = /^\s?(?:[–-]|à|et|to|and|until|till|jusqu['’]à)\s?$/iu
/** Matches what asks for the end of something, folded. */
const CLOSES =
  /\b(?:jusqu'a quelle|au plus tard|until (?:what|which|when)|till when|ferme(?:nt)?|fini(?:t|ssent)|(?:se )?termine(?:nt)?|closes?|ends?|finish(?:es)?)\b/u

/** Finds the times of day that answer a question: the last of each range, if it asks when something ends. */
export function askedTimes(text: string, question: string): Span[] {
  const all = timesOfDay(text)
  const ends = CLOSES.test(fold(question))
    ? all.filter(({ start }, at) => at > 0 && UNTIL.test(text.slice(all[at - 1]?.end, start)))
    : []
  return ends.length > 0 ? ends : all
}

/** Matches what stands between the parts of one time: `le mardi` `de` `9 h` `à` `12 h 30`. */
const WITHIN =
  /^(?:[\s,–-]|(?<!\p{L})(?:et|and|du|de|à|au|aux|les?|la|from|to|on|at|until|till|puis|then|jusqu['’]à|every|chaque)(?!\p{L}))*$/iu

/** Matches what stands behind a time that comes again, and tells when in its period: `, avant le 10`, `from April to September`. */
const WITHIN_PERIOD = new RegExp(
  String.raw`^,? (?:(?:avant|jusqu['’]au|before|by|until)(?: le| the)? \d{1,2}(?:er|e|st|nd|rd|th)?(?![\p{L}\d])|(?:en|in|de|d['’]|from) ?${MONTHS}(?: (?:à|to) ${MONTHS})?(?!\p{L}))`,
  'u',
)

/**
 * Finds the times of a text that come again, those of one opening as one: `du mardi au vendredi, de 9 h à 12 h 30`,
 * `chaque mois, avant le 10`.
 */
export function recurringTimes(text: string): Span[] {
  const often = howOftenIn(text).map((span) => ({
    ...span,
    end: span.end + (WITHIN_PERIOD.exec(text.slice(span.end))?.[0].length ?? 0),
  }))
  const single = [...periodsIn(text, 'weekday'), ...timesOfDay(text)].filter(
    (span) => !often.some((other) => overlap(span, other)),
  )
  return joinedSpans(
    text,
    [...often, ...single].toSorted((a, b) => a.start - b.start),
    WITHIN,
  )
}

/** Removes the figures that are times of day, which last nothing: `de 7 h 45 à 17 h`. */
export function withoutTimesOfDay<Figure extends Span>(text: string, figures: readonly Figure[]): Figure[] {
  const times = timesOfDay(text)
  return figures.filter((figure) => !times.some((time) => overlap(figure, time)))
}
