import { datesIn, figuresOf, hasDay } from '@agora-mcp/core/citations'
import { fold } from '@agora-mcp/core/text'
import type { FoundAnswer, Piece } from '../finding/finding.ts'
import type { Span } from '../statements/span.ts'
import { type AnswerPassage, type Statement, statementsIn } from '../statements/statement.ts'
import { pieceOf } from './piece-of.ts'

const SINCE = /\b(?:depuis quand|since when)\b/

/** Checks whether a question asks since when something holds. */
export const asksSince = (question: string): boolean => SINCE.test(fold(question))

/** Returns what holds, for a question that asks since when. */
export const withoutSince = (question: string): string =>
  question.replace(/(?:depuis quand|since when)(?: est-ce qu(?:e |['’]))?/iu, '').trim()

/**
 * Answers since when something holds, with the day that its statement gives, else with the words that date its
 * document: a version applies since its day. Otherwise the statement alone, whose document has its date beside it.
 * @param fact What holds.
 */
export function sinceOf(fact: FoundAnswer, passages: readonly AnswerPassage[]): FoundAnswer {
  const [held, ...others] = fact.pieces
  if (fact.kind !== 'answer' || held === undefined) return fact
  const own = datesIn(held.text, null)[0] ?? yearIn(held.text)
  if (own !== undefined)
    return { ...fact, pieces: [{ ...held, value: held.text.slice(own.start, own.end) }, ...others] }
  const dated = passages
    .filter(({ source }) => source === held.source)
    .flatMap(statementsIn)
    .flatMap((statement) => datedPiece(statement) ?? [])[0]
  if (dated === undefined) return { ...fact, pieces: [{ ...held, value: null }, ...others] }
  return { ...fact, pieces: [dated, { ...held, part: 'beside' }, ...others] }
}

/** Finds the year since which a text says that something holds. */
function yearIn(text: string): Span | undefined {
  const found = /(?<=(?:depuis|since|en|in)\s)(?:19|20)\d{2}(?!\d)/iu.exec(text)
  return found === null ? undefined : { start: found.index, end: found.index + found[0].length }
}

/** Quotes the statement that gives the date of its document; null for any other. */
function datedPiece(statement: Statement): Piece | null {
  const { passage, text } = statement
  if (passage.date === null || !hasDay(figuresOf(text).dates, passage.date)) return null
  const day = datesIn(text, null).find(({ date }) => date === passage.date)
  if (day === undefined) return null
  return pieceOf(statement, 'answer', {
    text: text.slice(day.start, day.end),
    start: null,
    end: null,
    label: null,
  })
}
