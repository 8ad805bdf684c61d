import { askedKind } from '../asked/asked-kind.ts'
import type { Piece } from '../finding/finding.ts'
import { pieceOf } from '../ranking/piece-of.ts'
import { rankStatements } from '../ranking/rank-statements.ts'
import type { Concept } from '../statements/concepts.ts'
import { isDayWord, isMeasureWord } from '../statements/measure-word.ts'
import type { AnswerPassage } from '../statements/statement.ts'
import { keyOf, type Rule, rulesIn } from './rules.ts'
import { type Succession, successionsIn } from './succession.ts'

const MAX_PAIRS = 6
/** Minimum coverage of a concept by more than the sentence before, which may have another subject. */
const MIN_ON = 0.65
/** Minimum share of what the pair that says most of the subject says of it. */
const MIN_SAID = 0.75

/** Finds what later documents say otherwise of one subject, in pairs with what was said before. */
export const changesOf = (subject: readonly Concept[], passages: readonly AnswerPassage[]): Piece[] =>
  successionsOf(subject, passages)
    .slice(0, MAX_PAIRS)
    .flatMap(({ older, newer }) => [pieceOf(older.statement, 'older'), pieceOf(newer.statement, 'answer')])

/** Pairs what is said of one subject with what later documents say otherwise of it, oldest first. */
export function successionsOf(subject: readonly Concept[], passages: readonly AnswerPassage[]): Succession[] {
  const rules = rulesIn(passages.filter(({ date }) => date !== null))
  const ranked = rankStatements(
    rules.map(({ statement }) => statement),
    subject,
    askedKind(''),
  )
  const covered = new Map(ranked.map((one) => [keyOf(one), one.covered]))
  const worth = (rule: Rule, at: number) => covered.get(keyOf(rule.statement))?.[at] ?? 0
  // A word that no document says tells nothing of the subject, unless it is a name.
  const isSaid = (concept: Concept, at: number) =>
    concept.isName || rules.some((rule) => worth(rule, at) >= MIN_ON)
  const isKey = (concept: Concept, at: number) =>
    isSaid(concept, at) && !isMeasureWord(concept) && !isDayWord(concept)
  const keys = subject.map(subject.some(isKey) ? isKey : isSaid)
  if (!keys.includes(true)) return []
  const isOn = (rule: Rule) => keys.every((isMeant, at) => !isMeant || worth(rule, at) >= MIN_ON)
  const pairs = successionsIn(rules.filter(isOn)).map((pair) => ({
    ...pair,
    said: subject.reduce((sum, _, at) => sum + Math.max(worth(pair.older, at), worth(pair.newer, at)), 0),
  }))
  const most = Math.max(...pairs.map(({ said }) => said))
  return pairs.filter(({ said }) => said >= MIN_SAID * most)
}
