/**
 * Selects the rows whose values match in every column. Values are dictionary codes; 0 stands for no value.
 *
 * @param columns codes of one block's rows, one array per column
 * @param wanted for each column either null, if any value will do, or 1 at each accepted code (see {@link
 * wantedCodes})
 * @param present 1 for each existing row
 * @param selection output, 1 for each selected row
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
      // Codes beyond the end are not accepted.
      if (codes[column[row] ?? 0] !== 1) selection[row] = 0
    }
  }
}

export function wantedCodes(codes: readonly number[]): Uint8Array {
  // Math.max(...codes) would exceed the maximum number of arguments for large ranges.
  const table = new Uint8Array(codes.reduce((largest, code) => Math.max(largest, code), 0) + 1)
  for (const code of codes) table[code] = 1
  return table
}
