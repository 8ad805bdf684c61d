import { textForms } from '@agora-mcp/core/citations'
import { fold } from '@agora-mcp/core/text'
import { PERSON_COLUMN } from '../statements/columns.ts'
import type { Concept } from '../statements/concepts.ts'
import { covers } from '../statements/coverage.ts'
import { peopleIn } from '../statements/people.ts'
import type { Statement } from '../statements/statement.ts'

/** Matches names of columns for who does what a row is about, folded: `Réalisé par`, `Mécanicien`, `Driver`. */
const DOER_COLUMN =
  /(?:^(?:par|by)|\s(?:par|by)|(?:icien|ienne|iste|trice|aire|teur|reur|seur|cien|cian|ter|ver|ger|ler|ner|ist))$/u
/** Matches names of columns for firms, folded. */
const FIRM_COLUMN = /^(?:entreprise|societe|organisme|prestataire|titulaire|company|contractor|firm)/u
/** Matches a name with initials: `R. Ouadah`. */
const INITIALS = /^(?:\p{Lu}\.[ -]?){1,2}\p{Lu}[\p{L}’'-]+$/u
/** Matches a single capitalised word: a first name, a surname. */
const NAME = /^\p{Lu}[\p{L}’'-]+$/u

/**
 * Finds the cells of a row that name who does what it is about: in a column for people, or by their own names; else a name
 * in a column for who does something, or a firm.
 */
export function personCells(
  { cells: all, passage }: Statement,
  concepts: readonly Concept[],
): Statement['cells'] {
  // What is asked about is not who does it; the first cell of a row without rules has more than its label.
  const cells = all.filter(
    ({ value }) =>
      passage.fields === null ||
      !concepts.some((concept) => covers(textForms(value, passage.language), concept)),
  )
  const named = cells.filter(
    ({ name, value }) =>
      PERSON_COLUMN.test(columnOf(name)) || peopleIn(value).length > 0 || INITIALS.test(value),
  )
  return named.length > 0
    ? named
    : cells.filter(
        ({ name, value }) =>
          FIRM_COLUMN.test(columnOf(name)) || (NAME.test(value) && DOER_COLUMN.test(columnOf(name))),
      )
}

const columnOf = (name: string): string => fold(name.replaceAll('_', ' '))
