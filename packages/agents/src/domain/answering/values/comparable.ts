import { datesIn, figuresOf } from '@agora-mcp/core/citations'
import type { Cell } from '../statements/aligned-cells.ts'

/** A value that others of its unit are compared with; a date as its time. */
interface Comparable {
  readonly value: number
  readonly unit: string | null
}

const IN_BRACKETS = /\(([^()]+)\)/u

/** Reads the one figure or date of a cell, with the unit of its column: `12` below `Garantie (mois)`; null if it has none. */
export function comparableIn({ name, value }: Cell): Comparable | null {
  const [date, ...dates] = datesIn(value, '2000-01-01')
  if (date !== undefined) return dates.length > 0 ? null : { value: Date.parse(date.date), unit: 'date' }
  const unit = IN_BRACKETS.exec(name)?.[1] ?? ''
  const { quantities } = figuresOf(/\p{L}|[€$£%°]/u.test(value) ? value : `${value} ${unit}`)
  const [figure] = quantities
  return figure === undefined || quantities.length > 1 ? null : { value: figure.value, unit: figure.unit }
}

/** Returns the values of the unit that most of them have. */
export function mostOfOneUnit<Value extends Comparable>(values: readonly Value[]): Value[] {
  const groups = [...Map.groupBy(values, ({ unit }) => unit).values()]
  return groups.toSorted((a, b) => b.length - a.length)[0] ?? []
}
