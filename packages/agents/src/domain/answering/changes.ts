import { fold } from '@agora-mcp/core/text'
import { seriesOf } from './document-date.ts'
import type { Piece } from './finding.ts'
import { REVERSES } from './later-change.ts'
import {
  isBelowSameHeading,
  likeness,
  MIN_ALIKE,
  matter,
  sharesSubject,
  statesDifferentValues,
} from './likeness.ts'
import { pieceOf } from './piece-of.ts'
import { isLabel, rivalsOf, valuedIn } from './rival-values.ts'
import { type AnswerPassage, type Statement, statementsIn } from './statement.ts'

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
  const statements = documents.map((own) =>
    own
      .flatMap(statementsIn)
      .filter(
        ({ kind, text, passage }) =>
          kind !== 'field' &&
          !isLabel(text) &&
          passage.fields === null &&
          text.length < 400 &&
          (kind === 'row' || / .+ /.test(text)),
      ),
  )
  const isMeant = (...sides: readonly Statement[]) =>
    about === null || sides.some(({ passage }) => passage.source === about)
  const isVersion = ({ passage: one }: Statement, { passage: other }: Statement) =>
    seriesOf(one) === seriesOf(other)
  const haveVersions = new Set(documents.map(([first]) => first && seriesOf(first))).size < documents.length
  const isOfProject = ({ passage: one }: Statement, { passage: other }: Statement) =>
    documents.length === 2 ||
    (!haveVersions &&
      one.project !== null &&
      one.project === other.project &&
      one.date !== null &&
      other.date !== null)
  const valued = new Map(valuedIn(passages).map((one) => [keyOf(one.statement), one]))
  const likenessOf = (older: Statement, newer: Statement): number => {
    const own = statesDifferentValues(older, newer) ? likeness(older, newer) : 0
    if (own >= MIN_ALIKE || isVersion(older, newer)) return own
    const [one, other] = [valued.get(keyOf(older)), valued.get(keyOf(newer))]
    return one === undefined || other === undefined ? 0 : (rivalsOf(one, other)?.alike ?? 0)
  }
  const areRivals = (older: Statement, newer: Statement): boolean => {
    const [one, other] = [valued.get(keyOf(older)), valued.get(keyOf(newer))]
    return one !== undefined && other !== undefined && rivalsOf(one, other) !== null
  }
  /** Words of earlier documents, whose repetition changes nothing. */
  const unchanged = (newer: Statement, before: readonly Statement[]) =>
    before.some(({ text }) => fold(text) === fold(newer.text))
  const pairs: Pair[] = []
  const lone: Statement[] = []
  for (const [at, own] of statements.entries()) {
    for (const newer of own) {
      const before = statements
        .slice(0, at)
        .flat()
        .filter((older) => isMeant(older, newer) && (isVersion(older, newer) || isOfProject(older, newer)))
      if (unchanged(newer, before)) continue
      const [best] = before
        .map((older) => ({ older, newer, alike: likenessOf(older, newer) }))
        .filter(({ alike }) => alike >= MIN_ALIKE)
        .toSorted(
          (a, b) => b.alike - a.alike || dayOf([b.older.passage]).localeCompare(dayOf([a.older.passage])),
        )
      if (best !== undefined) pairs.push(best)
      else if (at > 0 && (REVERSES.test(fold(newer.text)) || isOfAmendment(newer))) {
        const reversed = before.findLast(
          (older) =>
            (sharesSubject(older, newer) && statesDifferentValues(older, newer)) ||
            (isOfAmendment(newer) && isBelowSameHeading(older, newer) && areRivals(older, newer)),
        )
        if (reversed !== undefined) pairs.push({ older: reversed, newer, alike: MIN_ALIKE })
        else if (haveVersions || isMeant(newer)) lone.push(newer)
      }
    }
  }
  const kept = pairs
    .filter(
      ({ newer, older, alike }) =>
        !pairs.some(
          (other) =>
            other.older === older &&
            other.newer !== newer &&
            other.alike > alike &&
            other.newer.passage.source === newer.passage.source,
        ),
    )
    .slice(0, MAX_PAIRS)
  const shown = new Set(kept.flatMap(({ older, newer }) => [older, newer]))
  return [
    ...kept.flatMap(({ older, newer }) => [pieceOf(older, 'older'), pieceOf(newer, 'answer')]),
    ...lone
      .filter((one) => !shown.has(one))
      .slice(0, MAX_PAIRS - kept.length + 2)
      .map((one) => pieceOf(one, 'fact')),
  ]
}

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

const keyOf = ({ passage, start }: Statement): string => `${passage.source} ${passage.char_start + start}`

const dayOf = ([first]: readonly AnswerPassage[]): string => first?.date ?? first?.source ?? ''
