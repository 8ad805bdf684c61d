/** A result of one of two searches for the same question. */
interface Scored {
  readonly similarity: number
}

/** A newest statement, and the reply to a stored question, have the likelihood of the result they precede. */
const likelihoodAt = (results: readonly Scored[], at: number): number =>
  Math.max(results[at]?.similarity ?? 0, results[at + 1]?.similarity ?? 0)

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
    if (likelihoodAt(ones, at) >= likelihoodAt(others, of)) {
      merged.push(one)
      at += 1
    } else {
      merged.push(other)
      of += 1
    }
  }
}
