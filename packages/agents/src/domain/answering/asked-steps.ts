import { textForms } from '@agora-mcp/core/citations'
import { askedKind } from './asked-kind.ts'
import { conceptsOf } from './concepts.ts'
import { covers } from './coverage.ts'
import type { Material } from './material.ts'
import { rankStatements } from './rank-statements.ts'
import { type RequiredStep, requiredSteps } from './required-steps.ts'

const MAX_STEPS = 30
/** Minimum share of the question's concepts that a step on its subject covers. */
const MIN_COVERAGE = 0.5
const DOER =
  /(?:(?:que|qu['’]est-ce que)\s+(?:doi(?:t|vent)|devr(?:a|ont))\s+(?:encore\s+)?faire\s+(?<after>[^,?]+)|qu['’]est-ce que\s+(?<inside>.+?)\s+(?:doi(?:t|vent)|devr(?:a|ont))|what (?:must|shall|should|do|does)\s+(?<english>.+?)\s+(?:still\s+)?(?:have to\s+|need to\s+)?do(?!\p{L})|obligations?\s+(?:du|de la|de l['’]|des|of(?: the)?)\s*(?<of>[^,?]+))/iu
/** Matches words that ask for a plan, folded. */
const ASKING =
  /^(?:devons|devrons|propos|dress|etabli|prepar|fai|plan|action|travail|work|repond|respond|answer|draw|mak|giv|etap|step|demarch|obligation|suiv|follow|feuille|route|roadmap)/

/**
 * Finds the steps that a question asks for: those of the documents that it names, else those on its subject; if
 * it asks what somebody has to do, only theirs.
 */
export function askedSteps(question: string, { passages, named, whole, language }: Material): RequiredStep[] {
  const steps = requiredSteps(whole.length > 0 ? whole : passages)
  const doer = Object.values(DOER.exec(question)?.groups ?? {}).find((said) => said !== undefined)
  // `What must we do` asks for everybody's steps.
  const [head] = doer === undefined ? [] : conceptsOf(doer, language)
  if (head !== undefined) {
    const isTheirs = ({ who, title, statement: { passage } }: RequiredStep) =>
      covers(textForms(who ?? title, passage.language), head)
    // What a named document requires of nobody in particular is everybody's.
    const theirs = steps.filter((step) => isTheirs(step) || (whole.length > 0 && step.who === null))
    if (theirs.length > 0) return theirs.slice(0, MAX_STEPS)
  }
  if (whole.length > 0) return steps.slice(0, MAX_STEPS)
  const concepts = conceptsOf(question, language).filter(({ key }) => !ASKING.test(key))
  if (concepts.length === 0) return []
  const ranked = rankStatements(
    // A step is not about the subject of the sentence before it.
    steps.map(({ statement }) => ({ ...statement, before: [] })),
    concepts,
    askedKind(question),
    (source) => named.has(source),
  )
  const isAbout = ({ passage, start }: RequiredStep['statement']) =>
    ranked.some((one) => one.passage === passage && one.start === start && one.coverage >= MIN_COVERAGE)
  return steps.filter(({ statement }) => isAbout(statement)).slice(0, MAX_STEPS)
}
