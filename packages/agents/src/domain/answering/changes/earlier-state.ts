import { datesIn, figuresOf } from '@agora-mcp/core/citations'
import { fold } from '@agora-mcp/core/text'
import { askedKind } from '../asked/asked-kind.ts'
import type { FoundAnswer, Piece } from '../finding/finding.ts'
import { type AskedEarlier, periodOf, tellsChange, tellsDay } from '../intent/asked-earlier.ts'
import { fitOf } from '../ranking/asked-fit.ts'
import { CHANGES } from '../ranking/later-change.ts'
import { pieceOf } from '../ranking/piece-of.ts'
import { conceptsOf } from '../statements/concepts.ts'
import { namesAll } from '../statements/coverage.ts'
import { newestFirst } from '../statements/document-date.ts'
import { allPassages, type Material } from '../statements/material.ts'
import { replacedIn } from '../statements/replaced.ts'
import type { AnswerPassage } from '../statements/statement.ts'
import { successionsOf } from './subject-changes.ts'

/** Answers a question from some documents. */
type Answering = (question: string, material: Material) => FoundAnswer

/**
 * Answers what held before something changed, from the documents before that; null if they do not say.
 */
export function earlierState(
  { core, limit }: AskedEarlier,
  material: Material,
  answer: Answering,
): FoundAnswer | null {
  const all = allPassages(material).filter(({ date }) => date !== null)
  const held =
    heldBefore(core, limit, { ...material, passages: all }, answer) ??
    formerOf(core, limit, all, material.language)
  if (held !== null) return { kind: 'answer', pieces: [{ ...held, part: 'older' }], lacking: null }
  const told = answer(core, { ...material, passages: all })
  const [former] = told.kind === 'answer' ? told.pieces.flatMap(withReplaced) : []
  return former === undefined ? null : { kind: 'answer', pieces: [former], lacking: null }
}

/** Quotes the value that a statement of the change says to have held: `porté de 150 € à 180 €`. */
function withReplaced(piece: Piece): Piece[] {
  const spans = [...datesIn(piece.text, piece.date), ...figuresOf(piece.text).quantities]
  const [former] = replacedIn(piece.text, spans)
  return former === undefined
    ? []
    : [{ ...piece, part: 'answer', value: piece.text.slice(former.start, former.end) }]
}

/** Answers from the documents before the one that tells the change. */
function heldBefore(core: string, limit: string, material: Material, answer: Answering): Piece | null {
  const all = material.passages
  const change = tellsDay(limit) ? null : changeIn(core, limit, material, answer)
  const end = tellsDay(limit) ? dayIn(limit, all) : (change?.date ?? null)
  if (end === null) return null
  const project = change?.project ?? null
  const earlier = all.filter((one) => (one.date ?? '') < end && (project === null || one.project === project))
  const found = answer(core, { ...material, passages: earlier, whole: [], named: new Set() })
  return found.kind === 'answer' ? (found.pieces[0] ?? null) : null
}

/** Finds what the last statement on the subject says otherwise: of the one that has the name in the limit, if it has one. */
function formerOf(
  core: string,
  limit: string,
  all: readonly AnswerPassage[],
  language: string,
): Piece | null {
  const [subject, asked] = [conceptsOf(core, language), askedKind(core)]
  const names = conceptsOf(`, ${limit}`, language).filter(({ isName, date }) => isName && date === null)
  const end = tellsDay(limit) ? dayIn(limit, all) : null
  const changes = successionsOf(subject, all).filter(
    ({ newer: { statement } }) =>
      namesAll(statement.text, statement.passage.language, names) &&
      (end === null || (statement.passage.date ?? '') >= end),
  )
  const last = changes.findLast(({ older }) => fitOf(older.statement, asked, subject) > 0) ?? changes.at(-1)
  return last === undefined ? null : pieceOf(last.older.statement, 'older')
}

/** Reads the day that a limit tells; without a year, the last one that documents may be of. */
function dayIn(limit: string, all: readonly AnswerPassage[]): string | null {
  const last = all
    .map(({ date }) => date ?? '')
    .toSorted()
    .at(-1)
  if (last === undefined) return null
  const period = periodOf(limit)
  const first = period === null ? limit : /^\d+$/.test(period) ? `1 janvier ${period}` : `1 ${period}`
  const [day] = datesIn(first, `${last.slice(0, 4)}-01-01`)
  if (day === undefined) return null
  const isYearTold = /\d{4}/.test(limit)
  return day.date <= last || isYearTold ? day.date : `${Number(day.date.slice(0, 4)) - 1}${day.date.slice(4)}`
}

/** Document that tells a change. */
type Change = Pick<AnswerPassage, 'date' | 'project'>

/** Finds the document that tells a change: the latest that answers, for one that the limit names. */
function changeIn(core: string, limit: string, material: Material, answer: Answering): Change | null {
  const valued = statingFigure(limit, material.passages)
  if (valued !== null) return valued
  const isNamed = limit !== '' && !tellsChange(limit)
  const { kind, pieces } = answer(isNamed ? core.replace(/\s*\?\s*$/u, ` ${limit} ?`) : core, material)
  if (kind !== 'answer') return null
  const told = pieces.filter(({ part }) => part === 'answer' || part === 'older')
  const change = limit === '' || isNamed ? undefined : told.find(({ text }) => CHANGES.test(fold(text)))
  return change ?? told[0] ?? null
}

/** Finds the latest document that states the figure of a limit: `avant de passer à 12 €`. */
function statingFigure(limit: string, passages: readonly AnswerPassage[]): Change | null {
  const [figure] = figuresOf(limit).quantities
  if (figure === undefined) return null
  const stating = passages.filter(({ text }) =>
    figuresOf(text).quantities.some(({ value, unit }) => value === figure.value && unit === figure.unit),
  )
  return stating.toSorted(newestFirst)[0] ?? null
}
