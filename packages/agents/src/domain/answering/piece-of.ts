import { fold } from '@agora-mcp/core/text'
import type { Piece } from './finding.ts'
import type { Span } from './span.ts'
import { type AnswerPassage, type Statement, statementsIn } from './statement.ts'
import type { Value } from './value.ts'

/** Matches the start of a sentence that depends on the one before it. */
const ANAPHOR =
  /^(?:leurs?|son|sa|ses|ils?|elles?|celui-ci|celle-ci|ceux-ci|celles-ci|ce dernier|cette derniere|en dessous|au-dela|its?|their|they|he|she)\b/
/** Matches a sentence that restricts the one before it. */
const RESERVE =
  /\b(?:restent? a |reste a |sauf|a l'exception|excepte|hormis|toutefois|cependant|neanmoins|sous reserve|en revanche|mais|a condition|sinon|except|unless|however|provided that|remains? to be|but)\b/
const SAME_PARAGRAPH = /^[^\n]*$/

/** Quotes a statement, with the sentence before it if it depends on it, and a following restriction. */
export const pieceOf = (statement: Statement, part: Piece['part'], value: Value | null = null): Piece => ({
  ...pieceAt(statement.passage, quotedSpan(statement), part),
  value: value?.text ?? null,
  label: value?.label ?? null,
})

export function pieceAt(passage: AnswerPassage, { start, end }: Span, part: Piece['part']): Piece {
  return {
    part,
    value: null,
    label: null,
    text: passage.text.slice(start, end),
    source: passage.source,
    location: passage.location,
    char_start: passage.char_start + start,
    char_end: passage.char_start + end,
    title: passage.title,
    date: passage.date,
    project: passage.project,
    fields: passage.fields === null ? null : [...passage.fields],
    similarity: passage.similarity,
    language: passage.language,
  }
}

function quotedSpan({ passage, start, end, text, kind }: Statement): Span {
  if (kind !== 'sentence') return { start, end }
  const all = statementsIn(passage)
  const at = all.findIndex((one) => one.start === start)
  const [before, after] = [all[at - 1], all[at + 1]]
  const isNear = (from: number, to: number) => SAME_PARAGRAPH.test(passage.text.slice(from, to))
  return {
    start:
      before?.kind === 'sentence' && ANAPHOR.test(fold(text)) && isNear(before.start, start)
        ? before.start
        : start,
    end:
      after?.kind === 'sentence' && RESERVE.test(fold(after.text)) && isNear(end, after.end)
        ? after.end
        : end,
  }
}
