import { figuresOf, measuresIn, textForms } from '@agora-mcp/core/citations'
import type { Asked } from '../asked/asked-kind.ts'
import type { Concept } from '../statements/concepts.ts'
import { covers } from '../statements/coverage.ts'
import type { Statement } from '../statements/statement.ts'

const IN_BRACKETS = /\(([^()]+)\)/u

/**
 * Finds the cell of a row whose column names the measure asked for, else a word of the question, else only the
 * unit asked for: 46 below `Surface (m²)`.
 * @returns Its column name, and its value with the unit; undefined if no column matches.
 */
export function measuredCell(
  { cells, passage }: Statement,
  { units, measure }: Asked,
  concepts: readonly Concept[],
) {
  const measured = cells.flatMap(({ name, value }) => {
    const unit = IN_BRACKETS.exec(name)?.[1] ?? ''
    const figure = /\p{L}/u.test(value) ? value : `${value} ${unit}`.trim()
    const [quantity] = figuresOf(figure).quantities
    const measures = measuresIn(name.replaceAll('_', ' '))
    const isUnit = quantity?.unit != null && units.includes(quantity.unit)
    return quantity === undefined ? [] : [{ name, value: figure, measures, isUnit, unit: quantity.unit }]
  })
  const isNamed = ({ name }: { readonly name: string }) =>
    concepts.some((concept) => covers(textForms(name, passage.language), concept))
  return (
    measured.find(({ measures }) => measure !== null && measures.includes(measure)) ??
    measured.find((cell) => cell.unit !== null && (units.length === 0 || cell.isUnit) && isNamed(cell)) ??
    measured.find(({ isUnit, measures }) => isUnit && (measure === null || measures.length === 0))
  )
}
