import { figuresOf, measuresIn, unitOf } from '@agora-mcp/core/citations'
import { fold } from '@agora-mcp/core/text'
import { type QuestionTerm, questionTerms, termsIn } from '../question/question-terms.ts'
import { type Contradiction, type DocumentPassage, statementsOf } from './contradictions.ts'

/** A passage with how likely it answers, 0 to 1. */
export interface RankedPassage extends DocumentPassage {
  readonly similarity: number
  readonly language: string | null
}

/** One of several things that a question may be about. */
export interface Meaning {
  readonly id: string
  /** Taken from the headings of its document. */
  readonly label: string
  /** What its section says, to be quoted. */
  readonly statement: Place
}

/** A piece of a document: `text` stands at `char_start`. */
export interface Place {
  readonly text: string
  readonly source: string
  readonly location: string
  readonly char_start: number
  readonly char_end: number
}

/** Choices that a person can read at a glance. */
const MOST_MEANINGS = 8
/** A section this much less likely than the likeliest, as a share of it, is not what was meant. Held by `evals/clarification.eval.ts`. */
const LEAST_SHARE = 0.1

/** A section that answers, and what it says. */
interface Answer {
  readonly source: string
  readonly location: string
  readonly similarity: number
  /** The words of the question that it has. */
  readonly covered: ReadonlySet<string>
  readonly values: Set<string>
  /** The first of the sentences that say them. */
  readonly statement: Place
}

/** A value with the sentence or line that says it. */
interface Value {
  readonly value: string
  readonly text: string
  /** UTF-16 offset in the document. */
  readonly start: number
}

/**
 * What a question may be about: where it asks for a value (a measure, or a field of the sheets' front matter), and several
 * sections have all of its words that any has and give different values, so that nothing in the question tells them apart.
 * Empty where it is clear, or where nothing answers. Sections that contradict each other speak of one thing.
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
  // Other words of the question tell two sections apart as well as more words do.
  const equal = answers.filter(
    ({ covered, similarity }) =>
      covered.size === most &&
      [...covered].every((word) => likeliest.covered.has(word)) &&
      similarity >= likeliest.similarity * LEAST_SHARE,
  )
  const meant = distinct(equal, contradictions)
  if (meant.length < 2 || meant.length > MOST_MEANINGS) return []
  return meant.map((answer, at) => ({ id: `${at + 1}`, label: labelOf(answer), statement: answer.statement }))
}

/** A figure that is asked about says nothing of what it is the figure of. */
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

/** `responsable: Marie Lenoir`, where the question has the word before the colon. */
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

/** One answer for each value that differs: the same value twice, or two that contradict each other, is one matter. */
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

/** `11 Bordures > 11.2 Trottoirs, p. 11` as its headings, without numbers and page. */
const headingsOf = (location: string): string[] =>
  location
    .replace(/, p\. [\d–-]+$/, '')
    .split(' > ')
    .map((heading) => heading.replace(/^[\d.]+\s+/, '').trim())
    .filter(Boolean)

/** The section's heading with the one above it in brackets: `Eaux usées (Lit de pose)`. */
function labelOf({ source, location }: Answer): string {
  const [last, above] = headingsOf(location).toReversed()
  return last === undefined ? source : above === undefined ? last : `${last} (${above})`
}
