import { textForms } from '@agora-mcp/core/citations'
import { fold } from '@agora-mcp/core/text'
import type { Concept } from '../statements/concepts.ts'
import { covers } from '../statements/coverage.ts'
import { isLaterInProject } from './later-change.ts'
import type { Ranked } from './rank-statements.ts'
import { rivalsOf, valuesOf } from './rival-values.ts'

/** Minimum share of what both statements name in common. */
const MIN_ALIKE = 0.5
/** Matches words of a bare value, which name nothing else: `Comptez douze semaines de travaux`, folded. */
const OF_ANY =
  /^(?:compt|prevo|fau|allow|tak|need|expect|reckon|travaux|chantier|work|total|desormais|maintenant|now|environ|about|seulement|only)/u

/**
 * Checks whether a later document of the same project gives a value of what a statement says, and names nothing else:
 * `Il faut compter seize semaines` after `Le ravalement durera quatorze semaines`.
 */
export function isLaterValue(one: Ranked, best: Ranked, concepts: readonly Concept[]): boolean {
  if (!one.fits || !isLaterInProject(one.passage, best.passage)) return false
  const [older, newer] = [valuesOf(best), valuesOf(one)]
  if ((rivalsOf(older, newer)?.alike ?? 0) < MIN_ALIKE) return false
  const forms = textForms(best.text, best.passage.language)
  const isAsked = ({ key }: Concept) => {
    const said = textForms(key, one.passage.language)
    return concepts.some((concept) => covers(said, concept))
  }
  return newer.concepts.every(
    (concept) => OF_ANY.test(fold(concept.key)) || covers(forms, concept) || isAsked(concept),
  )
}
