/** The smallest of any number of values, infinite where there are none. */
export function least(values: Iterable<number>): number {
  let smallest = Number.POSITIVE_INFINITY
  for (const value of values) if (value < smallest) smallest = value
  return smallest
}

/** The greatest of any number of values, minus infinite where there are none. */
export function greatest(values: Iterable<number>): number {
  let largest = Number.NEGATIVE_INFINITY
  for (const value of values) if (value > largest) largest = value
  return largest
}
