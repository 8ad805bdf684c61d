/** Log odds of a similarity, limited, since 0 or 1 is only a rounded one. */
export function logit(similarity: number): number {
  const within = Math.min(0.9999, Math.max(0.0001, similarity))
  return Math.log(within / (1 - within))
}
