import { fold } from '@agora-mcp/core/text'
import { areOfTwoProjects } from '../projects/projects.ts'
import { isSameSeries } from './compare-statements.ts'
import type { Concept } from './concepts.ts'
import { REVERSES } from './later-change.ts'
import type { Ranked } from './rank-statements.ts'
import { headingsOf, type Statement } from './statement.ts'

/** Words of a requirement, which tells no state. */
const REQUIRES =
  /\b(?:doit|doivent|devra|devront|minim\p{L}*|maxim\p{L}*|au moins|au plus|must|shall|should|at least|at most)\b/u
/** Matches what tells a state: a participle or what stands in its place, of what has been or is being done. */
const TELLS =
  /\b(?:est|sont|a ete|ont ete|a|ont|reste(?:nt)?|demeure(?:nt)?|is|are|has|have|was|were)\s(?:\p{L}+\s){0,2}?(?:\p{L}+(?:ed|ee?s?|ie?s?|ue?s?)|en (?:cours|service|attente|panne)|hors (?:service|d'usage)|in use|under way|out of (?:use|order)|vacante?s?|vacant|a faire|(?:built|done|dug|laid|begun|taken|given|sold|shut|closed|put|set|cut|made))\b|\d ?%/u
const REPORTS = /\b(?:avancement|progres|progress|etat|status|constats?|situation)\b/u
const FUTURE = /\b(?:sera|seront|va|vont|est a|sont a|sera-t|will|shall|(?:is|are) (?:to be|going to))\b/u
const MADE =
  /\b(?:est|sont|etait|etaient|faite?s?|construite?s?|batie?s?|realisee?s?) (?:\p{L}+ ){0,2}?en \p{L}|\b(?:made|built|constructed|consists?) (?:of|from|out of)\b/u

/** Rates how well a statement tells the state of a thing, from 0 (not at all) to 1. */
export function fitOfState({ text, kind, passage }: Statement): number {
  const plain = fold(text)
  if (REQUIRES.test(plain)) return 0
  if (kind === 'row') return 0.2
  const isReport = headingsOf(passage.location).some((heading) => REPORTS.test(fold(heading)))
  return (TELLS.test(plain) ? 0.7 : 0.3) + (isReport ? 0.3 : 0)
}

/** Checks whether a statement tells what becomes of a thing. */
export const tellsFate = ({ text }: Statement): boolean =>
  FUTURE.test(fold(text)) || REVERSES.test(fold(text))

/** Checks whether a statement tells what a thing is made of. */
export const tellsMaterial = ({ text }: Statement): boolean => MADE.test(fold(text))

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
    .toSorted((a, b) => (b.passage.date ?? '').localeCompare(a.passage.date ?? '') || b.score - a.score)[0]
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
