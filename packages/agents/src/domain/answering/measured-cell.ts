import { figuresOf, measuresIn } from '@agora-mcp/core/citations'
import type { Asked } from './asked-kind.ts'
import type { Statement } from './statement.ts'

const IN_BRACKETS = /\(([^()]+)\)/u

/**
 * Finds the cell of a row whose column names the measure or the unit asked for: 46 below `Surface (m²)`.
 * @returns Its column name, and its value with the unit; undefined if no column matches.
 */
export function measuredCell({ cells }: Statement, { units, measure }: Asked) {
  for (const { name, value } of cells) {
    const unit = IN_BRACKETS.exec(name)?.[1] ?? ''
    const figure = /\p{L}/u.test(value) ? value : `${value} ${unit}`.trim()
    const [quantity] = figuresOf(figure).quantities
    const measures = measuresIn(name.replaceAll('_', ' '))
    const isMeasure = measure !== null && measures.includes(measure)
    const isUnit = quantity?.unit != null && units.includes(quantity.unit)
    if (quantity !== undefined && (isMeasure || (isUnit && (measure === null || measures.length === 0))))
      return { name, value: figure }
  }
  return undefined
}
