/**
 * Edits between two words: letters put in, left out or replaced, and neighbours exchanged (optimal string alignment).
 * @param limit More edits than this give `limit + 1` at once.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (a === b) return 0
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  const width = b.length + 1
  // The last three rows of the table, one after the other in turn.
  const table = new Uint8Array(3 * width)
  const cell = (row: number, column: number) => table[(row % 3) * width + column] ?? limit + 1
  for (let column = 0; column < width; column += 1) table[column] = Math.min(column, LARGEST)
  for (let row = 1; row <= a.length; row += 1) {
    const start = (row % 3) * width
    table[start] = Math.min(row, LARGEST)
    let best = row
    for (let column = 1; column < width; column += 1) {
      const same = a[row - 1] === b[column - 1]
      let edits = Math.min(cell(row - 1, column), cell(row, column - 1)) + 1
      edits = Math.min(edits, cell(row - 1, column - 1) + (same ? 0 : 1))
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        edits = Math.min(edits, cell(row - 2, column - 2) + 1)
      }
      table[start + column] = Math.min(edits, LARGEST)
      if (edits < best) best = edits
    }
    if (best > limit) return limit + 1
  }
  return Math.min(cell(a.length, b.length), limit + 1)
}

/** What fits into a byte; words are shorter, and limits far smaller. */
const LARGEST = 255
