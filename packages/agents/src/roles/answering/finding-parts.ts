import { defined } from '@agora-mcp/core/schemas/defined'
import { type AnswerPart, type ComposedAnswer, own } from '../../domain/answering/finding/answer-part.ts'
import type { Finding, Piece } from '../../domain/answering/finding/finding.ts'
import type { Answers } from '../../messages/index.ts'
import { type Attachment, citationOf } from './passages.ts'

/**
 * Composes an answer from findings: quotations with their value and the team's words on them; earlier or
 * other values follow with source and date.
 */
export function findingParts(finding: Finding, answers: Answers): ComposedAnswer {
  const { pieces } = finding
  if (finding.kind === 'projects')
    return { parts: [own('text', answers.projects(finding.projects))], citations: [] }
  if (pieces.length === 0) return { parts: noted(finding, answers), citations: [] }
  const ownerOf = ownersIn(finding, answers)
  const quoted = pieces.map((piece, at): AnswerPart => {
    const { part, label } = piece
    const isNext = pieces[at - 1]?.source === piece.source && pieces[at - 1]?.location === piece.location
    const value = VALUED.has(finding.kind) ? piece.value : null
    return {
      kind: 'quoted',
      part,
      value,
      label: value === null || label === null ? null : label.replaceAll('_', ' '),
      lead: leadOf(piece, finding.kind, { isNext, owner: ownerOf(piece) }, answers),
      citation: at,
    }
  })
  const rest = finding.more ? [own('notice', answers.moreListed(finding.more))] : []
  return {
    parts: [...introduction(finding, answers), ...noted(finding, answers), ...quoted, ...rest],
    citations: pieces.map(gradedCitation),
  }
}

/** Tells how an answer was found. */
function noted({ note }: Finding, answers: Answers): AnswerPart[] {
  switch (note?.kind) {
    case 'implied_cause':
      return [own('notice', answers.impliedCause())]
    case 'compared_rows':
      return [own('notice', answers.comparedRows({ ...note, column: note.column.replaceAll('_', ' ') }))]
    case 'unclear_column':
      return [own('notice', answers.unclearColumn(note.columns.map((name) => name.replaceAll('_', ' '))))]
    case undefined:
      return []
  }
}

/** Returns a function that tells the project of a piece where pieces are of several, or of none beside the chosen one. */
function ownersIn({ pieces, project: chosen }: Finding, answers: Answers) {
  const areSeveral = new Set(pieces.flatMap(({ project }) => project ?? [])).size > 1
  return ({ project }: Piece): string | null => {
    if (project === null) return chosen === null ? null : answers.ofAllProjects
    return areSeveral ? answers.ofProject(project) : null
  }
}

/** Kinds of findings whose values are told before the quotation. */
const VALUED: ReadonlySet<Finding['kind']> = new Set([
  'answer',
  'differ',
  'course',
  'compared',
  'differences',
])

/** Kinds of findings whose documents are told with each quotation. */
const NAMED: ReadonlySet<Finding['kind']> = new Set(['course', 'compared', 'differences'])

function introduction({ kind, pieces, lacking }: Finding, answers: Answers): AnswerPart[] {
  switch (kind) {
    case 'nothing': {
      const measure = lacking === 'date' ? answers.date : lacking
      return [
        own('lead', answers.accordingTo()),
        own('notice', measure === null ? answers.notSaid() : answers.withoutValue(measure)),
      ]
    }
    case 'closest':
      return [own('notice', answers.closest())]
    case 'differ':
    case 'differences':
      return [own('lead', answers.differ())]
    case 'summary':
      return [own('lead', answers.selection([...new Set(pieces.map((piece) => named(piece, answers)))]))]
    case 'changes':
      return [own('lead', answers.changes())]
    case 'course':
      return [own('lead', answers.course())]
    case 'answer':
    case 'compared':
    case 'projects':
      return []
  }
}

/**
 * Introduces a quotation with its document, date and headings; null if its source is enough.
 * @param about `isNext`: the quotation before it has the same location; `owner`: its project, if that is to be told.
 */
function leadOf(
  piece: Piece,
  kind: Finding['kind'],
  { isNext, owner }: { readonly isNext: boolean; readonly owner: string | null },
  answers: Answers,
): string | null {
  const name = named(piece, answers, owner)
  const section = sectionOf(piece)
  if (kind === 'nothing' || kind === 'closest') return null
  if (kind === 'summary') return isNext || section === '' ? null : section
  if (kind === 'changes') return piece.part === 'older' ? answers.before(name) : answers.after(name)
  if (piece.part === 'older')
    return answers.earlier(piece.date === null ? null : answers.day(piece.date), piece.title)
  if (piece.value === null && owner === null && !NAMED.has(kind)) return null
  return section === '' ? name : `${name}, ${section}`
}

/** Returns the headings of a location without the document's title. */
const sectionOf = ({ location, title }: Piece): string =>
  location === title ? '' : location.startsWith(`${title} > `) ? location.slice(title.length + 3) : location

/** Names a document for a person: title, date, and project if that is to be told. */
function named({ title, source, date }: Piece, answers: Answers, owner: string | null = null): string {
  const name = title || source
  const about = [date === null ? null : answers.day(date), owner].filter((part) => part !== null)
  return about.length === 0 ? name : `${name} (${about.join(', ')})`
}

/** Makes a citation with its value, graded as supported word for word. */
function gradedCitation(piece: Piece): Attachment {
  const citation = citationOf({ ...piece, is_text: true })
  return {
    ...citation,
    meta: { ...citation.meta, grade: 'verbatim', ...defined({ value: piece.value }) },
  }
}
