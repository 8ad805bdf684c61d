import type { TextForms } from '@agora-mcp/core/citations'
import { type Concept, conceptsOf } from '../statements/concepts.ts'
import { CONSEQUENCE_WORD } from '../statements/consequence.ts'
import { coverageIn } from '../statements/coverage.ts'
import { isDayWord } from '../statements/measure-word.ts'
import type { Asked } from './asked-kind.ts'
import { askedState } from './asked-state.ts'

/** Matches a word that selects the newest of several things, unless documents name a thing by it: `le dernier étage`. */
const LAST = /^(?:dernier|derniere|derniers|dernieres|last)$/

/** Removes the word that selects the newest thing, unless a statement says it together with another concept. */
export function withoutLast(concepts: readonly Concept[], texts: readonly TextForms[]): readonly Concept[] {
  const last = concepts.find(({ key }) => LAST.test(key))
  if (last === undefined) return concepts
  const others = concepts.filter((one) => one !== last)
  const isSaid = texts.some(
    (forms) => coverageIn(forms, last) > 0 && others.some((other) => coverageIn(forms, other) > 0),
  )
  return isSaid || others.length === 0 ? concepts : others
}

/** Returns what a question names, without the words that only say what kind of thing it asks for. */
export function askedConcepts(question: string, asked: Asked, language: string): Concept[] {
  const isUnit = asked.kind === 'quantity' || asked.kind === 'money'
  return conceptsOf(askedState(question)?.thing ?? question.replace(LISTS, ''), language).filter(
    ({ key }) =>
      (!(isUnit && UNIT_WORD.test(key)) || asked.units.length === 0) &&
      !(asked.noun !== null && key !== asked.noun && NUMBER_WORD.test(key)) &&
      !(asked.kind === 'money' && UNIT_PRICE_WORD.test(key)) &&
      !(asked.kind === 'date' && isDayWord({ key })) &&
      !(asked.kind === 'reason' && REASON_WORD.test(key)) &&
      !(asked.kind === 'consequence' && CONSEQUENCE_WORD.test(key)) &&
      !(asked.kind === 'manner' && MANNER_WORD.test(key)) &&
      !(asked.kind === 'frequency' && OFTEN_WORD.test(key)) &&
      !(asked.list && ENTRY_WORD.test(key)),
  )
}

/** Matches what only says that a list is asked for: `List all the suppliers`. */
const LISTS =
  /^\W*(?:list|name|give me|liste[rz]?|énumère[rz]?|cite[rz]?|donne[rz]?)(?:-moi)?\s(?:all\s|tou(?:te)?s\s)?(?=(?:the|our|your|les|nos|vos|des)\s)/iu
/** Matches what only says that a count is asked for: `le nombre de places`. */
const NUMBER_WORD = /^(?:nombre|number)$/
/** Matches what only says that entries of a list are asked for: `the items of the budget`. */
const ENTRY_WORD = /^(?:items?|entries|elements?)$/
/** Matches what only says that the price of one is asked for. */
const UNIT_PRICE_WORD = /^(?:unitaires?|unit)$/
/** Matches what only says that a frequency is asked for. */
const OFTEN_WORD = /^(?:tous les|frequence|frequency|frequently|often|fois|times?)$/
/** Matches what only says that a cause is asked for. */
const REASON_WORD = /^(?:raisons?|reasons?|causes?|motifs?)$/
/** Matches what only says that the manner of something is asked for: `Comment se déroule …`. */
const MANNER_WORD =
  /^(?:deroule(?:nt)?|fonctionne(?:nt)?|marche(?:nt)?|passe(?:nt)?|procede[rz]?|works?|go(?:es)?|proceed)$/
const UNIT_WORD =
  /^(?:metres?|centimetres?|millimetres?|carres?|cubes?|lineaires?|tonnes?|kilos?|litres?|metres|meters?|square|cubic)$/
