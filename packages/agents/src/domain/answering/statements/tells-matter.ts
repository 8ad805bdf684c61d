import { textForms } from '@agora-mcp/core/citations'
import { fold } from '@agora-mcp/core/text'
import { ANAPHOR } from './anaphor.ts'
import type { Concept } from './concepts.ts'
import { coverageIn } from './coverage.ts'
import { isMeasureWord } from './measure-word.ts'
import type { Statement } from './statement.ts'
import { askedChange, tellsChange } from './value-change.ts'

/** Worth of a concept that is told around a statement alone. */
const AROUND = 0.5
/** Minimum coverage of a concept by a text that tells it. */
const TOLD = 0.45

/** Tells for each concept with words whether a text tells it. */
export function toldIn(said: string, language: string | null, concepts: readonly Concept[]): boolean[] {
  const own = textForms(said, language)
  const change = askedChange(concepts)
  return concepts.map(
    (concept) => (concept === change && tellsChange(concept, said)) || coverageIn(own, concept) >= TOLD,
  )
}

/**
 * Checks whether a text of a statement tells what a question is about: more than half of its concepts, with the words
 * for a measure and without; those that stand around the statement count half.
 */
export function tellsMatter(said: string, statement: Statement, concepts: readonly Concept[]): boolean {
  const { passage, before, text } = statement
  const { language, location, title } = passage
  const words = concepts.filter(({ alternatives }) => alternatives.length > 0)
  const own = toldIn(said, language, words)
  const around = textForms([location, title, ...(ANAPHOR.test(fold(text)) ? before : [])].join(' '), language)
  const told = words.map((concept, at) => ({
    isMeasure: isMeasureWord(concept),
    worth: own[at] ? 1 : coverageIn(around, concept) >= TOLD ? AROUND : 0,
  }))
  const isMostTold = (some: typeof told) => some.reduce((sum, { worth }) => sum + worth, 0) > some.length / 2
  const matter = told.filter(({ isMeasure }) => !isMeasure)
  return isMostTold(told) && (matter.length === 0 || isMostTold(matter))
}
