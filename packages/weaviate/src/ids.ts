import { createHash } from 'node:crypto'
import { v5 } from 'uuid'

/** A random UUID as namespace, so that ids differ from those of other programs. */
const NAMESPACE = '5e0c3b1c-0f2d-4e7b-a4b9-a7c1d2e3f405'

/** Derives an object id from a name: a UUID of version 5 (RFC 9562), the same in every process. */
export const nameId = (name: string): string => v5(name, NAMESPACE)

/** First 52 bits of a digest, for callers that need integers. Among a million, a collision has 1 chance in 9,000. */
export function rowNumber(id: string): number {
  return Number.parseInt(createHash('sha1').update(id).digest('hex').slice(0, 13), 16)
}
