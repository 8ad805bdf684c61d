import { detectLanguage } from '../text/index.ts'
import { holds } from './agreement.ts'
import { withTitles } from './appositives.ts'
import { claimsOf, withoutMarks } from './claims.ts'
import { type ContentWord, contentWords } from './content-words.ts'
import { judgeRow, type ReadRow, readRow } from './judge-row.ts'
import { judgeWindow } from './judge-window.ts'
import { hasQuantity } from './quantities.ts'
import { readSentence, readStatements } from './read-sentence.ts'
import type { ReadSentence } from './sentence-parts.ts'
import { type Sentence, sentencesOf } from './sentences.ts'
import { statementsOf } from './statements.ts'
import { tableRowsIn } from './table-rows.ts'
import { isVerbatimIn } from './verbatim.ts'

export const CLAIM_VERDICTS = ['verbatim', 'reworded', 'contradicted', 'not_found'] as const
export type ClaimVerdict = (typeof CLAIM_VERDICTS)[number]

export interface ClaimSource {
  readonly text: string
  /** ISO 639-1; null where it is not known. */
  readonly language: string | null
  /** Title and headings above it. */
  readonly place: string
}

/** Evidence for a verdict: a stretch of one of the sources, UTF-16 offsets in its text. */
export interface ClaimEvidence {
  readonly source: number
  readonly start: number
  readonly end: number
}

export interface JudgedClaim {
  readonly verdict: ClaimVerdict
  readonly evidence: readonly ClaimEvidence[]
}

/** Statements before one that it may go on about. */
const MAX_BEFORE = 6
const MAX_EVIDENCE = 3
const LANGUAGES = ['en', 'fr', 'de', 'es']

/**
 * Judges a claim by what sources say. It is supported only where one stretch says all of it: each word that says something,
 * each figure, date and code of the same thing, nothing denied or allowed that is not there. A source contradicts it where it
 * says so of the same thing, with another figure or the other way round.
 */
export function judgeClaim(claim: string, sources: readonly ClaimSource[]): JudgedClaim {
  const read = sources.map(readSource)
  const judged = claimsOf(claim, detectLanguage(claim)).map(({ text }) =>
    judgeSentence(withoutMarks(text), read),
  )
  const worst = (['not_found', 'contradicted', 'reworded'] as const).find((verdict) =>
    judged.some((one) => one.verdict === verdict),
  )
  const verdict = judged.some((one) => one.verdict === 'contradicted') ? 'contradicted' : worst
  if (judged.length === 0) return NOT_FOUND
  return { verdict: verdict ?? 'verbatim', evidence: judged.flatMap(({ evidence }) => evidence) }
}

const NOT_FOUND: JudgedClaim = { verdict: 'not_found', evidence: [] }

interface ReadSource {
  readonly text: string
  readonly language: string
  readonly place: readonly ContentWord[]
  readonly sentences: readonly Sentence[]
  readonly statements: readonly ReadStatement[]
  readonly rows: readonly ReadRow[]
}

/** A statement of a source, with the sentence that makes it. */
interface ReadStatement {
  readonly sentence: Sentence
  readonly read: ReadSentence
}

function readSource(source: ClaimSource): ReadSource {
  const known = source.language ?? detectLanguage(source.text)
  const language = known !== null && LANGUAGES.includes(known) ? known : 'en'
  const rows = tableRowsIn(source.text).map((row) => readRow(row, language))
  const sentences = sentencesOf(source.text, language).filter(
    ({ start, end }) => !rows.some((row) => row.start < end && start < row.end),
  )
  return {
    text: source.text,
    language,
    place: contentWords(source.place, language, []),
    sentences,
    statements: sentences.flatMap((sentence) =>
      readStatements(sentence.text, language).map((read) => ({ sentence, read })),
    ),
    rows,
  }
}

function judgeSentence(text: string, sources: readonly ReadSource[]): JudgedClaim {
  const asWritten = judgeWhole(text, sources)
  if (asWritten.verdict !== 'not_found') return asWritten
  const titled = withTitles(text)
  const whole = titled === text ? asWritten : judgeWhole(titled, sources)
  if (whole.verdict !== 'not_found') return whole
  const parts = partsOf(text)
  if (parts.length < 2) return whole
  const judged = parts.map((part) => judgeWhole(part, sources))
  const evidence = judged.flatMap((one) => one.evidence)
  if (judged.some(({ verdict }) => verdict === 'contradicted')) return { verdict: 'contradicted', evidence }
  return judged.every(({ verdict }) => verdict !== 'not_found') ? { verdict: 'reworded', evidence } : whole
}

/** The statements of a claim, which sources may make apart. */
const partsOf = (text: string): string[] =>
  statementsOf(text.replace(/[.\s]+$/, ''), detectLanguage(text) ?? 'en').map((part) => part.text)

function judgeWhole(text: string, sources: readonly ReadSource[]): JudgedClaim {
  const found = new Map<ClaimVerdict, ClaimEvidence[]>()
  for (const [source, { text: given, language, place, sentences, statements, rows }] of sources.entries()) {
    const claim = readSentence(text, language)
    const exact = isVerbatimIn(text, given, sentences, language)
    if (exact !== null) add(found, 'verbatim', { source, ...exact })
    for (const [at, { sentence, read }] of statements.entries()) {
      if (!sharesSomething(claim, read)) continue
      const before = statements.slice(Math.max(0, at - MAX_BEFORE), at)
      const near = [...before, { sentence, read }]
      const window = near.slice(firstOf(near))
      const verdict = judgeWindow(claim, {
        sentences: window.map((one) => one.read),
        before: before.map((one) => one.read),
        place,
        language,
      })
      if (verdict === null) continue
      add(found, verdict, { source, start: window[0]?.sentence.start ?? sentence.start, end: sentence.end })
    }
    for (const row of rows) {
      const verdict = judgeRow(claim, row, place, { rows, statements })
      if (verdict !== null) add(found, verdict, { source, start: row.start, end: row.end })
    }
  }
  const verdict = CLAIM_VERDICTS.find((one) => found.has(one))
  if (verdict === undefined) return NOT_FOUND
  const evidence = (found.get(verdict) ?? []).toSorted(
    (one, other) => one.end - one.start - (other.end - other.start),
  )
  return { verdict, evidence: evidence.slice(0, MAX_EVIDENCE) }
}

const sharesSomething = (claim: ReadSentence, { words, figures }: ReadSentence): boolean =>
  claim.words.some((word) => holds(words, word)) ||
  claim.figures.quantities.some((said) => hasQuantity(figures.quantities, said))

function add(
  found: Map<ClaimVerdict, ClaimEvidence[]>,
  verdict: ClaimVerdict,
  evidence: ClaimEvidence,
): void {
  found.set(verdict, [...(found.get(verdict) ?? []), evidence])
}

/** Index of the first statement that belongs with the last one: statements of one sentence stay together. */
function firstOf(statements: readonly ReadStatement[]): number {
  let at = statements.length - 1
  if (statements[at]?.read.goesOn !== true) return at
  const isJoined = (one: number) => statements[one]?.sentence === statements[one - 1]?.sentence
  while (at > 0 && (statements[at]?.read.goesOn === true || isJoined(at))) at -= 1
  return at
}
