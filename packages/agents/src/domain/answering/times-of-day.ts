import { fold } from '@agora-mcp/core/text'
import { periodsIn } from './periods.ts'
import { joinedSpans, overlap, type Span, spansOf } from './span.ts'

/** Matches times of day: `9 h 30`, `14:15`, `2:30 pm`, `noon`; not what lasts: `sous 48 h`. */
const CLOCK =
  /(?<!(?:sous|toutes les|pendant|durant|dure|within|lasts|every|for|in|plus de|moins de|more than|less than)\s+)(?<![\d:,.])(?:\d{1,2}\s?h(?![\p{L}])(?:\s?\d{2}(?!\d))?|\d{1,2}\s+heures?(?!\p{L})(?:\s\d{2}(?!\d))?|\d{1,2}(?:[:.]\d{2})?\s?(?:[ap]\.m\.|[ap]m(?!\p{L}))|\d{1,2}:\d{2}(?!\d)|(?<!\p{L})(?:midi|minuit|noon|midnight)(?!\p{L}))/giu

/** Finds the times of day that a text names. */
export const timesOfDay = (text: string): Span[] => spansOf(text, CLOCK)

/** Matches what stands between the first and the last time of a range. */
const UNTIL = /^\s?(?:[–-]|à|to|until|till|jusqu['’]à)\s?$/iu
/** Matches what asks for the end of something, folded. */
const CLOSES = /\b(?:ferme(?:nt)?|fini(?:t|ssent)|(?:se )?termine(?:nt)?|closes?|ends?|finish(?:es)?)\b/u

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

/** Finds the weekdays and times of day of a text, those of one opening as one: `du mardi au vendredi, de 9 h à 12 h 30`. */
export function recurringTimes(text: string): Span[] {
  const found = [...periodsIn(text, 'weekday'), ...timesOfDay(text)].toSorted((a, b) => a.start - b.start)
  return joinedSpans(text, found, WITHIN)
}

/** Removes the figures that are times of day, which last nothing: `de 7 h 45 à 17 h`. */
export function withoutTimesOfDay<Figure extends Span>(text: string, figures: readonly Figure[]): Figure[] {
  const times = timesOfDay(text)
  return figures.filter((figure) => !times.some((time) => overlap(figure, time)))
}
