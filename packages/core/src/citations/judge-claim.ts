import { detectLanguage } from '../text/index.ts'
import {
  agreementOf,
  clausesBeside,
  hasOtherModifier,
  hasOtherSubject,
  holds,
  isNamedAside,
  matchFigure,
  nearestClauses,
} from './agreement.ts'
import { claimsOf, withoutMarks } from './claims.ts'
import { type ContentWord, contentWords, isComposed } from './content-words.ts'
import { hasDay, type Quantity, sameQuantity } from './quantities.ts'
import { type ReadClause, type ReadSentence, readSentence } from './read-sentence.ts'
import { isOtherWayRound } from './relations.ts'
import { type Sentence, sentencesOf } from './sentences.ts'
import { isVerbatimIn } from './verbatim.ts'

/** What a source makes of a claim. */
export const CLAIM_VERDICTS = ['verbatim', 'reworded', 'contradicted', 'not_found'] as const
export type ClaimVerdict = (typeof CLAIM_VERDICTS)[number]

/** A stretch of a source that may say what is claimed. */
export interface ClaimSource {
  readonly text: string
  /** ISO 639-1; null where it is not known. */
  readonly language: string | null
  /** Title and headings above it. */
  readonly place: string
}

/** What decides: a stretch of one of the sources, UTF-16 offsets in its text. */
export interface ClaimEvidence {
  readonly source: number
  readonly start: number
  readonly end: number
}

export interface JudgedClaim {
  readonly verdict: ClaimVerdict
  readonly evidence: readonly ClaimEvidence[]
}

/** Sentences before one that it may go on about. */
const MOST_BEFORE = 3
/** Evidence that is told. */
const MOST_EVIDENCE = 3
/** Share of a claim's words that a sentence has to say before it can contradict the claim. */
const LEAST_SHARED = 0.7
/** Share of them that the sentence itself says, without those around it. */
const LEAST_OWN = 0.5
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
  readonly source: ClaimSource
  readonly language: string
  readonly sentences: readonly (Sentence & { read(): ReadSentence })[]
}

function readSource(source: ClaimSource): ReadSource {
  const known = source.language ?? detectLanguage(source.text)
  const language = known !== null && LANGUAGES.includes(known) ? known : 'en'
  const sentences = sentencesOf(source.text, language).map((sentence) => {
    let read: ReadSentence | undefined
    return { ...sentence, read: () => (read ??= readSentence(sentence.text, language)) }
  })
  return { source, language, sentences }
}

function judgeSentence(text: string, sources: readonly ReadSource[]): JudgedClaim {
  const whole = judgeWhole(text, sources)
  if (whole.verdict !== 'not_found') return whole
  const parts = partsOf(text)
  if (parts.length < 2) return whole
  const judged = parts.map((part) => judgeWhole(part, sources))
  const evidence = judged.flatMap((one) => one.evidence)
  if (judged.some(({ verdict }) => verdict === 'contradicted')) return { verdict: 'contradicted', evidence }
  return judged.every(({ verdict }) => verdict !== 'not_found') ? { verdict: 'reworded', evidence } : whole
}

