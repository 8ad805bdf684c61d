import { unitNamed } from '@agora-mcp/core/citations'
import { detectLanguage, fold } from '@agora-mcp/core/text'
import { type Asked, type AskedKind, askedKind } from './asked/asked-kind.ts'
import type { FoundAnswer } from './finding/finding.ts'
import { pieceOf } from './ranking/piece-of.ts'
import { type Ranked, rankStatements } from './ranking/rank-statements.ts'
import { type Concept, conceptsOf } from './statements/concepts.ts'
import { KIN } from './statements/coverage.ts'
import type { Material } from './statements/material.ts'
import { isMeasureWord } from './statements/measure-word.ts'
import { headingsOf, statementsIn } from './statements/statement.ts'
import { valueIn } from './values/value-in.ts'

/** Kinds of values that few statements have, so that the nearest of those that do is likely meant. */
const RECOGNISED: ReadonlySet<AskedKind> = new Set<AskedKind>(['time', 'quantity', 'frequency', 'count'])
/**
 * Matches a question for a thing by its noun, which nothing near it answers, folded: `Quelle est la marque …`,
 * `Tu as le numéro de … ?`
 */
const ATTRIBUTE =
  /\bquel(?:le)?s?\b|\b(?:what|which)\b(?! (?:do|does|did|happens?|should|can|must|may)\b)|^\W*(?:tu as|vous avez|as-tu|avez-vous|a-t-on|do you have|have you)\b/
/** Maximum number of statements that are compared. */
const MAX_CANDIDATES = 40

/** A statement that may answer in other words than the question’s, with the text whose sense is compared. */
export interface Candidate {
  readonly statement: Ranked
  /** The statement below its nearest heading. */
  readonly text: string
}

/**
 * Lists the statements that may answer a question which none answers in its words: `La scie, on peut la sortir dès
 * quelle heure ?` Each shares a word with the question, by its family, its heading or a synonym, and has the names and
 * the kind of value that are asked for.
 */
export function closestCandidates(question: string, { passages, language }: Material): Candidate[] {
  const asked = askedKind(question)
  const spoken = detectLanguage(question) ?? language
  const concepts = conceptsOf(question, language)
  const isOpen = !isRecognised(asked)
  if (isOpen && (!OPEN.has(asked.kind) || ATTRIBUTE.test(fold(question)))) return []
  return rankStatements(passages.flatMap(statementsIn), concepts, asked)
    .filter(({ fits, kind, covered, passage }) => {
      // Sense is compared less well across languages: it needs the kind of value as a second sign.
      if (!fits || kind === 'row' || (isOpen && passage.language !== spoken)) return false
      const isCovered = (concept: Concept, at: number) =>
        (covered[at] ?? 0) >= (concept.isName ? NAMED : KIN * LINK)
      const names = concepts.filter(({ isName }) => isName)
      return (
        names.every((name) => isCovered(name, concepts.indexOf(name))) &&
        concepts.some((one, at) => !isMeasureWord(one) && unitNamed(one.key) === null && isCovered(one, at))
      )
    })
    .slice(0, MAX_CANDIDATES)
    .map((statement) => ({
      statement,
      text: `${headingsOf(statement.passage.location).at(-1) ?? ''} ${statement.text}`.trim(),
    }))
}

const OPEN: ReadonlySet<AskedKind> = new Set<AskedKind>(['yes_no', 'manner', 'place', 'thing'])
/** Minimum coverage of a name. */
const NAMED = 0.45
/** Share of a word’s coverage that counts as one in common: also above a statement, or in the one before it. */
const LINK = 0.6

const isRecognised = ({ kind, units }: Asked): boolean =>
  RECOGNISED.has(kind) && (kind !== 'quantity' || units.length > 0)

/**
 * Quotes the candidate nearest in sense, with its value.
 * @param likeness of each candidate to the question, in their order; higher for nearer
 */
export function closestAnswer(
  question: string,
  candidates: readonly Candidate[],
  likeness: readonly number[],
  language: string,
): FoundAnswer | null {
  const best = candidates[likeness.indexOf(Math.max(...likeness))]
  if (best === undefined) return null
  const asked = askedKind(question)
  const value = valueIn(best.statement, asked, conceptsOf(question, language), question)
  return { kind: 'closest', pieces: [pieceOf(best.statement, 'near', value)], lacking: null }
}
