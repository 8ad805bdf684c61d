import { type Citation, namesOfSource } from './citation.ts'
import { claimsOf, namedCitations, withoutMarks, withoutReferences } from './claims.ts'
import { type SupportProblem, supportProblem } from './support.ts'

/** What is wrong with a citation itself. */
export type CitationProblem = 'malformed' | 'unknown_source' | 'out_of_bounds' | 'not_verbatim'

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
    own.flatMap((text) => [text, ...claimsOf(text, language).map((part) => part.text)]).map(withoutMarks),
  )
  const sentences = claimsOf(answer, language).map(({ text, start, end }): CheckedSentence => {
    const sentence = { text, start, end }
    if (ownSentences.has(withoutMarks(text)))
      return { ...sentence, support: 'own', citations: [], problem: null }
    const named = namedCitations(text)
    const candidates = citations.flatMap((_, at) =>
      problems[at] === null && (named.length === 0 || named.includes(at)) ? [[at]] : [],
    )
    // Named ones that are all right may bear it together.
    if (named.length > 1 && named.every((at) => problems[at] === null)) candidates.push(named)
    const verdicts = candidates.map((group) => ({
      group,
      problem: supportProblem(
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

/** What is wrong with a citation; null where it equals its source's text at its offsets. */
export function problemOf(
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

/** The problem of the citation that comes nearest: the one that was found last in the order of the checks. */
const ORDER: readonly SupportProblem[] = [
  'quotation',
  'number',
  'date',
  'code',
  'negation',
  'subject',
  'terms',
]

function nearest(verdicts: readonly { readonly problem: SupportProblem | null }[]): SupportProblem {
  const found = verdicts.flatMap(({ problem }) => problem ?? [])
  return ORDER.toReversed().find((problem) => found.includes(problem)) ?? 'no_valid_citation'
}
