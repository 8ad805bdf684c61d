import { boundOf, figuresOf, type Quantity, textForms } from '@agora-mcp/core/citations'
import { fold } from '@agora-mcp/core/text'
import type { Concept } from './concepts.ts'
import { coverageIn } from './coverage.ts'
import { headOf } from './head-of.ts'
import { withoutSpans } from './span.ts'
import type { Statement } from './statement.ts'

/** A figure for which a question asks if a rule applies: `obligatoire à 1,20 m ?`. */
interface Threshold {
  readonly unit: Quantity['unit']
  /** The question without it and without words for an obligation. */
  readonly matter: string
}

/** Words for an obligation or a permission, which a rule may leave unsaid: `sont blindées`. */
const MODAL =
  /(?<!\p{L})(?:obligatoires?|nécessaires?|obligée?s?|permis(?:es?)?|autorisée?s?|interdite?s?|admis(?:es?)?|mandatory|obligatory|required|necessary|needed|compulsory|allowed|permitted|forbidden|prohibited)(?!\p{L})/giu
/** Words before a limit that `boundOf` leaves to its sentence, folded. */
const LIMIT =
  /(?:jusqu'a|a partir d(?:e |u |')|des|sous|avant|apres|dans (?:les|un delai d(?:e|'))|within|before|after|limitee?s? a|limited to|from|up to|until|entre|between)\s*$/u

/** Finds the one figure of a yes/no question; null if it has none, or several. */
export function thresholdIn(question: string): Threshold | null {
  const { quantities } = figuresOf(question)
  const units = quantities.filter(({ unit }) => unit !== null)
  const [figure, ...others] =
    units.length > 0
      ? units
      : quantities.filter(
          ({ end }) => headOf(question.slice(end), null) !== null && /^\s/.test(question.slice(end)),
        )
  if (figure === undefined || others.length > 0) return null
  return { unit: figure.unit, matter: withoutSpans(question, [figure], ' ').replace(MODAL, ' ') }
}

/** Checks whether a statement sets a limit in the unit of a question; of bare figures, for a thing that it names. */
export function setsLimit(
  { text, passage }: Statement,
  { unit }: Threshold,
  concepts: readonly Concept[],
): boolean {
  const isNamed = (word: string | null) =>
    word !== null && concepts.some((concept) => coverageIn(textForms(word, passage.language), concept) > 0)
  return figuresOf(text).quantities.some(
    (figure) =>
      figure.unit === unit &&
      (boundOf(text, figure) !== 'exact' || LIMIT.test(fold(text.slice(0, figure.start)))) &&
      (unit !== null || isNamed(headOf(text.slice(figure.end), passage.language))),
  )
}
