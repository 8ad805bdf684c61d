/** The words of a text for comparing: letters and digits, in NFKC. */
export function comparableWords(text: string): string[] {
  return text.normalize('NFKC').match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Share of the true words that were read, in their order: the longest common subsequence over the true length. */
export function wordAccuracy(truth: readonly string[], read: readonly string[]): number {
  const row = new Uint32Array(read.length + 1)
  for (const word of truth) {
    let diagonal = 0
    for (let at = 1; at <= read.length; at++) {
      const above = row[at] ?? 0
      row[at] = read[at - 1] === word ? diagonal + 1 : Math.max(above, row[at - 1] ?? 0)
      diagonal = above
    }
  }
  return truth.length === 0 ? 1 : (row[read.length] ?? 0) / truth.length
}
