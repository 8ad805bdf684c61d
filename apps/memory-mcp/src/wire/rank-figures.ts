import type { RankedItem } from '../domain/recall/rank.ts'

/** The figures of a result, in the order of the wire. */
export const toFigures = ({ similarity, score, cosine }: RankedItem) => ({ similarity, score, cosine })

/** Candidates asked of each list: enough for the ranking to find the best `limit` of both. */
export const candidatesFor = (limit: number): number => Math.max(150, 4 * limit)
