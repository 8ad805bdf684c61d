import { measuresIn } from '@agora-mcp/core/citations'
import type { Concept } from './concepts.ts'

/** Checks whether a concept only says what is measured: `coûte`, `profondeur`. */
export const isMeasureWord = ({ key }: Concept): boolean =>
  measuresIn(key).length > 0 ||
  /^(?:cout|prix|s eleve|cost|price|pay(?!s)|paid|valeur|value|pese|weigh|heavy|long$|combien de temps$|(?:dure(?:nt|ra|ront)?|lasts?|tak(?:es?|ing))$)/.test(
    key,
  )
