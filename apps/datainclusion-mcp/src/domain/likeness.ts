/**
 * Letters to change, add, drop or swap with their neighbour to make one text of the other (optimal string alignment);
 * null when they are more than `max`.
 */
export function editDistance(a: string, b: string, max: number): number | null {
  if (Math.abs(a.length - b.length) > max) return null
  let before: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    let least = row
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1]
      let edits = Math.min(
        at(previous, column) + 1,
        at(current, column - 1) + 1,
        at(previous, column - 1) + (same ? 0 : 1),
      )
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (swapped) edits = Math.min(edits, at(before, column - 2) + 1)
      current.push(edits)
      least = Math.min(least, edits)
    }
    if (least > max) return null
    before = previous
    previous = current
  }
  const edits = at(previous, b.length)
  return edits > max ? null : edits
}

const at = (row: readonly number[], column: number): number => row[column] ?? Number.POSITIVE_INFINITY

/** Share of three-letter stretches that two texts have in common, 0 to 1 (Dice). */
export function likeness(a: string, b: string): number {
  const [left, right] = [stretches(a), stretches(b)]
  const shared = [...left].filter((stretch) => right.has(stretch)).length
  return (2 * shared) / (left.size + right.size)
}

function stretches(text: string): Set<string> {
  const padded = `  ${text} `
  return new Set(Array.from({ length: padded.length - 2 }, (_, start) => padded.slice(start, start + 3)))
}
