import type { Condition } from './conditions.ts'

/** Upper bound of the random sample keys: a range of keys is a random sample of the objects. */
export const SAMPLE_KEYS = 1_000_000

/** Random sample key of an object, from the last digits of its id, which is random or a digest. */
export const sampleKeyOf = (id: string): number => Number.parseInt(id.slice(-12), 16) % SAMPLE_KEYS

/** Divides objects into ranges of their sample keys, each with about `size` of them. */
export function sampleSlices(objects: number, size: number): Condition[] {
  const slices = Math.ceil(objects / size)
  const edge = (place: number) => Math.ceil((place * SAMPLE_KEYS) / slices)
  return Array.from({ length: slices }, (_, at) => ({
    property: 'draw',
    from: edge(at),
    to: edge(at + 1) - 1,
  }))
}
