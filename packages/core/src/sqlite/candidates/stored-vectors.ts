import { BLOCK_ROWS } from '../../vectors/index.ts'
import type { Connection } from '../connection.ts'
import { numbers } from './blobs.ts'
import type { ResidentRows } from './resident-rows.ts'
import type { IndexTables } from './tables.ts'

/** Memory for vectors as they were stored: 10,922 of 384 dimensions. */
const KEPT_BYTES = 16 * 1024 * 1024

/**
 * The stored vectors by the ids of their items. Reading one takes longer than all that is computed with it, so that
 * those last used are kept in memory, and all of them where they fit.
 */
export interface StoredVectors {
  /** The vectors of these items, in their order; they must be there. What is given is valid until the next call. */
  read(connection: Connection, ids: readonly number[]): Float32Array[]
  /** Erases from memory what was changed or deleted. */
  forget(ids: readonly number[]): void
}

/** @param bytes how much may be kept */
export function createStoredVectors(
  tables: IndexTables,
  rows: ResidentRows,
  bytes: number = KEPT_BYTES,
): StoredVectors {
  const { dimensions } = rows.matrix
  const most = Math.floor(bytes / (dimensions * Float32Array.BYTES_PER_ELEMENT))
  /** In the order of their last use, as far as there are more than can be kept. */
  const kept = new Map<number, Float32Array>()
  const free: Float32Array[] = []
  let places = 0

  /** A place of its own in memory that is not given back: one piece for many, since each piece costs time. */
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
    for (const row of connection.sql(`SELECT id, vector FROM ${tables.vector}`).iterate()) {
      const id = Number(row.id)
      if (!kept.has(id)) keep(id, numbers(Float32Array, row.vector))
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
        // Where all have a place, it does not matter which one was used last.
        if (rows.count > most && kept.delete(id)) kept.set(id, vector)
        return vector
      })
      // More than there are places would push each other out, and with them what is given here.
      if (ids.length <= most) for (const [id, vector] of read) keep(id, vector)
      return found
    },
    forget(ids) {
      for (const id of ids) {
        const place = kept.get(id)
        if (place === undefined) continue
        kept.delete(id)
        // What a user deleted does not linger in memory.
        free.push(place.fill(0))
      }
    },
  }
}

/** Stored vectors with the ids of their items, all of them read by one statement; what is not there is missing. */
export function readVectors(
  connection: Connection,
  tables: IndexTables,
  ids: readonly number[],
): (readonly [number, Float32Array])[] {
  if (ids.length === 0) return []
  return connection
    .sql(`SELECT id, vector FROM ${tables.vector} WHERE id IN (SELECT value FROM json_each(?))`)
    .all(JSON.stringify(ids))
    .map((row) => [Number(row.id), numbers(Float32Array, row.vector)] as const)
}
