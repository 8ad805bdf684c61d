import { figuresOf, hasDay } from '@agora-mcp/core/citations'
import { fold } from '@agora-mcp/core/text'

/** Checks whether two values are the same as written or as figures: `2350` and `2 350 €`, `quarante-deux` and `42`. */
export function isSameValue(one: string, other: string): boolean {
  const [left, right] = [figuresOf(one), figuresOf(other)]
  const [day] = left.dates
  if (day !== undefined && right.dates.length > 0) return hasDay(right.dates, day)
  const [a, ...others] = [...left.quantities, ...right.quantities]
  const [b] = others
  if (a !== undefined && b !== undefined && left.quantities.length === 1 && others.length === 1)
    return a.value === b.value && (a.unit === b.unit || a.unit === null || b.unit === null)
  return plain(one) === plain(other)
}

const plain = (text: string): string => fold(text).replace(/\s+/g, ' ').trim()
