import { measuresIn } from '@agora-mcp/core/citations'
import { fold } from '@agora-mcp/core/text'
import { type QuestionTerm, questionTerms, termsIn } from '../question/question-terms.ts'

/** A table row, or prose, that the search found. */
export interface FoundRow {
  readonly text: string
  readonly location: string
  readonly language: string | null
  readonly similarity: number
  /** Null for prose. */
  readonly fields: readonly { readonly name: string; readonly value: string }[] | null
}

const COUNTS = /\b(?:combien d|how many|nombre d|number of)/
/** Matches questions for a price that do not name it. */
const PRICED = /\b(?:a combien (?:est|sont|revient|reviennent)|how much (?:is|are|does|do))\b/
const COUNT_COLUMN = /^(?:quantite|qte|nombre|quantity|qty|count|number$)/

/**
 * Selects the table rows that answer a question: those with a column for the value asked (a price, a
 * quantity, a column name) that contain as many of the question's words as any passage.
 * @param passages All passages found, prose included.
 */
export function rowsThatAnswer<Row extends FoundRow>(question: string, passages: readonly Row[]): Row[] {
  const isAsked = columnsAsked(question)
  const language = passages[0]?.language ?? null
  const terms = questionTerms(question, language).filter(({ word }) => !isAsked(word))
  const read = passages.map((passage) => ({ passage, has: coverage(passage, terms) }))
  const most = Math.max(0, ...read.map(({ has }) => has))
  return read
    .filter(
      ({ passage: { fields }, has }) =>
        has === most && has > 0 && fields?.some(({ name, value }) => isAsked(name) && /\d/.test(value)),
    )
    .map(({ passage }) => passage)
}

/** Returns a predicate for the columns that the question asks for, by kind or by name. */
function columnsAsked(question: string): (name: string) => boolean {
  const measures = new Set([...measuresIn(question), ...(PRICED.test(fold(question)) ? ['montant'] : [])])
  const counts = COUNTS.test(fold(question))
  const terms = questionTerms(question, null)
  return (name) => {
    const plain = name.replaceAll('_', ' ')
    return (
      measuresIn(plain).some((measure) => measures.has(measure)) ||
      (COUNT_COLUMN.test(fold(plain)) && (counts || termsIn(plain, null, terms).size > 0))
    )
  }
}

const coverage = ({ text, location, language }: FoundRow, terms: readonly QuestionTerm[]): number =>
  termsIn(`${location}\n${text}`, language, terms).size
