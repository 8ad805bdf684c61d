import type { NewObject } from './stored-object.ts'

/** Objects per request; a few megabytes at most with their vectors. */
const BATCH_OBJECTS = 200
const BATCH_BYTES = 4_000_000

export function* inBatches(objects: readonly NewObject[]): Generator<NewObject[]> {
  let batch: NewObject[] = []
  let bytes = 0
  for (const object of objects) {
    const size = sizeOf(object)
    if (batch.length > 0 && (batch.length >= BATCH_OBJECTS || bytes + size > BATCH_BYTES)) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(object)
    bytes += size
  }
  if (batch.length > 0) yield batch
}

function sizeOf({ properties, vector }: NewObject): number {
  let size = (vector?.length ?? 0) * 4
  for (const value of Object.values(properties)) {
    if (typeof value === 'string') size += value.length
    else if (Array.isArray(value)) for (const item of value) size += item.length
  }
  return size
}
