import { datesIn, textForms } from '@agora-mcp/core/citations'
import { fold } from '@agora-mcp/core/text'
import type { Asked } from '../asked/asked-kind.ts'
import { PLACE_COLUMN, UNIT_COLUMN } from '../statements/columns.ts'
import type { Concept } from '../statements/concepts.ts'
import { covers } from '../statements/coverage.ts'
import type { Statement } from '../statements/statement.ts'
import { countedCell } from './counted.ts'
import { measuredCell } from './measured-cell.ts'
import { personCells } from './person-cell.ts'
import { pricedCell } from './priced-cell.ts'
import type { Value } from './value.ts'

/** Finds the cell of a row that a question asks for; null if no column matches. */
export function cellIn(
  statement: Statement,
  asked: Asked,
  concepts: readonly Concept[],
  question: string,
): Value | null {
  const { passage } = statement
  const fields = statement.cells.map((field) => ({
    ...field,
    plain: fold(field.name.replaceAll('_', ' ')),
  }))
  const cell = (field: { readonly value: string } | undefined, label: string | null): Value | null =>
    field === undefined ? null : { text: field.value, start: null, end: null, label }
  const isSaid = (text: string): boolean =>
    concepts.some((concept) => covers(textForms(text, passage.language), concept))
  /** Finds the cell whose column the question names, else the first one. */
  const named = (all: typeof fields) => all.find(({ name }) => isSaid(name)) ?? all[0]
  const unit = fields.find(({ plain }) => UNIT_COLUMN.test(plain))?.value ?? null
  switch (asked.kind) {
    case 'money': {
      const field = pricedCell(statement, concepts, question)
      return cell(field, field?.name ?? null)
    }
    case 'count':
    case 'quantity': {
      const measured = asked.kind === 'quantity' ? measuredCell(statement, asked, concepts) : undefined
      if (measured !== undefined) return cell(measured, measured.name)
      const field = countedCell(statement, asked, concepts)
      if (field === undefined) return null
      return {
        ...(cell(field, field.name) as Value),
        text: unit === null ? field.value : `${field.value} ${unit}`,
      }
    }
    case 'date': {
      const field = named(fields.filter(({ value }) => datesIn(value, '2000-01-01').length > 0))
      return cell(field, field?.name ?? null)
    }
    case 'person': {
      const people = personCells(statement, concepts)
      const field = named(
        fields.filter(({ name, value }) => people.some((one) => one.name === name && one.value === value)),
      )
      return cell(field, null)
    }
    case 'place': {
      // The place that is asked about is not where it is.
      const field = fields.find(({ value, plain }) => PLACE_COLUMN.test(plain) && !isSaid(value))
      return cell(field, field?.name ?? null)
    }
    default: {
      // What is asked for is named first: `Quels sont les tantièmes (lot A12) ?`
      const field = concepts
        .map((concept) => fields.find(({ name }) => covers(textForms(name, passage.language), concept)))
        .find((one) => one !== undefined)
      return cell(field, field?.name ?? null)
    }
  }
}
