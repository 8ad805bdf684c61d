import { figuresOf, measureOf, measuresIn, type Quantity } from '@agora-mcp/core/citations'
import { fold } from '@agora-mcp/core/text'
import { givesTime } from '../../question/asked-time.ts'
import type { Asked } from '../asked/asked-kind.ts'
import { COUNT_COLUMN } from '../statements/columns.ts'
import type { Concept } from '../statements/concepts.ts'
import { tellsConsequence } from '../statements/consequence.ts'
import { howOftenIn } from '../statements/how-often.ts'
import { isAskedName, PARTY, PASSIVE_AGENT, peopleIn } from '../statements/people.ts'
import { monthsIn, periodsIn } from '../statements/periods.ts'
import type { Statement } from '../statements/statement.ts'
import { tellsMatter } from '../statements/tells-matter.ts'
import { recurringTimes, timesOfDay, withoutTimesOfDay } from '../statements/times-of-day.ts'
import { fitOfState, tellsFate, tellsMaterial } from '../statements/told-state.ts'
import { countedCell, countsIn } from '../values/counted.ts'
import { measuredCell } from '../values/measured-cell.ts'
import { personCells } from '../values/person-cell.ts'
import { pricedCell } from '../values/priced-cell.ts'
import { tellsCause } from './cause.ts'

const DUE_COLUMN = /^(?:echeance|date|delai|due|deadline)/

/** Fit of a text without a date for a question that asks when: that something is repeated, or a bare time or month. */
const REPEATED = 0.8
const LOOSE = 0.5

/** Rates how well a statement holds the kind of value that a question asks for, from 0 (not at all) to 1. */
export function fitOf(statement: Statement, asked: Asked, concepts: readonly Concept[]): number {
  if (asked.kind === 'state') return fitOfState(statement)
  if (fits(statement, asked, concepts)) return 1
  const { text } = statement
  if (asked.kind !== 'date' || asked.period !== null) return 0
  if (howOftenIn(text).length > 0) return REPEATED
  return [recurringTimes, monthsIn].some((read) => read(text).length > 0) ? LOOSE : 0
}

function fits(statement: Statement, asked: Asked, concepts: readonly Concept[]): boolean {
  const { text, passage } = statement
  const plain = fold(text)
  switch (asked.kind) {
    case 'date':
      return (
        periodsIn(text, asked.period).length > 0 || givesTime(text) || hasColumn(statement, DUE_COLUMN, /\d/)
      )
    case 'time':
      return timesOfDay(text).length > 0
    case 'money':
      return (
        figuresOf(text).quantities.some(({ unit }) => unit === '€') ||
        pricedCell(statement, concepts) !== undefined
      )
    case 'quantity':
      return givesUnit(statement, asked) || measuredCell(statement, asked, concepts) !== undefined
    case 'frequency':
      return howOftenIn(text).length > 0
    case 'count':
      return (
        countedCell(statement, asked, concepts) !== undefined ||
        (passage.fields === null && countsIn(statement, asked, concepts).length > 0)
      )
    case 'person':
      return (
        peopleIn(text).some(({ name }) => !isAskedName(name, concepts)) ||
        PARTY.test(plain) ||
        PASSIVE_AGENT.test(plain) ||
        personCells(statement, concepts).length > 0
      )
    case 'organisation':
      return (
        PARTY.test(plain) ||
        /\p{Lu}\p{L}+/u.test(text.slice(1)) ||
        (passage.fields ?? []).some(({ name }) => /organisme|societe|entreprise/.test(fold(name)))
      )
    case 'manner':
      return tellsMatter(text, statement, concepts)
    case 'reason':
      return tellsCause(statement, asked, concepts)
    case 'consequence':
      return tellsConsequence(statement, concepts)
    case 'fate':
      return tellsFate(statement)
    case 'material':
      return tellsMaterial(statement)
    default:
      return true
  }
}

function givesUnit(statement: Statement, { units, measure }: Asked): boolean {
  const text = withoutOtherMeasures(statement, measure)
  const { quantities, codes } = figuresOf(text)
  const measured = withoutTimesOfDay(
    text,
    quantities.filter(({ unit }) => unit !== null),
  )
  // Width and height are different measures, although both are in metres.
  const isMeant = (one: Quantity) => {
    const own = measure === null ? null : measureOf(text, one, measured)
    return own === null || own === measure
  }
  if (units.length === 0) return quantities.length > 0 || hasColumn(statement, COUNT_COLUMN, /\d/)
  return (
    measured.some((one) => units.includes(one.unit) && isMeant(one)) ||
    (units.includes('m') && codes.some((code) => /^DN\d/.test(code))) ||
    (hasColumn(statement, COUNT_COLUMN, /\d/) &&
      statement.cells.some(({ value }) =>
        units.includes(figuresOf(`1 ${value}`).quantities[0]?.unit ?? null),
      ))
  )
}

/** Leaves out the cells of a row whose columns name another measure: `6 mm` below `Épaisseur` is not a height. */
const withoutOtherMeasures = ({ text, passage, cells }: Statement, measure: string | null): string =>
  passage.fields === null || measure === null
    ? text
    : cells
        .filter(({ name }) => {
          const measures = measuresIn(name)
          return measures.length === 0 || measures.includes(measure)
        })
        .map(({ value }) => value)
        .join(' | ')

const hasColumn = ({ cells }: Statement, name: RegExp, value: RegExp): boolean =>
  cells.some((field) => name.test(fold(field.name.replaceAll('_', ' '))) && value.test(field.value))
