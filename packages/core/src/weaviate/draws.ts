/** One more than the largest number that is drawn for an object: a random sample is a range of such numbers. */
export const DRAWS = 1_000_000

/** The number of an object, from the last digits of its id, which is random or a digest. */
export const drawOf = (id: string): number => Number.parseInt(id.slice(-12), 16) % DRAWS
