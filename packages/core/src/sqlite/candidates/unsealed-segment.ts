import { BLOCK_ROWS, quantiseRow, type VectorMatrix } from '../../vectors/index.ts'
import type { Connection } from '../connection.ts'
import { blob, numbers } from './blobs.ts'
import { emptyBlock, type ResidentBlock } from './resident-block.ts'
import type { UnsealedRow } from './segment-writer.ts'
import type { IndexTables } from './tables.ts'
import { decodeFrequencies } from './term-frequencies.ts'
import { createUnsealedText } from './unsealed-text.ts'

/** Items outside sealed segments, in one block of the matrix. */
export interface UnsealedSegment {
  readonly block: ResidentBlock
  /** Applies changes after a given change number; returns the ids of rows that were read or removed. */
  synchronise(connection: Connection, seenSeq: number): number[]
}

/** `number` is its block of the matrix. */
export function createUnsealedSegment(
  tables: IndexTables,
  columns: number,
  matrix: VectorMatrix,
  number: number,
): UnsealedSegment {
  const text = createUnsealedText()
  const block = emptyBlock(columns, text.placesOf)
  const rows = new Map<number, { place: number; seq: number }>()

  /** In descending order, since they are popped from the end. */
  const freePlaces = () => {
    const taken = new Set([...rows.values()].map(({ place }) => place))
    return Array.from({ length: BLOCK_ROWS }, (_, i) => BLOCK_ROWS - 1 - i).filter(
      (place) => !taken.has(place),
    )
  }

  const put = (place: number, row: UnsealedRow) => {
    block.ids[place] = row.id
    block.lengths[place] = row.length
    const values = numbers(Uint32Array, row.filters)
    for (const [c, column] of block.filters.entries()) column[place] = values[c] ?? 0
    block.languages[place] = values[columns] ?? 0
    text.add(place, decodeFrequencies(blob(row.terms)))
    const codes = new Int8Array(matrix.dimensions)
    const scale = quantiseRow(numbers(Float32Array, row.vector), codes, 0)
    matrix.write(number, place, codes, Float32Array.of(scale))
  }

  const take = (place: number) => {
    block.ids[place] = 0
    block.lengths[place] = 0
    for (const column of block.filters) column[place] = 0
    block.languages[place] = 0
    text.remove(place)
    matrix.remove(number, place)
  }

  return {
    block,
    synchronise(connection, seenSeq) {
      // The segment is short, so its whole list is compared and deletions need no record.
      const listed = connection
        .sql<{ id: number; seq: number }>(`SELECT id, seq FROM ${tables.unsealed}`)
        .all()
      const present = new Map(listed.map(({ id, seq }) => [id, seq]))
      const gone = [...rows].filter(([id, { seq }]) => present.get(id) !== seq)
      for (const [id, { place }] of gone) {
        rows.delete(id)
        take(place)
      }
      const added = connection
        .sql<UnsealedRow & { readonly seq: number }>(
          `SELECT id, seq, length, filters, terms, vector FROM ${tables.unsealed} JOIN ${tables.vector} USING (id)
           WHERE seq > ? ORDER BY id`,
        )
        .all(seenSeq)
      const free = freePlaces()
      for (const row of added) {
        const place = free.pop()
        if (place === undefined) throw new Error('the unsealed segment has more rows than a block')
        rows.set(row.id, { place, seq: row.seq })
        put(place, row)
      }
      return [...gone.map(([id]) => id), ...added.map(({ id }) => id)]
    },
  }
}
