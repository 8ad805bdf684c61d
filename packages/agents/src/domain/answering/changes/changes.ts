import { fold } from '@agora-mcp/core/text'
import type { Piece } from '../finding/finding.ts'
import { REVERSES } from '../ranking/later-change.ts'
import { pieceOf } from '../ranking/piece-of.ts'
import { type Rivals, rivalsOf } from '../ranking/rival-values.ts'
import { seriesOf } from '../statements/document-date.ts'
import {
  haveOtherValues,
  isBelowSameHeading,
  likeness,
  MIN_ALIKE,
  matter,
  sharesSubject,
} from '../statements/likeness.ts'
import type { AnswerPassage, Statement } from '../statements/statement.ts'
import { type Rule, rulesIn } from './rules.ts'

const MAX_PAIRS = 8

interface Pair {
  readonly older: Statement
  readonly newer: Statement
  readonly alike: number
}

/**
 * Finds changes between documents: pairs of statements on one subject that differ, the older one first,
 * followed by statements in which a later document explicitly replaces an earlier rule.
 * @param about The only document whose changes count, by others or of others; null for all.
 */
export function changesBetween(passages: readonly AnswerPassage[], about: string | null = null): Piece[] {
  const documents = [...Map.groupBy(passages, ({ source }) => source).values()].toSorted((a, b) =>
    dayOf(a).localeCompare(dayOf(b)),
  )
  const isMeant = (...sides: readonly Rule[]) =>
    about === null || sides.some(({ statement }) => statement.passage.source === about)
  const haveVersions = new Set(documents.map(([first]) => first && seriesOf(first))).size < documents.length
  const isOfProject = ({ statement: { passage: one } }: Rule, { statement: { passage: other } }: Rule) =>
    documents.length === 2 ||
    (!haveVersions &&
      one.project !== null &&
      one.project === other.project &&
      one.date !== null &&
      other.date !== null)
  const pairs: Pair[] = []
  const lone: Statement[] = []
  const earlier: Rule[] = []
  for (const [at, document] of documents.entries()) {
    const own = rulesIn(document)
    for (const newer of own) {
      const before = earlier.filter(
        (older) => isMeant(older, newer) && (isVersion(older, newer) || isOfProject(older, newer)),
      )
      // Words of an earlier document change nothing.
      if (before.some(({ plain }) => plain === newer.plain)) continue
      const pair = likestPair(before, newer) ?? (at > 0 ? reversedPair(before, newer) : null)
      if (pair !== null) pairs.push(pair)
      else if (at > 0 && replacesSomething(newer) && (haveVersions || isMeant(newer)))
        lone.push(newer.statement)
    }
    earlier.push(...own)
  }
  const kept = withoutLessAlike(pairs).slice(0, MAX_PAIRS)
  const shown = new Set(kept.flatMap(({ older, newer }) => [older, newer]))
  return [
    ...kept.flatMap(({ older, newer }) => [pieceOf(older, 'older'), pieceOf(newer, 'answer')]),
    ...lone
      .filter((one) => !shown.has(one))
      .slice(0, MAX_PAIRS - kept.length + 2)
      .map((one) => pieceOf(one, 'fact')),
  ]
}

const isVersion = (one: Rule, other: Rule): boolean => one.series === other.series

/** Pairs a statement with the earlier one on its subject that is most like it, of equal ones the latest. */
function likestPair(before: readonly Rule[], newer: Rule): Pair | null {
  const [best] = before
    .map((older) => ({
      older: older.statement,
      newer: newer.statement,
      alike: likenessOf(older, newer),
    }))
    .filter(({ alike }) => alike >= MIN_ALIKE)
    .toSorted((a, b) => b.alike - a.alike || dayOf([b.older.passage]).localeCompare(dayOf([a.older.passage])))
  return best ?? null
}

function likenessOf(older: Rule, newer: Rule): number {
  const own = haveOtherValues(older.stated, newer.stated) ? likeness(older.statement, newer.statement) : 0
  return own >= MIN_ALIKE || isVersion(older, newer) ? own : (rivalsIn(older, newer)?.alike ?? 0)
}

const rivalsIn = (older: Rule, newer: Rule): Rivals | null =>
  older.valued === undefined || newer.valued === undefined ? null : rivalsOf(older.valued, newer.valued)

/** Pairs a statement that replaces something with the last earlier one that it replaces. */
function reversedPair(before: readonly Rule[], newer: Rule): Pair | null {
  if (!replacesSomething(newer)) return null
  const reversed = before.findLast(
    (older) =>
      (haveOtherValues(older.stated, newer.stated) && sharesSubject(older.statement, newer.statement)) ||
      (isOfAmendment(newer.statement) &&
        isBelowSameHeading(older.statement, newer.statement) &&
        rivalsIn(older, newer) !== null),
  )
  return reversed === undefined
    ? null
    : { older: reversed.statement, newer: newer.statement, alike: MIN_ALIKE }
}

const replacesSomething = ({ plain, statement }: Rule): boolean =>
  REVERSES.test(plain) || isOfAmendment(statement)

/** Leaves out pairs of an earlier statement for which the same document has one that is more like it. */
const withoutLessAlike = (pairs: readonly Pair[]): Pair[] =>
  pairs.filter(
    ({ newer, older, alike }) =>
      !pairs.some(
        (other) =>
          other.older === older &&
          other.newer !== newer &&
          other.alike > alike &&
          other.newer.passage.source === newer.passage.source,
      ),
  )

const AMENDMENT = /(?<!\p{L})(?:avenant|amendment|addendum)(?!\p{L})/iu
/** Matches what an amendment leaves as it is, folded. */
const LEAVES = /\b(?:inchange|unchanged|demeure|restent? en vigueur|remains? in force)/u
/** Minimum number of content words of a rule; less is a date or a signature. */
const MIN_RULE = 3

/** Checks whether a statement is a rule of an amendment, which changes something by being there. */
const isOfAmendment = (statement: Statement): boolean =>
  AMENDMENT.test(statement.passage.title) &&
  !LEAVES.test(fold(statement.text)) &&
  !AMENDMENT.test(statement.text) &&
  matter(statement).length >= MIN_RULE

const dayOf = ([first]: readonly AnswerPassage[]): string => first?.date ?? first?.source ?? ''
