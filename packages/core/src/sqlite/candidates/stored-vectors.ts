import { BLOCK_ROWS } from '../../vectors/index.ts'
import type { Connection } from '../connection.ts'
import { numbers } from './blobs.ts'
import type { ResidentRows } from './resident-rows.ts'
import type { IndexTables } from './tables.ts'

/** Memory for cached vectors: 10,922 of 384 dimensions. */
const KEPT_BYTES = 16 * 1024 * 1024

/** Stored vectors by item id. Reading one takes longer than all computation with it, so the last used are cached. */
export interface StoredVectors {
  /** Vectors of these items, in order; they must exist. The result is valid until the next call. */
  read(connection: Connection, ids: readonly number[]): Float32Array[]
  forget(ids: readonly number[]): void
}

/** Creates the cache. @param bytes maximum size */
export function createStoredVectors(
  tables: IndexTables,
  rows: ResidentRows,
  bytes: number = KEPT_BYTES,
): StoredVectors {
  const { dimensions } = rows.matrix
  const most = Math.floor(bytes / (dimensions * Float32Array.BYTES_PER_ELEMENT))
  /** Ordered by last use if not all vectors fit. */
  const kept = new Map<number, Float32Array>()
  const free: Float32Array[] = []
  let places = 0

  /** Takes a slot of a large buffer that is never freed; many small allocations would be slow. */
  const freePlace = (): Float32Array | undefined => {
    if (free.length === 0 && places < most) {
      const added = Math.min(BLOCK_ROWS, most - places)
      const slab = new Float32Array(added * dimensions)
      for (let i = 0; i < added; i++) free.push(slab.subarray(i * dimensions, (i + 1) * dimensions))
      places += added
    }
    return free.pop()
  }
  const keep = (id: number, vector: Float32Array) => {
    const place = freePlace() ?? leastUsed()
    if (place === undefined) return
    place.set(vector)
    kept.set(id, place)
  }
  const leastUsed = (): Float32Array | undefined => {
    const [oldest] = kept
    if (oldest === undefined) return undefined
    kept.delete(oldest[0])
    return oldest[1]
  }
  const readAll = (connection: Connection) => {
    for (const { id, vector } of connection
      .sql<VectorRow>(`SELECT id, vector FROM ${tables.vector}`)
      .iterate()) {
      if (!kept.has(id)) keep(id, numbers(Float32Array, vector))
    }
  }

  return {
    read(connection, ids) {
      if (rows.count <= most && kept.size < rows.count / 2) readAll(connection)
      const missing = ids.filter((id) => !kept.has(id))
      const read = new Map(readVectors(connection, tables, missing))
      const found = ids.map((id) => {
        const vector = kept.get(id) ?? read.get(id)
        if (vector === undefined) throw new Error(`the vector of item ${id} is missing`)
        // If all vectors fit, the order of use does not matter.
        if (rows.count > most && kept.delete(id)) kept.set(id, vector)
        return vector
      })
      // More vectors than slots would evict each other, and with them this result.
      if (ids.length <= most) for (const [id, vector] of read) keep(id, vector)
      return found
    },
    forget(ids) {
      for (const id of ids) {
        const place = kept.get(id)
        if (place === undefined) continue
        kept.delete(id)
        // Deleted user data must not linger in memory.
        free.push(place.fill(0))
      }
    },
  }
}

interface VectorRow {
  readonly id: number
  readonly vector: Uint8Array
}

/** Reads stored vectors with their item ids in one statement; missing ones are left out. */
export function readVectors(
  connection: Connection,
  tables: IndexTables,
  ids: readonly number[],
): (readonly [number, Float32Array])[] {
  if (ids.length === 0) return []
  return connection
    .sql<VectorRow>(`SELECT id, vector FROM ${tables.vector} WHERE id IN (SELECT value FROM json_each(?))`)
    .all(JSON.stringify(ids))
    .map(({ id, vector }) => [id, numbers(Float32Array, vector)] as const)
}
