import { fold } from '@agora-mcp/core/text'
import { areOfTwoProjects } from '../../projects/projects.ts'
import type { Concept } from '../statements/concepts.ts'
import { newestFirst } from '../statements/document-date.ts'
import { isSameSeries } from './compare-statements.ts'
import type { Ranked } from './rank-statements.ts'

/** Maximum difference in score to the best statement, and minimum share of its coverage. */
const MARGIN = 0.25
const SHARE = 0.75

/** Returns the newest of the statements that say nearly as much of the question as the best one. */
export const newestOf = (able: readonly Ranked[]): Ranked | undefined => {
  const [best] = able
  return able
    .filter(
      (one) =>
        best !== undefined &&
        one.score >= best.score - MARGIN &&
        one.coverage >= SHARE * best.coverage &&
        !areOfTwoProjects(one.passage, best.passage),
    )
    .toSorted((a, b) => newestFirst(a.passage, b.passage) || b.score - a.score)[0]
}

const CODE = /(?<![\p{L}\d])(?:\p{Lu}{1,4}-?\d+|\d+\+\d+)(?![\p{L}\d])/gu

/**
 * Checks whether a later document of the series tells the state of the same thing by its code: `la conduite du PK
 * 0+187` after `une conduite de gaz a été trouvée au PK 0+187`.
 */
export function isLaterOfCode(one: Ranked, best: Ranked, concepts: readonly Concept[]): boolean {
  if (!isSameSeries(one, best) || (one.passage.date ?? '') <= (best.passage.date ?? '')) return false
  const codes = new Set(best.text.match(CODE))
  const said = fold(one.text)
  return (
    one.fits &&
    (one.text.match(CODE) ?? []).some((code) => codes.has(code)) &&
    concepts.some(({ alternatives }) =>
      alternatives.some(({ stems }) => stems.some((stem) => stem.length > 3 && said.includes(stem))),
    )
  )
}
