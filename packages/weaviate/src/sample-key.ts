/** Upper bound of the random sample keys: a range of keys is a random sample of the objects. */
export const SAMPLE_KEYS = 1_000_000

/** Random sample key of an object, from the last digits of its id, which is random or a digest. */
export const sampleKeyOf = (id: string): number => Number.parseInt(id.slice(-12), 16) % SAMPLE_KEYS
