import { type AnswerPart, type ComposedAnswer, own } from '../../domain/answering/answer-part.ts'
import type { Finding, Piece } from '../../domain/answering/finding.ts'
import type { Answers } from '../../messages/index.ts'
import { type Attachment, citationOf } from './passages.ts'
import { quoteLines } from './quote-lines.ts'

/**
 * Says what was found: the value first, with its place, then the words of the document; what was said before or elsewhere
 * after it, with source and date.
 * @param from Number of the first citation, from 0
 */
export function findingParts({ kind, pieces, lacking }: Finding, answers: Answers, from = 0): ComposedAnswer {
  const parts: AnswerPart[] = []
  const citations: Attachment[] = []
  const quote = (piece: Piece, lead: string) => {
    const mark = `[${from + citations.length + 1}]`
    // The heading above a summary's quotation names its place.
    const text =
      kind === 'summary'
        ? `« ${piece.text} » ${mark}`
        : quoteLines({ ...piece, is_text: true }, mark, answers).text
    if (lead !== '') parts.push(own(lead))
    parts.push({ kind: 'quoted', text, citation: from + citations.length })
    citations.push(gradedCitation(piece))
  }
  const [first] = pieces
  if (kind === 'nothing') {
    const isMeasure = lacking !== null
    const said = isMeasure
      ? answers.withoutValue(lacking === 'date' ? answers.date : lacking)
      : answers.notSaid()
    if (first === undefined) return { parts, citations }
    parts.push(own(answers.accordingTo()), own(said))
  }
  if (kind === 'differ') parts.push(own(answers.differ()))
  if (kind === 'summary') parts.push(own(answers.selection([...new Set(pieces.map(named(answers)))])))
  if (kind === 'changes') parts.push(own(answers.changes()))
  if (kind === 'course') parts.push(own(answers.course()))
  for (const [at, piece] of pieces.entries()) {
    const isNext = pieces[at - 1]?.source === piece.source && pieces[at - 1]?.location === piece.location
    quote(piece, kind === 'summary' && !isNext ? sectionOf(piece) : leadOf(piece, kind, answers))
  }
  return { parts, citations }
}

/** The own words before a quotation: its value with place and date. */
function leadOf(piece: Piece, kind: Finding['kind'], answers: Answers): string {
  const value =
    piece.value === null
      ? null
      : piece.label === null
        ? piece.value
        : `${piece.value} (${piece.label.replaceAll('_', ' ')})`
  const section = sectionOf(piece)
  const place = section === '' ? named(answers)(piece) : `${named(answers)(piece)}, ${section}`
  if (kind === 'summary' || kind === 'nothing') return ''
  if (kind === 'changes')
    return piece.part === 'older'
      ? answers.before(named(answers)(piece))
      : answers.after(named(answers)(piece))
  if (piece.part === 'older')
    return answers.earlier(piece.date === null ? null : answers.day(piece.date), value, piece.title)
  if (value !== null) return answers.valueAt(value, place)
  return kind === 'course' || kind === 'compared' ? answers.valueAt(null, place) : ''
}

/** The place within a document: its headings without the title that they begin with. */
const sectionOf = ({ location, title }: Piece): string =>
  location === title ? '' : location.startsWith(`${title} > `) ? location.slice(title.length + 3) : location

/** A document as a person names it: title and day. */
const named =
  (answers: Answers) =>
  ({ title, source, date }: Piece): string => {
    const name = title || source
    return date === null ? name : `${name} (${answers.day(date)})`
  }

/** A citation that says its value and how it is supported: word for word. */
function gradedCitation(piece: Piece): Attachment {
  const citation = citationOf({ ...piece, is_text: true })
  return {
    ...citation,
    meta: { ...citation.meta, grade: 'verbatim', ...(piece.value === null ? {} : { value: piece.value }) },
  }
}
