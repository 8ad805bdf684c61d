import { fold } from '@agora-mcp/core/text'
import type { Piece } from '../finding/finding.ts'
import { ANAPHOR } from '../statements/anaphor.ts'
import { ONCE_MORE } from '../statements/consequence.ts'
import type { Span } from '../statements/span.ts'
import { type AnswerPassage, type Statement, statementsIn } from '../statements/statement.ts'
import type { Value } from '../values/value.ts'
import { INTRODUCES } from './listed-with.ts'

const DEPENDS = [ANAPHOR, ONCE_MORE]
/** Matches a sentence that restricts the one before it. */
const RESERVE =
  /\b(?:restent? a |reste a |sauf|a l'exception|excepte|hormis|toutefois|cependant|neanmoins|sous reserve|en revanche|mais|a condition|sinon|except|unless|however|provided that|remains? to be|but)\b/
const SAME_PARAGRAPH = /^[^\n]*$/

/** Matches a sentence that begins a procedure: `Pour emprunter une partition, …`. */
const PURPOSE = /^(?:\d+(?:\.\d+)*\s+)?(?:pour|afin d|to|in order to)(?!\p{L})/iu
/** Maximum number of sentences that continue a procedure. */
const MAX_STEPS = 4

/**
 * Quotes a statement, with the sentence before it if it depends on it, and a following restriction.
 * @param extent `steps` and `list` add the rest of the procedure or the list.
 */
export const pieceOf = (
  statement: Statement,
  part: Piece['part'],
  value: Value | null = null,
  extent: 'sentence' | 'steps' | 'list' = 'sentence',
): Piece => ({
  ...pieceAt(statement.passage, SPANS[extent](statement), part),
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
  const all = statementsIn(passage)
  const at = all.findIndex((one) => one.start === start)
  if (INTRODUCES.test(text)) {
    const others = all.slice(at + 1)
    const stop = others.findIndex((one) => one.kind !== 'item')
    return { start, end: (stop === -1 ? others : others.slice(0, stop)).at(-1)?.end ?? end }
  }
  if (kind !== 'sentence') return { start, end }
  const [before, after] = [all[at - 1], all[at + 1]]
  const isNear = (from: number, to: number) => SAME_PARAGRAPH.test(passage.text.slice(from, to))
  return {
    start:
      before?.kind === 'sentence' &&
      DEPENDS.some((pattern) => pattern.test(fold(text))) &&
      isNear(before.start, start)
        ? before.start
        : start,
    end:
      after?.kind === 'sentence' && RESERVE.test(fold(after.text)) && isNear(end, after.end)
        ? after.end
        : end,
  }
}

/**
 * Returns the span of a procedure: from the sentence that begins it to the end of its paragraph, else to the last
 * sentence that follows on it; of numbered steps, all.
 */
function procedureSpan(statement: Statement): Span {
  if (statement.kind === 'item' && NUMBERED.test(statement.text)) return listSpan(statement)
  const span = quotedSpan(statement)
  if (statement.kind !== 'sentence' || span.end > statement.end) return span
  const { text } = statement.passage
  const rest = statementsIn(statement.passage)
    .filter(({ start }) => start > statement.start)
    .slice(0, MAX_STEPS)
  const isAll = PURPOSE.test(statement.text)
  const stop = rest.findIndex(
    (one) =>
      one.kind !== 'sentence' ||
      /^\d/.test(one.text) ||
      !SAME_PARAGRAPH.test(text.slice(span.start, one.start)) ||
      !(isAll || [ANAPHOR, NEXT_STEP].some((pattern) => pattern.test(fold(one.text)))),
  )
  const end = (stop === -1 ? rest : rest.slice(0, stop)).at(-1)?.end ?? span.end
  return { start: span.start, end: Math.max(span.end, end) }
}
/** Matches a step of a list. */
const NUMBERED = /^\s*\d{1,2}[.)]\s/u
/** Matches a sentence that tells the next step, folded. */
const NEXT_STEP =
  /^(?:\p{L}+ )?(?:ensuite|puis|enfin|apres quoi|pour finir|then|next|finally|afterwards|after that)(?!\p{L})/u

/** Returns the span of the list that an item belongs to, within its passage, with the sentence that introduces it. */
function listSpan(statement: Statement): Span {
  if (statement.kind !== 'item') return quotedSpan(statement)
  const all = statementsIn(statement.passage)
  const at = all.findIndex(({ start }) => start === statement.start)
  const before = all.slice(0, at).findLastIndex(({ kind }) => kind !== 'item')
  const after = all.slice(at).findIndex(({ kind }) => kind !== 'item')
  const introduction = all[before]
  const first =
    introduction !== undefined && INTRODUCES.test(introduction.text) ? introduction : all[before + 1]
  return {
    start: first?.start ?? statement.start,
    end: (after === -1 ? all : all.slice(0, at + after)).at(-1)?.end ?? statement.end,
  }
}

const SPANS = { sentence: quotedSpan, steps: procedureSpan, list: listSpan } as const

/** Checks whether a quotation is a part of another one. */
export const isWithin = (piece: Piece, other: Piece): boolean =>
  other.source === piece.source && other.char_start <= piece.char_start && other.char_end >= piece.char_end
