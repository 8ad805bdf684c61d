import type { Action } from '../../domain/session/action.ts'
import { outcomeText, type ResultRecord } from '../../domain/tool-results/outcome-text.ts'
import { reason } from '../../messages/index.ts'
import type { RoleResult, RoleView } from '../../ports/role.ts'
import type { Specialist } from '../../ports/specialists.ts'
import { type Attachment, passagesOf } from '../answering/passages.ts'

/** Minimum length of a passage in a result, in characters; shorter texts are labels. */
const MIN_PASSAGE = 60
/** Minimum score of a record, for passages and for looked-up names; a lower one is a wrong match. */
const SURE = { text: 0.5, name: 0.8 } as const
const MAX_RECORDS = 5
/** Maximum number of cited parts of a computation; more are a table, which is in the log. */
const MAX_PIECES = 20

/** Replies with the results of the specialist's tools, each record as a citation. */
export function findingsOf(own: Specialist, view: RoleView): RoleResult {
  const attachments = view.actions.flatMap(citationsIn)
  const inDocuments = passagesOf(view.request, (by) => by === 'context')
  return {
    kind: 'reply',
    message: {
      type: 'context',
      content:
        attachments.length > 0
          ? `${own.title}: ${attachments.length}`
          : `${own.title}: ${inDocuments.length > 0 ? 'the documents say it' : 'nothing to add'}`,
      attachments,
    },
    target: 'summary',
    reason: reason('specialist_done', { name: own.title }),
    confidence: 1,
  }
}

/** Cites the first records of a result, each a slice of its text. */
function citationsIn({ id, tool, type, outcome }: Action): Attachment[] {
  if (outcome === null || !outcome.ok) return []
  const { text, records, beside } = outcomeText(outcome.data, outcome.text)
  const pieces = records.map((record) => pieceOf(record))
  const plain = (span: { start: number; end: number }) => ({ ...span, score: null, isText: false })
  const whole = plain({ start: 0, end: text.trimEnd().length })
  const isList =
    outcome.data !== null &&
    /"(?:results|items|services|structures)"/.test(JSON.stringify(outcome.data).slice(0, 500))
  // A list without entries found nothing; any other result is one record. A computation's values outside of
  // its lists come first: the total before its parts.
  const shown =
    type === 'run_script' && pieces.length > 0
      ? [...beside.map(plain).toReversed(), ...pieces]
      : pieces.length > 0
        ? pieces
            .filter(({ score, isText }) => score === null || score >= SURE[isText ? 'text' : 'name'])
            .slice(0, MAX_RECORDS)
        : isList || whole.end === 0
          ? []
          : [whole]
  return shown.slice(0, MAX_PIECES).map(({ start, end, score, isText }, at) => ({
    kind: 'extracted_data',
    value: text.slice(start, end),
    meta: {
      source: `action:${id}`,
      location: tool,
      char_start: start,
      char_end: end,
      similarity: score ?? 1 - at / 100,
      language: null,
      is_text: isText,
    },
  }))
}

/** Selects the span to cite of a record: its passage if it has one, else all its values. */
function pieceOf({ leaves, start, end }: ResultRecord) {
  const passage = leaves.find(({ key, value }) => key === 'text' && value.length >= MIN_PASSAGE)
  const figure = leaves.find(({ key }) => key === 'similarity' || key === 'score')?.value
  return {
    start: passage?.start ?? start,
    end: passage?.end ?? end,
    score: figure === undefined ? null : Number(figure),
    isText: passage !== undefined,
  }
}
