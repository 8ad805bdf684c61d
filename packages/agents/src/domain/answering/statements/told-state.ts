import { fold } from '@agora-mcp/core/text'
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
export const tellsFate = ({ text }: Statement): boolean => FUTURE.test(fold(text))

/** Checks whether a statement tells what a thing is made of. */
export const tellsMaterial = ({ text }: Statement): boolean => MADE.test(fold(text))
