import { datesIn, textForms } from '@agora-mcp/core/citations'
import { fold } from '@agora-mcp/core/text'
import type { Asked } from './asked-kind.ts'
import type { Concept } from './concepts.ts'
import { countedCell } from './counted.ts'
import { covers } from './coverage.ts'
import { measuredCell } from './measured-cell.ts'
import { peopleIn } from './people.ts'
import { pricedCell } from './priced-cell.ts'
import type { Statement } from './statement.ts'
import type { Value } from './value.ts'

const UNIT = /^(?:unite|unit|u)$/

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
  const isNamed = ({ name }: { readonly name: string }): boolean =>
    concepts.some((concept) => covers(textForms(name, passage.language), concept))
  const unit = fields.find(({ plain }) => UNIT.test(plain))?.value ?? null
  switch (asked.kind) {
    case 'money': {
      const field = pricedCell(statement, concepts, question)
      return cell(field, field?.name ?? null)
    }
    case 'count':
    case 'quantity': {
      const measured = asked.kind === 'quantity' ? measuredCell(statement, asked) : undefined
      if (measured !== undefined) return cell(measured, measured.name)
      const field = countedCell(statement, asked, concepts)
      if (field === undefined) return null
      return {
        ...(cell(field, field.name) as Value),
        text: unit === null ? field.value : `${field.value} ${unit}`,
      }
    }
    case 'date': {
      const field = fields.find(({ value }) => datesIn(value, '2000-01-01').length > 0)
      return cell(field, field?.name ?? null)
    }
    case 'person': {
      const field = fields.find(
        ({ value, plain }) =>
          /^(?:nom|name|responsable|qui|who|pilote|personne)/.test(plain) || peopleIn(value).length > 0,
      )
      return cell(field, null)
    }
    default: {
      const named = fields.find(isNamed)
      return cell(named, named?.name ?? null)
    }
  }
}
