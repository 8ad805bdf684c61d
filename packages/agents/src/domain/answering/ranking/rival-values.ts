import { datesIn, figuresOf, type Quantity, textForms, unitNamed } from '@agora-mcp/core/citations'
import { fold } from '@agora-mcp/core/text'
import { ANAPHOR } from '../statements/anaphor.ts'
import { type Concept, conceptsOf } from '../statements/concepts.ts'
import { covers } from '../statements/coverage.ts'
import { headOf } from '../statements/head-of.ts'
import { howOftenIn } from '../statements/how-often.ts'
import { isMeasureWord } from '../statements/measure-word.ts'
import { overlap, type Span } from '../statements/span.ts'
import {
  type AnswerPassage,
  isBoldLabel,
  LABELLED,
  type Statement,
  statementsIn,
} from '../statements/statement.ts'
import { timesOfDay } from '../statements/times-of-day.ts'
import { isSameValue } from '../values/same-value.ts'
import { CHANGES } from './later-change.ts'

/** A statement with its values and what it names beside them. */
export interface Valued {
  readonly statement: Statement
  readonly values: readonly (Span & { readonly kind: string; readonly thing: readonly Concept[] })[]
  readonly concepts: readonly Concept[]
}

/** Values of one kind that two statements give of one subject. */
export interface Rivals {
  /** Share of what the shorter statement names that both name, 0 to 1. */
  readonly alike: number
  readonly values: readonly [string, string]
}

const MAX_LENGTH = 400

/** Checks whether a text is a label with words behind it: who was present, who signed. */
export const isLabel = (text: string): boolean => {
  if (isBoldLabel(text)) return true
  if (!LABELLED.test(text)) return false
  const { quantities, dates } = figuresOf(text)
  return quantities.length + dates.length === 0
}

/** Reads the sentences and items of passages that give values. */
export const valuedIn = (passages: readonly AnswerPassage[]): Valued[] =>
  passages
    .filter(({ fields }) => fields === null)
    .flatMap(statementsIn)
    .filter(
      ({ kind, text }) => kind !== 'field' && kind !== 'row' && !isLabel(text) && text.length < MAX_LENGTH,
    )
    .map(valuesOf)
    .filter(({ values }) => values.length > 0)

/** Reads the values of a statement. */
export function valuesOf(statement: Statement): Valued {
  const { text, passage, before } = statement
  const language = passage.language ?? 'fr'
  // `Leur espacement` is that of what the sentence before is about.
  const subject = ANAPHOR.test(fold(text)) ? `${before[0] ?? ''} ${text}` : text
  const { quantities } = figuresOf(text)
  const days = datesIn(text, passage.date ?? '2000-01-01').map((span) => ({
    ...span,
    kind: 'day',
    thing: [],
  }))
  const times = timesOfDay(text).map((span) => ({ ...span, kind: 'time', thing: [] }))
  const often = howOftenIn(text).map((span) => ({ ...span, kind: 'often', thing: [] }))
  const others = [...days, ...times, ...often]
  const isFree = (figure: Span) => !others.some((one) => overlap(figure, one))
  const figures = quantities.filter(isFree).flatMap(({ start, end, unit }: Quantity) => {
    if (unit !== null) return [{ start, end, kind: unit, thing: [] }]
    const head = headOf(text.slice(end), passage.language)
    return head === null ? [] : [{ start, end, kind: 'count', thing: conceptsOf(head, language) }]
  })
  return {
    statement,
    values: [...others, ...figures],
    concepts: conceptsOf(subject, language).filter(
      ({ isName, date, number, key }) =>
        !isName && date === null && number === null && figuresOf(`${key} x`).quantities.length === 0,
    ),
  }
}

/**
 * Compares what an earlier and a later statement say of one subject, in any language: `Allow 26 weeks` after
 * `Il faut compter vingt semaines`. Null if they give no values of one kind that differ, or name nothing in common.
 */
export function rivalsOf(older: Valued, newer: Valued): Rivals | null {
  const forms = textForms(newer.statement.text, newer.statement.passage.language)
  const isSaid = (concept: Concept) => covers(forms, concept)
  const pairs = older.values.flatMap((one) =>
    newer.values
      .filter(({ kind }) => kind === one.kind && (kind !== 'count' || one.thing.some(isSaid)))
      .map((other) => [textOf(older, one), textOf(newer, other)] as const),
  )
  // `600 mm` and `60 m` are no values of one measure where `50 m` is.
  const first = pairs.find(([one, other]) => unitWordOf(one) === unitWordOf(other)) ?? pairs[0]
  if (first === undefined || pairs.some(([one, other]) => isSameValue(one, other))) return null
  const shared = older.concepts.filter(isSaid)
  const isTelling = shared.length > 1 || shared.some(isMeasure) || CHANGES.test(fold(newer.statement.text))
  const least = Math.max(1, Math.min(older.concepts.length, newer.concepts.length))
  return isTelling ? { alike: Math.min(1, shared.length / least), values: [first[0], first[1]] } : null
}

const unitWordOf = (value: string): string => fold(value.replace(/[\d.,\s]+/gu, ''))

const textOf = ({ statement }: Valued, { start, end }: Span): string => statement.text.slice(start, end)

const isMeasure = (concept: Concept): boolean => isMeasureWord(concept) || unitNamed(concept.key) !== null
