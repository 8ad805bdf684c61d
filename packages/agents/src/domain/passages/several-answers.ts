import { figuresOf, measuresIn, unitOf } from '@agora-mcp/core/citations'
import { fold } from '@agora-mcp/core/text'
import { type QuestionTerm, questionTerms, termsIn } from '../question/question-terms.ts'
import { type Contradiction, type DocumentPassage, statementsOf } from './contradictions.ts'
import type { Place } from './place.ts'

/** A passage with the probability that it answers, 0 to 1. */
export interface RankedPassage extends DocumentPassage {
  readonly similarity: number
  readonly language: string | null
}

export interface Meaning {
  readonly id: string
  /** Label taken from the headings of the document. */
  readonly label: string
  readonly statement: Place
}

/** Maximum number of choices, so that a person can take them in at a glance. */
const MAX_MEANINGS = 8
/** Minimum probability of a section relative to the likeliest; checked by `evals/clarification.eval.ts`. */
const MIN_SHARE = 0.1

interface Answer {
  readonly source: string
  readonly location: string
  readonly similarity: number
  /** Words of the question that the section contains. */
  readonly covered: ReadonlySet<string>
  readonly values: Set<string>
  /** First of the sentences that contain them. */
  readonly statement: Place
}

interface Value {
  readonly value: string
  readonly text: string
  /** UTF-16 offset in the document. */
  readonly start: number
}

/**
 * Finds the possible meanings of a question that asks for a value (a measure, or a field of a sheet's front
 * matter) if several sections match its words equally well and give different values, so that the question
 * does not tell them apart. Empty if the question is clear or nothing answers. Sections that contradict each
 * other count as one meaning.
 */
export function severalAnswers(
  question: string,
  passages: readonly RankedPassage[],
  contradictions: readonly Contradiction[],
): Meaning[] {
  const [measure, ...others] = new Set(measuresIn(question))
  const terms = questionTerms(withoutFigures(question), passages[0]?.language ?? null)
  if (terms.length === 0 || others.length > 0) return []
  const answers = passages.flatMap((passage) => {
    const said = measure === undefined ? fieldsOf(passage, terms) : measured(passage, measure)
    const [first] = said
    if (first === undefined) return []
    const { source, location, similarity } = passage
    const { text, start } = first
    const statement = { text, source, location, char_start: start, char_end: start + text.length }
    const values = new Set(said.map(({ value }) => value))
    return [{ source, location, similarity, covered: coverage(passage, terms), values, statement }]
  })
  const most = Math.max(0, ...passages.map((passage) => coverage(passage, terms).size))
  const [likeliest] = answers
    .filter(({ covered }) => covered.size === most)
    .sort((a, b) => b.similarity - a.similarity)
  if (likeliest === undefined || most === 0) return []
  // Sections that match other words of the question, but equally many, are as good.
  const equal = answers.filter(
    ({ covered, similarity }) =>
      covered.size === most &&
      [...covered].every((word) => likeliest.covered.has(word)) &&
      similarity >= likeliest.similarity * MIN_SHARE,
  )
  const meant = distinct(equal, contradictions)
  if (meant.length < 2 || meant.length > MAX_MEANINGS) return []
  return meant.map((answer, at) => ({ id: `${at + 1}`, label: labelOf(answer), statement: answer.statement }))
}

/** Removes figures: the figure asked about does not identify its subject. */
const withoutFigures = (question: string): string =>
  figuresOf(question)
    .quantities.filter(({ unit }) => unit !== null)
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end }) => `${text.slice(0, start)} ${text.slice(end)}`, question)

const coverage = (
  { text, location, language }: RankedPassage,
  terms: readonly QuestionTerm[],
): ReadonlySet<string> => termsIn(`${location}\n${text}`, language, terms)

const measured = (passage: RankedPassage, measure: string): Value[] =>
  statementsOf(passage)
    .filter(
      (statement) =>
        statement.measure === measure && [statement.quantity.unit, null].includes(unitOf(measure)),
    )
    .map(({ quantity, text, charStart }) => ({
      value: `${quantity.value} ${quantity.unit}`,
      text,
      start: charStart,
    }))

/** Reads `responsable: Marie Lenoir` if the question contains the word before the colon. */
function fieldsOf({ text, language, char_start }: RankedPassage, terms: readonly QuestionTerm[]): Value[] {
  const lines = Array.from(text.matchAll(/^(\p{L}[\p{L} ]{2,30}): *(\S.*)$/gmu))
  if (lines.length < 2) return []
  return lines
    .filter(([, key = '']) => termsIn(key, language, terms).size > 0)
    .map(({ index, 0: line, 2: value = '' }) => ({
      value: fold(value.trim()),
      text: line.trimEnd(),
      start: char_start + index,
    }))
}

/** Keeps one answer per value: equal or contradicting values are one meaning. */
function distinct(answers: readonly Answer[], contradictions: readonly Contradiction[]): Answer[] {
  const meant: Answer[] = []
  for (const answer of answers) {
    const same = meant.find(
      (other) =>
        [...answer.values].some((value) => other.values.has(value)) ||
        (other.source === answer.source && other.location === answer.location) ||
        contradictions.some(
          ({ sources }) => sources.includes(answer.source) && sources.includes(other.source),
        ),
    )
    if (same === undefined) meant.push(answer)
    else for (const value of answer.values) same.values.add(value)
  }
  return meant
}

/** Returns the headings of `11 Bordures > 11.2 Trottoirs, p. 11` without numbers and page. */
const headingsOf = (location: string): string[] =>
  location
    .replace(/, p\. [\d–-]+$/, '')
    .split(' > ')
    .map((heading) => heading.replace(/^[\d.]+\s+/, '').trim())
    .filter(Boolean)

/** Labels a section by its heading with the parent heading in brackets: `Eaux usées (Lit de pose)`. */
function labelOf({ source, location }: Answer): string {
  const [last, above] = headingsOf(location).toReversed()
  return last === undefined ? source : above === undefined ? last : `${last} (${above})`
}
