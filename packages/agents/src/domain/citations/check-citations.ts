import { createTextAnalyzer, detectLanguage, fold, isFunctionWord, words } from '@agora-mcp/core/text'
import { boundOf, measureOf, namesOf } from './measures.ts'
import { type Figures, figuresOf, isNegated, sameQuantity } from './quantities.ts'
import { type Sentence, sentencesOf } from './sentences.ts'

/** A citation as the envelope carries it: an attachment of kind `extracted_data`. */
export interface Citation {
  /** The quotation, verbatim. */
  readonly value: string
  /** `source`, `location`, `char_start`, `char_end` (UTF-16 offsets in the source's text). */
  readonly meta: Readonly<Record<string, unknown>>
}

/** What is wrong with a citation itself. */
export type CitationProblem = 'malformed' | 'unknown_source' | 'out_of_bounds' | 'not_verbatim'

/** Why a sentence is not supported. */
export type SupportProblem =
  | 'no_valid_citation'
  | 'quotation'
  | 'number'
  | 'date'
  | 'code'
  | 'negation'
  | 'terms'

export interface CheckedSentence {
  readonly text: string
  /** UTF-16 offsets in the answer. */
  readonly start: number
  readonly end: number
  /** `own` are words of the program itself, which claim nothing; `unsupported` must not be shown as fact. */
  readonly support: 'supported' | 'unsupported' | 'own'
  /** Positions of the citations that bear it; of an unsupported one, none. */
  readonly citations: readonly number[]
  /** Of an unsupported sentence, what is missing in the citation that comes nearest. */
  readonly problem: SupportProblem | null
}

export interface CheckedAnswer {
  readonly sentences: readonly CheckedSentence[]
  /** For each citation what is wrong with it, null where it equals its source byte for byte. */
  readonly citations: readonly (CitationProblem | null)[]
  /** Whether every sentence is supported or the program's own, and every citation is right. */
  readonly ok: boolean
}

export interface CheckOptions {
  /** Sentences and lines that the program wrote itself; they claim nothing. */
  readonly own?: readonly string[]
  /** ISO 639-1, of the answer; null: found out. */
  readonly language?: string | null
}

/**
 * Checks what an answer says against what it cites. Nothing is believed: a citation counts only where it equals its
 * source's text at its offsets, and a sentence only where every number with its unit, every date, code, quotation and
 * negation of it stands in a citation that counts, and most of its words do, too. `[1]` in a sentence binds it to the first
 * citation; without such a mark any one may support it. Several citations may support one sentence together only where it
 * names them.
 * @param textOf The text that offsets count in; null where there is no such source.
 */
export function checkCitations(
  answer: string,
  citations: readonly Citation[],
  textOf: (source: string) => string | null,
  { own = [], language = null }: CheckOptions = {},
): CheckedAnswer {
  const problems = citations.map((citation) => problemOf(citation, textOf))
  const ownSentences = new Set(
    own.flatMap((text) => [text, ...claimsOf(text, language).map((part) => part.text)]).map(bare),
  )
  const sentences = claimsOf(answer, language).map(({ text, start, end }): CheckedSentence => {
    const sentence = { text, start, end }
    if (ownSentences.has(bare(text))) return { ...sentence, support: 'own', citations: [], problem: null }
    const named = namedCitations(text)
    const candidates = citations.flatMap((_, at) =>
      problems[at] === null && (named.length === 0 || named.includes(at)) ? [[at]] : [],
    )
    // Named ones that are all right may bear it together.
    if (named.length > 1 && named.every((at) => problems[at] === null)) candidates.push(named)
    const verdicts = candidates.map((group) => ({
      group,
      problem: missing(
        withoutReferences(text, citations),
        group.map((at) => citations[at]?.value ?? '').join('\n'),
        group.map((at) => namesOfSource(citations[at])).join(' '),
      ),
    }))
    const good = verdicts.filter(({ problem }) => problem === null).map(({ group }) => group)
    if (good.length > 0) {
      return { ...sentence, support: 'supported', citations: [...new Set(good.flat())], problem: null }
    }
    return { ...sentence, support: 'unsupported', citations: [], problem: nearest(verdicts) }
  })
  const ok =
    problems.every((problem) => problem === null) &&
    sentences.every(({ support }) => support !== 'unsupported')
  return { sentences, citations: problems, ok }
}

