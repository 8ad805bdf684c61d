/** Returns the smallest value, `Infinity` if there are none; safe for any number of values. */
export function least(values: Iterable<number>): number {
  let smallest = Number.POSITIVE_INFINITY
  for (const value of values) if (value < smallest) smallest = value
  return smallest
}

/** Returns the greatest value, `-Infinity` if there are none; safe for any number of values. */
export function greatest(values: Iterable<number>): number {
  let largest = Number.NEGATIVE_INFINITY
  for (const value of values) if (value > largest) largest = value
  return largest
}
