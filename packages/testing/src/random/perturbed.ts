/**
 * A copy of a normalised vector that lies beside it, as a text on the same subject does: where real vectors are few,
 * such copies make a collection of any size that is crowded where the real one is.
 * @param noise length of what is added, as a share of the vector's: at 0.35 the cosine of both is about 0.94
 */
export function perturbed(vector: Float32Array, random: () => number, noise: number): Float32Array {
  // Even noise between ± half of this has the wanted length on average.
  const spread = (noise * Math.sqrt(12)) / Math.sqrt(vector.length)
  const copy = vector.map((component) => component + (random() - 0.5) * spread)
  const norm = Math.hypot(...copy)
  return copy.map((component) => component / norm)
}
