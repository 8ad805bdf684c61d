import { createHash } from 'node:crypto'
import { v5 } from 'uuid'

/** A random UUID: names under it give ids that no other program's names give. */
const NAMESPACE = '5e0c3b1c-0f2d-4e7b-a4b9-a7c1d2e3f405'

/** The id of an object that has this name: a UUID of version 5 (RFC 9562), the same in every process. */
export const nameId = (name: string): string => v5(name, NAMESPACE)

/**
 * A row number for what has an id of its own, for callers that want whole numbers: the first 52 bits of a digest. Two of
 * a million ids have the same with a chance of 1 in 9,000.
 */
export function rowNumber(id: string): number {
  return Number.parseInt(createHash('sha1').update(id).digest('hex').slice(0, 13), 16)
}
