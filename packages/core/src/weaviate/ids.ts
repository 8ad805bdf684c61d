import { createHash } from 'node:crypto'

/** Ours, drawn once: names under it give ids that nobody else's give. */
const NAMESPACE = Buffer.from('5e0c3b1c0f2d4e7ba4b9a7c1d2e3f405', 'hex')

/** The id of an object that has this name: a UUID of version 5 (RFC 9562), the same in every process. */
export function nameId(name: string): string {
  const bytes = createHash('sha1').update(NAMESPACE).update(name).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/**
 * A row number for what has an id of its own, for callers that want whole numbers: the first 52 bits of a digest. Two of
 * a million ids have the same with a chance of 1 in 9,000.
 */
export function rowNumber(id: string): number {
  return Number.parseInt(createHash('sha1').update(id).digest('hex').slice(0, 13), 16)
}
