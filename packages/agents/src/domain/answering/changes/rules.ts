import { fold } from '@agora-mcp/core/text'
import { readAction } from '../../plan/read-action.ts'
import { readTask } from '../../plan/read-task.ts'
import { isLabel, type Valued, valuedIn } from '../ranking/rival-values.ts'
import { seriesOf, tellsDate } from '../statements/document-date.ts'
import { statedIn } from '../statements/likeness.ts'
import { type AnswerPassage, type Statement, statementsIn } from '../statements/statement.ts'

/** A statement that a later document may change; each is read once, and compared with many. */
export interface Rule {
  readonly statement: Statement
  /** Its text, folded. */
  readonly plain: string
  readonly series: string
  readonly stated: ReadonlySet<string>
  /** Undefined for a row and for a statement without values. */
  readonly valued: Valued | undefined
}

/**
 * Reads what a document lays down; not its tables of data, its labels, its tasks, nor the line that dates it.
 */
export function rulesIn(document: readonly AnswerPassage[]): Rule[] {
  const valued = new Map(valuedIn(document).map((one) => [keyOf(one.statement), one]))
  return document
    .flatMap(statementsIn)
    .filter(
      ({ kind, text, passage }) =>
        kind !== 'field' &&
        !isLabel(text) &&
        passage.fields === null &&
        text.length < 400 &&
        (kind === 'row' || / .+ /.test(text)) &&
        (kind !== 'item' || !isTask(text, passage.date)) &&
        !tellsDate(text, passage.date),
    )
    .map((statement) => ({
      statement,
      plain: fold(statement.text),
      series: seriesOf(statement.passage),
      stated: statedIn(statement),
      valued: valued.get(keyOf(statement)),
    }))
}

const isTask = (text: string, date: string | null): boolean =>
  (readTask(text, date) ?? readAction(text, date)) !== null

export const keyOf = ({ passage, start }: Statement): string =>
  `${passage.source} ${passage.char_start + start}`
