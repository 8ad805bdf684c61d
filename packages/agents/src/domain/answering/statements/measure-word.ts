import { measuresIn } from '@agora-mcp/core/citations'
import type { Concept } from './concepts.ts'

/** Checks whether a concept only says what is measured: `coûte`, `profondeur`. */
export const isMeasureWord = ({ key }: Concept): boolean =>
  measuresIn(key).length > 0 ||
  /^(?:cout|prix|s eleve|cost|price|vaut$|valent$|valait$|worth$|pay(?!s)|paid|valeur|value|pese|weigh|heavy|fast$|long$|combien de temps$|(?:dure(?:nt|ra|ront)?|lasts?|tak(?:es?|ing))$)/.test(
    key,
  )

/** Checks whether a concept only says that a day is asked for: `quels jours`. */
export const isDayWord = ({ key }: Pick<Concept, 'key'>): boolean =>
  /^(?:jours?|days?|mois|months?|annees?|years?|dates?)$/.test(key)