/** The answer without its unsupported sentences; what stands between the others stays. */
export function supportedText(answer: string, { sentences }: CheckedAnswer): string {
  let text = ''
  let at = 0
  for (const { start, end, support } of sentences) {
    text += support === 'unsupported' ? answer.slice(at, start) : answer.slice(at, end)
    at = end
  }
  return (text + answer.slice(at))
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function problemOf(
  { value, meta }: Citation,
  textOf: (source: string) => string | null,
): CitationProblem | null {
  const { source, char_start: start, char_end: end } = meta
  if (typeof source !== 'string' || !isOffset(start) || !isOffset(end) || value.trim() === '')
    return 'malformed'
  const text = textOf(source)
  if (text === null) return 'unknown_source'
  if (start >= end || end > text.length) return 'out_of_bounds'
  return text.slice(start, end) === value ? null : 'not_verbatim'
}

const isOffset = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

/** Lists begin so; the sign says nothing. */
const BULLET = /^(?:[-*•–]|\d{1,2}[.)])\s+/
const MARK = /\[(\d{1,3})\]/g

/** The sentences that say something; a mark behind the full stop belongs to the sentence before it. */
function claimsOf(text: string, language: string | null): Sentence[] {
  const claims: Sentence[] = []
  for (const sentence of sentencesOf(text, language)) {
    if (/[\p{L}\p{N}]/u.test(sentence.text.replace(MARK, ''))) {
      claims.push(sentence)
      continue
    }
    const last = claims.at(-1)
    if (last === undefined || namedCitations(sentence.text).length === 0) continue
    claims[claims.length - 1] = { ...last, text: text.slice(last.start, sentence.end), end: sentence.end }
  }
  return claims
}

const namedCitations = (sentence: string): number[] =>
  Array.from(sentence.matchAll(MARK), ([, number]) => Number(number) - 1)

const bare = (sentence: string): string =>
  sentence.replace(MARK, '').replace(BULLET, '').replace(/\s+/g, ' ').trim()

/** The sentence without the names of the sources: a date in a file's name is not one that is claimed. */
const withoutReferences = (sentence: string, citations: readonly Citation[]): string =>
  citations
    .flatMap(({ meta: { source, location } }) => [source, location])
    .filter((name): name is string => typeof name === 'string' && name.length > 2)
    .sort((a, b) => b.length - a.length)
    .reduce((text, name) => text.replaceAll(name, ' '), sentence)

/** What people and programs set differently without meaning anything by it. */
const typographic = (text: string): string =>
  text
    .replace(/[\u00a0\u202f\u2009]/g, ' ')
    .replace(/[’‘ʼ]/g, "'")
    // Lines that are shown as one are joined by a middle dot.
    .replace(/·/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const QUOTATIONS = /«([^«»]*)»|“([^“”]*)”|"([^"]*)"/g
const OMISSION = /\s*(?:\[(?:…|\.\.\.)\]|…)\s*/
/** Shorter ones are a word that is set apart, not a quotation. */
const LEAST_QUOTED_WORDS = 3

/** What of a sentence a text does not hold; null where it holds all. */
function missing(sentence: string, cited: string, place: string): SupportProblem | null {
  const claim = bare(sentence)
  if (isVerbatim(claim, cited)) return null
  if (!holdsQuotations(claim, cited)) return 'quotation'
  const said = figuresOf(claim)
  const lacking = missingFigure(claim, cited)
  if (lacking !== null) return lacking
  const unquoted = claim.replace(QUOTATIONS, ' ').trim()
  if (claim !== unquoted && !/[\p{L}\p{N}]/u.test(unquoted)) return null
  const passage = nearestSentence(claim, cited)
  // A quotation inside has its own negations; it stands in the source as it is.
  if (claim === unquoted && isNegated(claim) !== isNegated(passage)) return 'negation'
  return holdsTerms(claim, cited, place, said) ? null : 'terms'
}

/** Whether a sentence is nothing but words of the text as they stand there, with or without quotation marks. */
function isVerbatim(claim: string, cited: string): boolean {
  const words = typographic(claim.replace(/^[\s«“"]+|[\s»”",]+$/g, ''))
  return words !== '' && typographic(cited).includes(words)
}

/** What a sentence quotes, in plain typography. */
const quotationsIn = (claim: string): string[] =>
  Array.from(claim.matchAll(QUOTATIONS), (match) =>
    typographic(match[1] ?? match[2] ?? match[3] ?? ''),
  ).filter((quoted) => [...words(quoted)].length >= LEAST_QUOTED_WORDS)

function holdsQuotations(claim: string, cited: string): boolean {
  const text = typographic(cited)
  return quotationsIn(claim).every((quoted) => {
    // What was left out is said by `[…]`: its parts stand in the source in this order.
    let at = 0
    return quoted.split(OMISSION).every((part) => {
      const found = text.indexOf(part, at)
      at = found + part.length
      return found >= 0
    })
  })
}

/** Parts of a sentence that may each stand in another sentence of the source. */
const JOINTS = /\s(?:et|and|mais|but|tandis que|while)\s|;\s/

/**
 * Figures that belong together in a sentence have to stand together in one sentence of the source: where it gives a slope
 * for each of two pipes, the slope of the one is not that of the other.
 */
