/** A result of one of two searches for the same question. */
interface Scored {
  readonly similarity: number
}

/** Merges two lists of results by similarity without changing the order within either list. */
export function mergedByLikelihood<One extends Scored, Other extends Scored>(
  ones: readonly One[],
  others: readonly Other[],
): (One | Other)[] {
  const merged: (One | Other)[] = []
  let [at, of] = [0, 0]
  for (;;) {
    const [one, other] = [ones[at], others[of]]
    if (one === undefined) return [...merged, ...others.slice(of)]
    if (other === undefined) return [...merged, ...ones.slice(at)]
    // A newest statement has the likelihood of the result it precedes.
    const likeliest = Math.max(one.similarity, ones[at + 1]?.similarity ?? 0)
    if (likeliest >= other.similarity) {
      merged.push(one)
      at += 1
    } else {
      merged.push(other)
      of += 1
    }
  }
}
