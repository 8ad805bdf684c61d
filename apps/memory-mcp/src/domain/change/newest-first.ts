import type { Thought } from '../memory.ts'
import type { RankedItem } from '../recall/rank.ts'
import { momentOf } from '../recall/thought-times.ts'
import { timeIn } from '../recall/time/time-span.ts'
import type { TimeZone } from '../recall/time/time-zone.ts'
import { answersAnew, type Told } from './answers-anew.ts'
import { answersBefore, moveQuestionsBack } from './answers-before.ts'
import { askedKindOf } from './asked-kind.ts'
import { asksOfFormerTimes } from './change-words.ts'
import { asksForQuestions } from './is-question.ts'
import { revisesAny, revisesFound } from './replaces.ts'
import { type RarityOf, rarityAmong } from './revision-score.ts'
import { sharedTerms } from './shared-terms.ts'
import { readStatement, type Statement } from './statement.ts'

/** A found thought; lists are sorted best first. */
export interface FoundThought {
  readonly item: Thought
  readonly figures: Pick<RankedItem, 'similarity'>
}

/** A found thought with the newest one that contradicts it; null if there is none. */
export type InOrder<Found extends FoundThought> = Found & { readonly revisedBy: Thought | null }

/** Minimum number of found thoughts compared: the latest may share few words with the question. */
export const MIN_COMPARED = 50

/** Minimum weight of the question's terms in an answer of the asked kind, as a share of that of one of another kind. */
const SHARE_OF_ANOTHER_KIND = 0.9

interface Read<Found> {
  readonly found: Found
  readonly time: string
  /** Null if the thought is too long to be a statement. */
  readonly statement: Statement | null
  /** To the question, 0 to 1. */
  readonly similarity: number
  readonly isOfKind: boolean
}

/** A question about thoughts. */
interface Asked {
  readonly text: string
  readonly askedAt: Date
  readonly zone?: TimeZone
}

/**
 * Groups thoughts on one subject at the position of the best, newest first, and moves stored questions behind
 * possible answers. Other thoughts keep their order. For a question about another time the order stays.
 * @param limit number of thoughts returned; without it, all
 */
export function newestFirst<Found extends FoundThought>(
  found: readonly Found[],
  { text, askedAt, zone }: Asked,
  limit = found.length,
): InOrder<Found>[] {
  const asked = readStatement({ content: text, concepts: [] })
  const kind = askedKindOf(text)
  const all = found.map((one) => ({
    found: one,
    time: momentOf(one.item),
    statement: notedStatement(one.item),
    similarity: one.figures.similarity,
    isOfKind: kind === null || kind.isIn(one.item.content),
  }))
  const rarityOf = rarityAmong(all.flatMap(({ statement }) => statement ?? []))
  const read = asked === null || asksForQuestions(text) ? all : answersOfKindFirst(all, asked, rarityOf)
  const inquiry = asked === null ? null : { asked, rarityOf }
  const isRevised = (older: Told, newer: Told) =>
    inquiry === null
      ? revisesAny(older.statement, newer.statement, rarityOf)
      : revisesFound(older, newer, inquiry)
  const revising = laterOf(read, isRevised)
  const revisedBy = (one: Read<Found>) => [...revising(one)].sort(byTime)[0]?.found.item ?? null
  const isOfAnotherTime =
    asksOfFormerTimes(text) || (timeIn(text, askedAt, zone) !== null && !all.some(namesTimeOf(asked)))
  const inOrder = (one: Read<Found>) => ({ ...one.found, revisedBy: revisedBy(one) })
  if (isOfAnotherTime) return read.slice(0, limit).map(inOrder)
  const later = laterOf(
    read,
    (older, newer) => isRevised(older, newer) || (inquiry !== null && answersAnew(older, newer, inquiry)),
  )
  const placed = new Set<Read<Found>>()
  for (const one of read) {
    // Comparing one with all others takes most of a search's time.
    if (placed.size >= limit) break
    if (placed.has(one)) continue
    for (const other of [one, ...later(one)].filter((other) => !placed.has(other)).sort(byTime))
      placed.add(other)
  }
  return [...placed].slice(0, limit).map(inOrder)
}

