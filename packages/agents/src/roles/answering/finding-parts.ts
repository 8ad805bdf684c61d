import { type AnswerPart, type ComposedAnswer, own } from '../../domain/answering/answer-part.ts'
import type { Finding, Piece } from '../../domain/answering/finding.ts'
import type { Answers } from '../../messages/index.ts'
import { type Attachment, citationOf } from './passages.ts'
import { quoteLines } from './quote-lines.ts'

/**
 * Composes an answer from findings: the value with its location first, then the quotation; earlier or other
 * values follow with source and date.
 */
export function findingParts({ kind, pieces, lacking }: Finding, answers: Answers): ComposedAnswer {
  const parts: AnswerPart[] = []
  const citations: Attachment[] = []
  const quote = (piece: Piece, lead: string) => {
    const mark = `[${citations.length + 1}]`
    // The heading above a summary's quotation already gives its location.
    const text = kind === 'summary' ? `« ${piece.text} » ${mark}` : quoteLines(piece, mark, answers)
    if (lead !== '') parts.push(own(lead))
    parts.push({ kind: 'quoted', text, citation: citations.length })
    citations.push(gradedCitation(piece))
  }
  if (pieces.length === 0) return { parts, citations }
  if (kind === 'nothing') {
    const measure = lacking === 'date' ? answers.date : lacking
    parts.push(
      own(answers.accordingTo()),
      own(measure === null ? answers.notSaid() : answers.withoutValue(measure)),
    )
  }
  if (kind === 'differ') parts.push(own(answers.differ()))
  if (kind === 'summary')
    parts.push(own(answers.selection([...new Set(pieces.map((piece) => named(piece, answers)))])))
  if (kind === 'changes') parts.push(own(answers.changes()))
  if (kind === 'course') parts.push(own(answers.course()))
  for (const [at, piece] of pieces.entries()) {
    const isNext = pieces[at - 1]?.source === piece.source && pieces[at - 1]?.location === piece.location
    quote(piece, kind === 'summary' && !isNext ? sectionOf(piece) : leadOf(piece, kind, answers))
  }
  return { parts, citations }
}

/** Introduces a quotation with its value, location and date. */
function leadOf(piece: Piece, kind: Finding['kind'], answers: Answers): string {
  const value =
    piece.value === null
      ? null
      : piece.label === null
        ? piece.value
        : `${piece.value} (${piece.label.replaceAll('_', ' ')})`
  const name = named(piece, answers)
  const section = sectionOf(piece)
  const place = section === '' ? name : `${name}, ${section}`
  if (kind === 'summary' || kind === 'nothing') return ''
  if (kind === 'changes') return piece.part === 'older' ? answers.before(name) : answers.after(name)
  if (piece.part === 'older')
    return answers.earlier(piece.date === null ? null : answers.day(piece.date), value, piece.title)
  if (value !== null) return answers.valueAt(value, place)
  return kind === 'course' || kind === 'compared' ? answers.valueAt(null, place) : ''
}

/** Returns the headings of a location without the document's title. */
const sectionOf = ({ location, title }: Piece): string =>
  location === title ? '' : location.startsWith(`${title} > `) ? location.slice(title.length + 3) : location

/** Names a document for a person: title and date. */
function named({ title, source, date }: Piece, answers: Answers): string {
  const name = title || source
  return date === null ? name : `${name} (${answers.day(date)})`
}

/** Makes a citation with its value, graded as supported word for word. */
function gradedCitation(piece: Piece): Attachment {
  const citation = citationOf({ ...piece, is_text: true })
  return {
    ...citation,
    meta: { ...citation.meta, grade: 'verbatim', ...(piece.value === null ? {} : { value: piece.value }) },
  }
}
