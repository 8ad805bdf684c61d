/**
 * Copies a normalised vector with noise, like a text on the same subject: such copies extend few real vectors
 * to a collection of any size with the same clusters.
 * @param noise length of the noise relative to the vector's: at 0.35 the cosine of both is about 0.94
 */
export function perturbed(vector: Float32Array, random: () => number, noise: number): Float32Array {
  // Uniform noise between ± half of this has the requested average length.
  const spread = (noise * Math.sqrt(12)) / Math.sqrt(vector.length)
  const copy = vector.map((component) => component + (random() - 0.5) * spread)
  const norm = Math.hypot(...copy)
  return copy.map((component) => component / norm)
}
