import { createTopK, dot, meanOf } from '../../vectors/index.ts'
import type { Connection } from '../connection.ts'
import { numbers } from './blobs.ts'
import type { ResidentRows } from './resident-rows.ts'
import type { IndexTables } from './tables.ts'

/** Vectors in the sample, fewer where there are fewer items. */
const SAMPLE_SIZE = 256

/** A random sample of the stored vectors: the same in every process, and nearly the same after a change. */
export interface BackgroundSample {
  /** Says which rows changed, so that their vectors are read anew. */
  refresh(changed: readonly number[]): void
  /** Dot products of a vector with those of the sample. */
  cosines(connection: Connection, vector: Float32Array): Float32Array
  /** Their mean, not normalised: its dot product with a vector is that one's mean cosine to the sample. */
  mean(connection: Connection): Float32Array
}

export function createBackgroundSample(tables: IndexTables, rows: ResidentRows): BackgroundSample {
  let vectors = new Map<number, Float32Array>()
  let mean: Float32Array = new Float32Array()
  let current = false

  const load = (connection: Connection) => {
    const read = connection.sql(`SELECT vector FROM ${tables.vector} WHERE id = ?`)
    vectors = new Map(
      sampleIds(rows).map((id) => [id, vectors.get(id) ?? numbers(Float32Array, read.get(id)?.vector)]),
    )
    mean = meanOf([...vectors.values()], rows.matrix.dimensions)
    current = true
  }

  return {
    refresh(changed) {
      for (const id of changed) vectors.delete(id)
      current = false
    },
    cosines(connection, vector) {
      if (!current) load(connection)
      return Float32Array.from(vectors.values(), (stored) => dot(stored, vector))
    },
    mean(connection) {
      if (!current) load(connection)
      return mean
    },
  }
}

/** The items with the largest scrambled ids: random as to content, and a new item rarely moves another out. */
function sampleIds(rows: ResidentRows): number[] {
  const top = createTopK(SAMPLE_SIZE)
  for (const { ids } of rows.blocks) {
    for (const id of ids) if (id !== 0) top.offer(scramble(id), id, 0)
  }
  return top.ranked().map((row) => row.id)
}

/** The finishing steps of MurmurHash3 (Appleby, public domain) on the low 32 bits. */
function scramble(id: number): number {
  let bits = id | 0
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}
