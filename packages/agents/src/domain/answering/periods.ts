import type { Span } from './span.ts'

const WEEKDAY =
  /(?<!\p{L})(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|monday|tuesday|wednesday|thursday|friday|saturday|sunday|weekday|week-?end)s?(?!\p{L})(?:\s+(?:matin|soir|après-midi|morning|evening|afternoon))?(?:\s+\d{1,2}(?:er)?\s+\p{L}+(?:\s+\d{4})?)?/giu
/** English months are capitalised, unlike the verbs `may` and `march`. */
const MONTH =
  /(?<!\p{L})(?:janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|January|February|March|April|May|June|July|August|September|October|November|December)(?!\p{L})/gu
const YEAR = /(?<![\d.,])(?:19|20)\d{2}(?![\d.,]?\d)/g
const PATTERNS = { weekday: WEEKDAY, month: MONTH, year: YEAR }

export const monthsIn = (text: string): Span[] => periodsIn(text, 'month')

/** Finds the weekdays, the months or the years that a text names. */
export const periodsIn = (text: string, period: keyof typeof PATTERNS | null): Span[] =>
  period === null
    ? []
    : Array.from(text.matchAll(PATTERNS[period]), ({ 0: name, index }) => ({
        start: index,
        end: index + name.length,
      }))
