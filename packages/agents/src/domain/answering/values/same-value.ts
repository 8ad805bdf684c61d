import { type Figures, figuresOf, hasDay } from '@agora-mcp/core/citations'
import { fold } from '@agora-mcp/core/text'
import { approximateCounts } from '../statements/approximate-counts.ts'

/** Checks whether two values are the same as written or as figures: `2350` and `2 350 €`, `quarante-deux` and `42`. */
export function isSameValue(one: string, other: string): boolean {
  const [left, right] = [one, other].map(figuresIn) as [Figures, Figures]
  const [day] = left.dates
  if (day !== undefined && right.dates.length > 0) return hasDay(right.dates, day)
  const [a, ...others] = [...left.quantities, ...right.quantities]
  const [b] = others
  if (a !== undefined && b !== undefined && left.quantities.length === 1 && others.length === 1)
    return a.value === b.value && (a.unit === b.unit || a.unit === null || b.unit === null)
  return plain(one) === plain(other)
}

/** Reads the figures of a value; one that is told approximately is a figure, too. */
function figuresIn(text: string): Figures {
  const [about] = approximateCounts(text)
  return about === undefined ? figuresOf(text) : { quantities: [about], dates: [], codes: [] }
}

const plain = (text: string): string => fold(text).replace(/\s+/g, ' ').trim()
