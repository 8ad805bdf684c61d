import { WEEKDAYS } from '../../lexicon/weekdays.ts'
import { type Span, spansOf } from './span.ts'

const PERIOD =
  '(?:jours?|semaines?|mois|trimestres?|semestres?|ans?|années?|heures?|days?|weeks?|months?|quarters?|years?|hours?)'
const SEASON = '(?:printemps|été|automne|hiver|saison|spring|summer|autumn|fall|winter|season)s?'
const WEEKDAY = `(?:${WEEKDAYS})s?(?: (?:matin|midi|soir|après-midi|morning|afternoon|evening)s?)?`
const NTH =
  '(?:premier|1er|deuxième|second|2e|troisième|3e|quatrième|4e|dernier|first|1st|2nd|third|3rd|fourth|4th|last)'
const REPEATED = [
  String.raw`(?:(?:\p{L}+|\d+) (?:fois|times)|once|twice) (?:par|a|an|per|each|every) ${PERIOD}`,
  String.raw`(?:chaque|every|each|tous les|toutes les) (?:(?:\p{L}+|\d+) )?(?:${PERIOD}|${SEASON}|${WEEKDAY})`,
  `${NTH} (?:${WEEKDAYS}) (?:du mois|de chaque mois|of (?:the|each|every) month)`,
  '(?:dai|week|month|quarter|year|annual|fortnight)ly|(?:quotidienne|mensuelle|annuelle|trimestrielle|hebdomadaire)ment',
]
/** Matches how often something is done: `chaque semaine`, `deux fois par an`, `every two years`, `le premier mardi du mois`. */
const OFTEN = new RegExp(String.raw`(?<!\p{L})(?:${REPEATED.join('|')})(?!\p{L})`, 'giu')

/** Finds how often a text says that something is done. */
export const howOftenIn = (text: string): Span[] => spansOf(text, OFTEN)
