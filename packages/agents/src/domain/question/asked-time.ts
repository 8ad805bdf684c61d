import { datesIn } from '@agora-mcp/core/citations'
import { fold } from '@agora-mcp/core/text'

const ASKS_WHEN =
  /^\W*(?:et\s+)?(?:quand|a quelle date|pour quand|jusqu['’]a quand|avant quelle date|quelle est la date|quel est le jour|when|by when|on what date|what is the date|what date)\b|\b(?:date limite|echeance|deadline|due date)\b/
const NUMBER =
  '(?:\\d+|un|une|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|quinze|vingt|trente|\\p{L}+teen|one|two|three|four|five|six|seven|eight|nine|ten|thirty)'
const SPAN = '(?:jours?|semaines?|mois|ans?|annees?|heures?|days?|weeks?|months?|years?|hours?|h)'
const IN_TIME = new RegExp(
  `\\b${NUMBER} ${SPAN}\\b(?:\\s\\p{L}+){0,3}?\\s(?:apres|avant|suivant|a compter|after|before|from)|\\b(?:sous|dans les|au bout de|within|in) ${NUMBER} ${SPAN}\\b|\\b(?:de|from) \\d{1,2} ?h\\b`,
  'u',
)

export const asksWhen = (question: string): boolean => ASKS_WHEN.test(fold(question))

/** Checks whether a text gives a date or a relative period: `trente jours après la fin des travaux`. */
export const givesTime = (text: string): boolean =>
  datesIn(text, '2000-01-01').length > 0 || IN_TIME.test(fold(text))
