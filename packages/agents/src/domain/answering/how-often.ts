import { type Span, spansOf } from './span.ts'

const PERIOD =
  '(?:jours?|semaines?|mois|trimestres?|semestres?|ans?|années?|heures?|days?|weeks?|months?|quarters?|years?|hours?)'
/** Matches how often something is done: `chaque semaine`, `deux fois par an`, `every two years`, `monthly`. */
const OFTEN = new RegExp(
  String.raw`(?<!\p{L})(?:(?:(?:\p{L}+|\d+) (?:fois|times)|once|twice) (?:par|a|an|per|each|every) ${PERIOD}|(?:chaque|every|each|tous les|toutes les) (?:(?:\p{L}+|\d+) )?${PERIOD}|(?:dai|week|month|quarter|year|annual)ly|(?:quotidienne|mensuelle|annuelle|trimestrielle|hebdomadaire)ment)(?!\p{L})`,
  'giu',
)

/** Finds how often a text says that something is done. */
export const howOftenIn = (text: string): Span[] => spansOf(text, OFTEN)