const AND = /[,;]?\s+(?:and|et|und|y|while|tandis que|während)\s+(?=\p{L})|;\s+/giu
/** A part that begins so has a subject of its own. */
const OWN_SUBJECT =
  /^(?:the|a|an|its|his|her|their|le|la|les|l['’]|un|une|des|son|sa|ses|leurs?|der|die|das|ein|eine|seine?|ihre?|el|los|las|una|su|sus|[\p{Lu}])/u

/** The parts of a claim that sources may say apart, each with its subject. */
function partsOf(text: string): string[] {
  const parts = text
    .replace(/[.\s]+$/, '')
    .split(AND)
    .filter((part) => part.split(/\s+/).length > 2)
  const subject = /^.*?\p{L}{4,}(?:\s+\p{Lu}\p{L}+)*/u.exec(text)?.[0] ?? ''
  return parts.map((part, at) => (at === 0 || OWN_SUBJECT.test(part) ? part : `${subject} ${part}`))
}

function judgeWhole(text: string, sources: readonly ReadSource[]): JudgedClaim {
  const found = new Map<ClaimVerdict, ClaimEvidence[]>()
  for (const [source, { source: given, language, sentences }] of sources.entries()) {
    const claim = readSentence(text, language)
    const place = contentWords(given.place, language, [])
    const exact = isVerbatimIn(text, given.text, sentences)
    if (exact !== null) add(found, 'verbatim', { source, ...exact })
    for (const [at, sentence] of sentences.entries()) {
      if (!sharesSomething(claim, sentence.read())) continue
      const before = sentences.slice(Math.max(0, at - MOST_BEFORE), at)
      const from = firstOf([...before, sentence].map(({ read }) => read()))
      const window = [...before, sentence].slice(from)
      const verdict = judgeWindow(
        claim,
        window.map(({ read }) => read()),
        before.map(({ read }) => read()),
        place,
        language,
      )
      if (verdict === null) continue
      add(found, verdict, { source, start: window[0]?.start ?? sentence.start, end: sentence.end })
    }
  }
  const verdict = CLAIM_VERDICTS.find((one) => found.has(one))
  if (verdict === undefined) return NOT_FOUND
  const evidence = (found.get(verdict) ?? []).toSorted(
    (one, other) => one.end - one.start - (other.end - other.start),
  )
  return { verdict, evidence: evidence.slice(0, MOST_EVIDENCE) }
}

const sharesSomething = (claim: ReadSentence, { words, figures }: ReadSentence): boolean =>
  claim.words.some((word) => holds(words, word)) ||
  claim.figures.quantities.some((said) => figures.quantities.some((one) => sameQuantity(said, one)))

function add(
  found: Map<ClaimVerdict, ClaimEvidence[]>,
  verdict: ClaimVerdict,
  evidence: ClaimEvidence,
): void {
  found.set(verdict, [...(found.get(verdict) ?? []), evidence])
}

/** Where what the last sentence goes on about begins. */
function firstOf(sentences: readonly ReadSentence[]): number {
  let at = sentences.length - 1
  while (at > 0 && sentences[at]?.goesOn === true) at -= 1
  return at
}

/** What a sentence, with those that it goes on about, makes of a claim; null where it says nothing of it. */
function judgeWindow(
  claim: ReadSentence,
  window: readonly ReadSentence[],
  before: readonly ReadSentence[],
  place: readonly ContentWord[],
  language: string,
): 'reworded' | 'contradicted' | null {
  const own = window.at(-1)
  if (own === undefined || claim.words.length + claim.figures.quantities.length < 2) return null
  const words = window.flatMap((sentence) => sentence.words)
  const isHeld = (word: ContentWord) =>
    holds(words, word) || isComposed(word, words) || (word.isName && holds(place, word))
  const figures = claim.figures.quantities.map((said) => {
    const matches = window.map((sentence) => matchFigure(said, claim, sentence))
    return { said, at: matches.lastIndexOf('same'), isOther: matches.at(-1) === 'other' }
  })
  const lacksFigure = figures.some(({ at }) => at < 0) || lacksDate(claim, window)
  const missing = claim.words.filter((word) => !isHeld(word))
  const clauses = claim.clauses.filter((clause) => clause.words.length > 0)
  const nearest = clauses.map((clause) => nearestClauses(clause, window, language))
  const agreements = clauses.map((clause, at) =>
    agreementOf(
      clause,
      nearest[at] ?? [],
      window,
      clauses.filter((_, other) => nearest[other]?.[0] === nearest[at]?.[0]),
    ),
  )
  if (missing.length === 0 && !lacksFigure) {
    if (agreements.includes('denied')) return 'contradicted'
    if (agreements.includes('differs') || window.some((sentence) => isOtherWayRound(claim, sentence)))
      return null
    const ways = nearest.map((some, at) =>
      some.map((one) => [one, ...clausesBeside(one, clauses[at] ?? one, window)]),
    )
    const isOfSubject = ways.every((some) => some.some((way) => isOfClaim(way, claim, window)))
    return isOfSubject && !isOfOther(claim, window, figures) ? 'reworded' : null
  }
  const around = [...words, ...before.flatMap((sentence) => sentence.words), ...place]
  const known = claim.words.filter((word) => holds(around, word) || isComposed(word, around))
  const held = claim.words.filter((word) => holds(own.words, word))
  const isOfSame =
    known.length >= LEAST_SHARED * claim.words.length &&
    held.length >= LEAST_OWN * claim.words.length &&
    claim.words.every((word, at) => (at > 0 && !word.isName) || known.includes(word)) &&
    !nearest.flat().some((clause) => hasOtherSubject(clause, claim, own))
  if (!isOfSame) return null
  if (!lacksFigure) return agreements.includes('denied') ? 'contradicted' : null
  const isOther =
    figures.some(({ at, isOther }) => at < 0 && isOther) ||
    (lacksDate(claim, window) && own.figures.dates.length > 0)
  return isOther && !agreements.includes('denied') ? 'contradicted' : null
}

function lacksDate({ figures }: ReadSentence, window: readonly ReadSentence[]): boolean {
  const dates = window.flatMap((sentence) => sentence.figures.dates)
  const codes = window.flatMap((sentence) => sentence.figures.codes)
  return (
    figures.dates.some((day) => !hasDay(dates, day)) || figures.codes.some((code) => !codes.includes(code))
  )
}

const POSSESSIVES = new Set('his her its their son sa ses leur leurs sein seine ihr ihre su sus'.split(' '))

/** Whether clauses that say a part of a claim say it of the claim's subject. */
function isOfClaim(
  [nearest, ...beside]: readonly ReadClause[],
  claim: ReadSentence,
  window: readonly ReadSentence[],
): boolean {
  const sentenceOf = (clause: ReadClause) => window.find(({ clauses }) => clauses.includes(clause))
  return [nearest, ...beside].every((clause) => {
    const sentence = clause === undefined ? undefined : sentenceOf(clause)
    if (clause === undefined || sentence === undefined) return true
    return (
      !hasOtherSubject(clause, claim, sentence, clause !== nearest) &&
      !hasOtherModifier(clause, claim) &&
      (clause !== nearest || !isNamedAside(clause, claim, sentence))
    )
  })
}

/** Whether a figure is given for something else than what is claimed. */
function isOfOther(
  claim: ReadSentence,
  window: readonly ReadSentence[],
  figures: readonly { readonly said: Quantity; readonly at: number }[],
): boolean {
  if (figures.length === 0) return false
  const isElsewhere = figures.some(({ said, at }) => {
    const giving = window[at]?.clauses.filter((clause) =>
      clause.figures.quantities.some((found) => sameQuantity(said, found)),
    )
    return giving?.every(
      (clause) =>
        clause.words.length > 0 && window[at] !== undefined && hasOtherSubject(clause, claim, window[at]),
    )
  })
  if (isElsewhere) return true
  const first = Math.min(...figures.map(({ at }) => at), window.length - 1)
  const near = window.slice(0, first + 1).flatMap((sentence) => sentence.words)
  const far = window.slice(first + 1).flatMap((sentence) => sentence.words)
  return claim.words.some(
    (word) =>
      !holds(near, word) &&
      far.some((one) => holds([one], word) && !one.before.some((small) => POSSESSIVES.has(small))),
  )
}