/** Moves stored questions back, and what has words of the question, but not the time or amount that it asks for. */
function answersOfKindFirst<Found extends FoundThought>(
  all: readonly Read<Found>[],
  asked: Statement,
  rarityOf: RarityOf,
): Read<Found>[] {
  const mayAnswer = ({ isOfKind, statement }: Read<Found>) =>
    isOfKind || statement === null || sharedTerms(asked, statement).length === 0
  const answers = withAnswersOfNoted(moveQuestionsBack(all, asked, rarityOf), asked)
  return answersBefore(answers, asked, rarityOf, mayAnswer, SHARE_OF_ANOTHER_KIND)
}

/** Minimum terms that a later statement shares with a noted question to answer it. */
const TERMS_OF_AN_ANSWER = 2

/**
 * Moves what was said since on a noted question before it, if that question is nearest in meaning alone, e.g.
 * in another language, so that no words tell its answers.
 */
function withAnswersOfNoted<Found extends FoundThought>(
  [first, ...others]: readonly Read<Found>[],
  asked: Statement,
): Read<Found>[] {
  if (first === undefined) return []
  const noted = first.statement
  if (noted === null || !noted.isQuestion || sharedTerms(asked, noted).length > 0) return [first, ...others]
  const answers = others.filter(
    ({ statement, time }) =>
      statement?.isQuestion === false &&
      time > first.time &&
      sharedTerms(noted, statement).length >= TERMS_OF_AN_ANSWER,
  )
  return [...answers.toSorted(byTime), first, ...others.filter((one) => !answers.includes(one))]
}

const CALENDAR = ['weekday', 'date', 'time', 'year']

/** `What do I have on Friday?`: a day that statements name, too, is part of the subject. */
const namesTimeOf =
  (asked: Statement | null) =>
  ({ statement }: Read<unknown>): boolean =>
    CALENDAR.some((kind) =>
      [...(asked?.values.get(kind) ?? [])].some((value) => statement?.values.get(kind)?.has(value) === true),
    )

/** Reads a thought as a statement; one that was noted as a question is one without a mark, too. */
function notedStatement(item: Thought): Statement | null {
  const statement = readStatement(item)
  return statement === null || item.thoughtType !== 'question'
    ? statement
    : { ...statement, isQuestion: true }
}

/** Returns the thoughts contradicted by a later one among them. */
export function outdatedAmong(thoughts: readonly Thought[]): ReadonlySet<Thought> {
  const read = thoughts.map((item) => ({
    found: { item },
    time: momentOf(item),
    statement: readStatement(item),
    similarity: 1,
    isOfKind: true,
  }))
  const rarityOf = rarityAmong(read.flatMap(({ statement }) => statement ?? []))
  const later = laterOf(read, (older, newer) => revisesAny(older.statement, newer.statement, rarityOf))
  return new Set(read.filter((one) => later(one).size > 0).map(({ found }) => found.item))
}

const byTime = (one: Read<unknown>, other: Read<unknown>): number => other.time.localeCompare(one.time)

const isTold = <Found>(one: Read<Found>): one is Read<Found> & Told => one.statement !== null

/** Creates a function for the set of later thoughts that replace one, directly or indirectly. */
function laterOf<Found>(read: readonly Read<Found>[], replaces: (older: Told, newer: Told) => boolean) {
  const known = new Map<Read<Found>, Set<Read<Found>>>()
  const laterThan = (one: Read<Found>): Set<Read<Found>> => {
    const found = known.get(one)
    if (found !== undefined) return found
    const later = new Set<Read<Found>>()
    known.set(one, later)
    for (const other of read) {
      if (other.time <= one.time || !isTold(one) || !isTold(other) || !replaces(one, other)) continue
      later.add(other)
      for (const next of laterThan(other)) later.add(next)
    }
    return later
  }
  return laterThan
}
