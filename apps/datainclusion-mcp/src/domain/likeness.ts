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
