/**
 * Selects the rows whose value in every column is a wanted one. Values are dictionary codes; 0 stands for no value.
 *
 * @param columns the codes of one block's rows, a column each
 * @param wanted for each column either null, where every row will do, or 1 at each wanted code (see {@link wantedCodes})
 * @param present 1 for each row that is there
 * @param selection where the answer is written, 1 for each row selected
 */
export function selectRows(
  columns: readonly Uint32Array[],
  wanted: readonly (Uint8Array | null)[],
  present: Uint8Array,
  selection: Uint8Array,
): void {
  selection.set(present)
  for (const [i, column] of columns.entries()) {
    const codes = wanted[i]
    if (codes == null) continue
    for (let row = 0; row < selection.length; row++) {
      // Codes beyond the end belong to values that were not asked for.
      if (codes[column[row] ?? 0] !== 1) selection[row] = 0
    }
  }
}

/** A table with 1 at each of these codes. */
export function wantedCodes(codes: readonly number[]): Uint8Array {
  // Not Math.max(...codes): a range may have more codes than a call takes arguments.
  const table = new Uint8Array(codes.reduce((largest, code) => Math.max(largest, code), 0) + 1)
  for (const code of codes) table[code] = 1
  return table
}
