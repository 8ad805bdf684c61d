import { textForms } from '@agora-mcp/core/citations'
import { askedEvent, endsAtEvent } from '../asked/asked-event.ts'
import { askedKind } from '../asked/asked-kind.ts'
import { type Ranked, rankStatements } from '../ranking/rank-statements.ts'
import { type Concept, conceptsOf } from '../statements/concepts.ts'
import { covers } from '../statements/coverage.ts'
import { seriesOf } from '../statements/document-date.ts'
import { allPassages, type Material } from '../statements/material.ts'
import { eventDocuments } from './event-documents.ts'
import { type RequiredStep, requiredSteps, type Wording } from './required-steps.ts'

const MAX_STEPS = 30
/** Minimum share of the question's concepts that a step on its subject covers. */
const MIN_COVERAGE = 0.5
/** Minimum coverage of each concept of an event; a title in another language has little less. */
export const MIN_OF_EVENT = 0.4
/** Share of a step's words that a later version of it has. */
const SAME_STEP = 0.8
const DOER =
  /(?:(?:que|qu['’]est-ce que)\s+(?:doi(?:t|vent)|devr(?:a|ont))\s+(?:encore\s+)?faire\s+(?<after>[^,?]+)|qu['’]est-ce que\s+(?<inside>.+?)\s+(?:doi(?:t|vent)|devr(?:a|ont))|what (?:must|shall|should|do|does)\s+(?<english>.+?)\s+(?:still\s+)?(?:have to\s+|need to\s+)?do(?!\p{L})|obligations?\s+(?:du|de la|de l['’]|des|of(?: the)?)\s*(?<of>[^,?]+))/iu
/** Matches words that ask for a plan, folded. */
const ASKING =
  /^(?:devons|devrons|propos|dress|etabli|prepar|fai|plan|action|travail|work|repond|respond|answer|draw|mak|giv|etap|step|demarch|obligation|suiv|follow|feuille|route|roadmap)/

/** Matches words for the beginning of an event, folded: `the start of the works` is about the works. */
const BEGINNING = /^(?:start|begin|commenc|debut|demarr|lanc|launch)/
/** Matches words that name an event only with others, folded: `the garden work`. */
const WORK = /^(?:travau|travail|work|chantier)/

/** Returns the concepts by which documents tell an event. */
export function eventConcepts(event: string, language: string): Concept[] {
  const all = conceptsOf(event, language).filter(({ key }) => !BEGINNING.test(key))
  const telling = all.filter(({ key }) => !WORK.test(key))
  return telling.length > 0 ? telling : all
}

/**
 * Finds the steps that a question asks for: those of the documents that it names, else those on its subject, or
 * before the event that it names; if it asks what somebody has to do, only theirs.
 */
export function askedSteps(question: string, material: Material): RequiredStep[] {
  const { passages, named, whole, language } = material
  const event = askedEvent(question)
  if (event !== null) return stepsBefore(question, eventConcepts(event, language), material)
  const steps = requiredSteps(whole.length > 0 ? whole : passages)
  const theirs = stepsOfDoer(question, steps, material)
  if (theirs.length > 0) return theirs.slice(0, MAX_STEPS)
  if (whole.length > 0) return steps.slice(0, MAX_STEPS)
  const concepts = conceptsOf(question, language).filter(({ key }) => !ASKING.test(key))
  return onSubject(steps, concepts, question, named, ({ coverage }) => coverage >= MIN_COVERAGE).slice(
    0,
    MAX_STEPS,
  )
}

/** Returns the steps of the person or party that a question asks about; empty if it asks about nobody. */
function stepsOfDoer(question: string, steps: readonly RequiredStep[], { whole, language }: Material) {
  const doer = Object.values(DOER.exec(question)?.groups ?? {}).find((said) => said !== undefined)
  // `What must we do` asks for everybody's steps.
  const [head] = doer === undefined ? [] : conceptsOf(doer, language)
  if (head === undefined) return []
  return steps.filter(({ who, title, statement: { passage } }) => {
    // What a named document requires of nobody in particular is everybody's.
    if (who === null && whole.length > 0) return true
    return covers(textForms(who ?? title, passage.language), head)
  })
}

/** Finds the steps before an event: of its documents and projects, and those that name it. */
function stepsBefore(question: string, event: Wording, material: Material): RequiredStep[] {
  if (event.length === 0) return []
  const all = allPassages(material)
  const { sources } = eventDocuments(event, all)
  const isNamed = (source: string) => sources.has(source) || material.named.has(source)
  const steps = newestOf(
    requiredSteps(all, [event]).filter(
      ({ order, dueDate }) => !endsAtEvent(question) || order !== 'last' || dueDate !== null,
    ),
  )
  const about = new Set(
    onSubject(steps, event, question, sources, ({ covered }) =>
      covered.every((worth) => worth >= MIN_OF_EVENT),
    ),
  )
  const wanted = steps.filter((step) => about.has(step) || isNamed(step.statement.passage.source))
  const theirs = stepsOfDoer(question, wanted, material)
  return (theirs.length > 0 ? theirs : wanted).slice(0, MAX_STEPS)
}

/** Returns the steps whose own words and headings have enough of a subject. */
function onSubject(
  steps: readonly RequiredStep[],
  concepts: readonly Concept[],
  question: string,
  named: ReadonlySet<string>,
  hasEnough: (ranked: Ranked) => boolean,
): RequiredStep[] {
  if (concepts.length === 0) return []
  const ranked = rankStatements(
    // A step is not about the subject of the sentence before it.
    steps.map(({ statement }) => ({ ...statement, before: [] })),
    concepts,
    askedKind(question),
    (source) => named.has(source),
  )
  const isAbout = ({ passage, start }: RequiredStep['statement']) =>
    ranked.some((one) => one.passage === passage && one.start === start && hasEnough(one))
  return steps.filter(({ statement }) => isAbout(statement))
}

/** Leaves out steps that a later document of the same series repeats, with another date or not. */
const newestOf = (steps: readonly RequiredStep[]): RequiredStep[] =>
  steps.filter((step) => !steps.some((other) => repeats(other, step)))

function repeats(later: RequiredStep, { title, statement: { passage } }: RequiredStep): boolean {
  const { date, language, source } = passage
  const other = later.statement.passage
  if (other.source === source || seriesOf(other) !== seriesOf(passage) || (other.date ?? '') <= (date ?? ''))
    return false
  const words = textForms(title, language).tokens.filter(({ word }) => /^\p{L}{3}/u.test(word))
  const own = textForms(later.title, other.language).stems
  return words.filter(({ stem }) => own.has(stem)).length >= SAME_STEP * words.length
}