function missingFigure(claim: string, cited: string): SupportProblem | null {
  const whole = figuresOf(cited)
  const sources = sentencesOf(cited, null).map(({ text }) => text)
  for (const clause of claim.split(JOINTS)) {
    const said = figuresOf(clause)
    const lacking = lackingIn(said, whole)
    if (lacking !== null) return lacking
    const holding = sources.filter((text) => lackingIn(said, figuresOf(text)) === null)
    if (holding.length === 0) return said.codes.length > 0 ? 'code' : 'number'
    if (!holding.some((text) => sameMeasures(clause, text))) return 'number'
  }
  return null
}

function lackingIn(said: Figures, found: Figures): SupportProblem | null {
  if (!said.quantities.every((one) => found.quantities.some((other) => sameQuantity(one, other))))
    return 'number'
  // `12 mars` is said of `12 mars 2026`, but not the other way round.
  if (
    !said.dates.every((date) => found.dates.some((other) => other === date || other.endsWith(`-${date}`)))
  ) {
    return 'date'
  }
  return said.codes.every((code) => found.codes.includes(code)) ? null : 'code'
}

/** Whether each figure is of the same measure there, where both say one, and not the other bound. */
function sameMeasures(clause: string, source: string): boolean {
  const measured = (text: string) => {
    const all = figuresOf(text).quantities.filter(({ unit }) => unit !== null)
    return all.map((quantity) => ({
      quantity,
      measure: measureOf(text, quantity, all),
      bound: boundOf(text, quantity),
    }))
  }
  const found = measured(source)
  return measured(clause).every(({ quantity, measure, bound }) => {
    const equal = found.filter((other) => sameQuantity(quantity, other.quantity))
    if (equal.length === 0) return true
    return equal.some(
      (other) =>
        (measure === null || other.measure === null || measure === other.measure) &&
        (bound === 'exact' || other.bound === 'exact' || bound === other.bound),
    )
  })
}

const analyzer = createTextAnalyzer()

/** The words of a sentence that say something, as stems. */
function termsOf(text: string, language: string | null): string[] {
  const all = [...words(text)].filter(
    (word) => !/^\d/.test(word) && word.length > 1 && !(language !== null && isFunctionWord(word, language)),
  )
  return [...new Set(all.flatMap((word) => analyzer.terms(word, language)))]
}

function nearestSentence(claim: string, cited: string): string {
  const language = detectLanguage(cited)
  const wanted = new Set(termsOf(claim, language))
  let best = { text: cited, shared: -1 }
  for (const { text } of sentencesOf(cited, language)) {
    const shared = termsOf(text, language).filter((term) => wanted.has(term)).length
    if (shared > best.shared) best = { text, shared }
  }
  return best.text
}

/** Share of a sentence's words that its citation must hold. Other words may lead over or explain, and no more. */
const LEAST_SHARED = 0.7

/**
 * Whether most words of a sentence stand in its citation. Across languages words tell little: there the figures, which
 * were compared before, and names have to be what the sentence rests on.
 */
function holdsTerms(claim: string, cited: string, place: string, said: Figures): boolean {
  const language = detectLanguage(cited)
  const own = detectLanguage(claim)
  if (language !== null && own !== null && own !== language) {
    const firm =
      said.quantities.filter(({ unit }) => unit !== null).length + said.dates.length + said.codes.length
    return quotationsIn(claim).length > 0 || firm > 0
  }
  // A name may stand in the headings above the quotation, but somewhere it has to stand.
  const known = fold(`${cited} ${place}`)
  if (!namesOf(claim).every((name) => known.includes(name))) return false
  const wanted = termsOf(claim, language ?? own)
  if (wanted.length === 0) return true
  const held = new Set(termsOf(`${cited} ${place}`, language ?? own))
  return wanted.filter((term) => held.has(term)).length / wanted.length >= LEAST_SHARED
}

/** Path, headings and columns of a citation, as words. */
const namesOfSource = (citation: Citation | undefined): string =>
  [citation?.meta.source, citation?.meta.location, ...columnsOf(citation)]
    .filter((name) => typeof name === 'string')
    .join(' ')
    .replace(/[-_/.>]+/g, ' ')

/** The names of the columns of a table's line. */
const columnsOf = (citation: Citation | undefined): unknown[] => {
  const fields = citation?.meta.fields
  return Array.isArray(fields)
    ? fields.map((field: unknown) => (field as { name?: unknown } | null)?.name)
    : []
}

/** The problem of the citation that comes nearest: the one that was found last in the order of the checks. */
const ORDER: readonly SupportProblem[] = ['quotation', 'number', 'date', 'code', 'negation', 'terms']

function nearest(verdicts: readonly { readonly problem: SupportProblem | null }[]): SupportProblem {
  const found = verdicts.flatMap(({ problem }) => problem ?? [])
  return ORDER.toReversed().find((problem) => found.includes(problem)) ?? 'no_valid_citation'
}
