/** Number of candidates per list, enough for the ranking to find the best `limit` of both. */
export const candidatesFor = (limit: number): number => Math.max(150, 4 * limit)
