import { textForms } from '@agora-mcp/core/citations'
import { detectLanguage } from '@agora-mcp/core/text'
import { conceptsOf } from '../statements/concepts.ts'
import { coverageIn, KIN, SAME } from '../statements/coverage.ts'

/** Maximum number of things before a milestone, each of which is searched. */
export const MAX_NEEDS = 7

/** An event of a trade, with what its people know to come before it. */
export interface Milestone {
  /** Words that a question may use for it; one is enough. */
  readonly words: readonly string[]
  /** Things that have to be done before, in the order of the work. */
  readonly needs: readonly string[]
}

/** Finds the milestone that a text names; undefined if it names none. */
export const milestoneIn = (text: string, milestones: readonly Milestone[]): Milestone | undefined =>
  milestones.find(({ words }) => words.some((word) => names(text, word, SAME)))

/**
 * Checks whether a text names something in other forms, too: `DOE` for `dossier des ouvrages exécutés`.
 * @param least Minimum coverage of each of its words; by default synonyms count.
 */
export function names(text: string, phrase: string, least: number = KIN): boolean {
  const forms = textForms(text, detectLanguage(text) ?? 'fr')
  const concepts = conceptsOf(phrase, 'fr')
  return concepts.length > 0 && concepts.every((concept) => coverageIn(forms, concept) >= least)
}
