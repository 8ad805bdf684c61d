import { figuresOf, measuresIn, unitOf } from '@agora-mcp/core/citations'
import { quoteBest } from '@agora-mcp/mcp-client'
import { type AnswerPart, type ComposedAnswer, own } from '../../domain/answering/finding/answer-part.ts'
import { rowsThatAnswer } from '../../domain/passages/table-rows.ts'
import { asksWhen, givesTime } from '../../domain/question/asked-time.ts'
import { questionTerms, termsIn } from '../../domain/question/question-terms.ts'
import { searchForm } from '../../domain/question/search-form.ts'
import type { Answers } from '../../messages/index.ts'
import type { Attachment, FoundPassage } from './passages.ts'
import { citationOf, pieceOf } from './passages.ts'
import { resultParts } from './result-parts.ts'

const MAX_QUOTES = 4
/** Maximum number of tool results in an answer: a lookup gives few, a computation may give a line per section. */
const MAX_RESULTS = 20

/** Composes an answer without a language model: the best pieces of documents, verbatim, then the results of tools. */
export function quotedAnswer(
  question: string,
  documents: readonly FoundPassage[],
  results: readonly FoundPassage[],
  {
    chosen,
    answers,
    titles,
    computed,
  }: {
    readonly chosen: readonly FoundPassage[]
    readonly answers: Answers
    readonly titles: ReadonlyMap<string, string>
    /** True if the results are those of a computation. */
    readonly computed: boolean
  },
): ComposedAnswer {
  const asked = searchForm(question)
  const rows = rowsThatAnswer(asked, documents)
  const read = withoutSubsumed(
    question,
    documents.filter((passage) => passage.fields === null && mayBeQuoted(passage, question)),
  )
  const prose = quoteBest(asked, read, MAX_QUOTES).map(({ index, start, end }) =>
    wholeFields(read[index] as FoundPassage, start, end),
  )
  const best = [...rows, ...prose].slice(0, MAX_QUOTES)
  const quotes =
    chosen.length > 0
      ? // Includes neighbouring sentences that are worth quoting.
        chosen.map((one) => best.find((piece) => holds(piece, one)) ?? one)
      : best
  const shown = results.slice(0, MAX_RESULTS)
  // A computation's result comes first, followed by what documents say about the subject.
  const citations: Attachment[] = (computed ? [...shown, ...quotes] : [...quotes, ...shown]).map(citationOf)
  const [quotesFrom, resultsFrom] = computed ? [shown.length, 0] : [0, quotes.length]
  const lacking = [
    ...[...new Set(measuresIn(question))].filter((measure) => !givesValueOf(measure, quotes)),
    ...(asksWhen(question) && !quotes.some(({ text }) => givesTime(text)) ? [answers.date] : []),
  ]
  const quoted = quotes.map(
    (_, at): AnswerPart => ({
      kind: 'quoted',
      part: 'answer',
      value: null,
      label: null,
      lead: null,
      citation: quotesFrom + at,
    }),
  )
  const heads = [
    own('lead', answers.accordingTo()),
    ...lacking.map((measure) => own('notice', answers.withoutValue(measure))),
  ]
  const said = quotes.length > 0 ? [...heads, ...quoted] : []
  const gave = [
    ...(shown.length > 0 ? [own('lead', answers.fromTools())] : []),
    ...resultParts(shown, titles, resultsFrom, answers),
  ]
  return { parts: computed ? [...gave, ...said] : [...said, ...gave], citations }
}

/** Drops passages whose matched words are a proper subset of another's. */
function withoutSubsumed(question: string, passages: readonly FoundPassage[]): FoundPassage[] {
  const terms = new Map(
    [...new Set(passages.map(({ language }) => language))].map((language) => [
      language,
      questionTerms(question, language),
    ]),
  )
  const read = passages.map((passage) => {
    const { text, location, language } = passage
    return { passage, has: termsIn(`${location}\n${text}`, language, terms.get(language) ?? []) }
  })
  const hasMore = (more: ReadonlySet<string>, less: ReadonlySet<string>) =>
    more.size > less.size && [...less].every((word) => more.has(word))
  return read
    .filter(({ has }) => !read.some((other) => hasMore(other.has, has)))
    .map(({ passage }) => passage)
}

/**
 * Checks whether a quotation gives a value of the measure or has a column for it; true for measures of
 * several units.
 */
function givesValueOf(measure: string, quotes: readonly FoundPassage[]): boolean {
  const unit = unitOf(measure)
  return (
    unit === null ||
    quotes.some(
      ({ text, fields }) =>
        figuresOf(text).quantities.some((quantity) => quantity.unit === unit) ||
        fields?.some(({ name, value }) => measuresIn(name).includes(measure) && /\d/.test(value)),
    )
  )
}

const holds = (piece: FoundPassage, { source, char_start, char_end }: FoundPassage): boolean =>
  piece.source === source && piece.char_start <= char_start && piece.char_end >= char_end

/** Matches the head of a sheet: lines of fields (`responsable: Marie Lenoir`), which are quoted in full. */
const FIELDS = /^(?:\p{L}[\p{L} ]{1,30}: *\S.*(?:\n|$)){2,}$/u
/** Matches questions for a field of a sheet's head that do not name it. */
const ASKS_FOR_FIELD = /^\W*(?:qui|quand|who|when)\b/i

/** Checks whether a passage may be quoted; the head of a sheet only for a question about one of its fields. */
const mayBeQuoted = ({ text, language }: FoundPassage, question: string): boolean => {
  if (!FIELDS.test(text) || ASKS_FOR_FIELD.test(question)) return true
  const keys = text.split('\n').map((line) => line.split(':', 1)[0] ?? '')
  return termsIn(keys.join('\n'), language, questionTerms(question, language)).size > 0
}

const wholeFields = (passage: FoundPassage, start: number, end: number): FoundPassage =>
  FIELDS.test(passage.text) ? passage : pieceOf(passage, start, end)
