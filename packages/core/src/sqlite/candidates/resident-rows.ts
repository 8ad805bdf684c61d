import { BLOCK_ROWS, createVectorMatrix, quantiseRow, type VectorMatrix } from '../../vectors/index.ts'
import type { Connection } from '../connection.ts'
import { blob, numbers } from './blobs.ts'
import type { IndexState } from './index-state.ts'
import { readSegment } from './segment.ts'
import type { SegmentText } from './segment-text.ts'
import type { IndexTables } from './tables.ts'
import { decodeBag, type TermBag } from './term-bag.ts'

/** What is kept of a block's rows beside their vectors. */
export interface ResidentBlock {
  /** 0 where there is no item. */
  readonly ids: Float64Array
  readonly lengths: Uint32Array
  /** Codes of filter values, an array for each column. */
  readonly filters: readonly Uint32Array[]
  /** Where terms stand; null for the tail, whose rows keep their own terms. */
  readonly text: SegmentText | null
}

/** The block of the items that are in no segment yet. */
export const TAIL = 0

/**
 * The rows of an index in memory, brought up to the state of the database by `synchronise`. A row's slot is
 * `block × 1,024 + place`; each segment has a block of its own, the tail the first one.
 */
export interface ResidentRows {
  readonly matrix: VectorMatrix
  /** By block of the matrix. */
  readonly blocks: readonly ResidentBlock[]
  /** Terms of the tail's rows by place, null where there is no row. */
  readonly tailTerms: readonly (TermBag | null)[]
  /** Items, and the sum of their lengths. */
  readonly count: number
  readonly totalLength: number
  /** Takes over what changed since the last time; gives the ids of all rows read, null where nothing changed. */
  synchronise(connection: Connection, state: IndexState): number[] | null
}

export function createResidentRows(tables: IndexTables, columns: number, dimensions: number): ResidentRows {
  const matrix = createVectorMatrix(dimensions)
  const blocks: ResidentBlock[] = []
  const segments = new Map<number, { block: number; seq: number }>()
  const tailTerms: (TermBag | null)[] = new Array(BLOCK_ROWS).fill(null)
  const tailPlaces = new Map<number, { place: number; seq: number }>()
  let seenSeq = 0
  let count = 0
  let totalLength = 0

  blocks[matrix.allocate()] = emptyBlock(columns)

  /** Reads the segments that are new or changed, and forgets those that are gone. */
  const synchroniseSegments = (connection: Connection, read: number[]) => {
    const present = new Map(
      connection
        .sql(`SELECT no, seq FROM ${tables.segment}`)
        .all()
        .map((row) => [Number(row.no), Number(row.seq)]),
    )
    for (const [no, { block, seq }] of segments) {
      if (present.get(no) === seq) continue
      segments.delete(no)
      matrix.release(block)
      blocks[block] = emptyBlock(columns)
    }
    for (const [no, seq] of present) {
      if (segments.has(no)) continue
      const block = matrix.allocate()
      segments.set(no, { block, seq })
      blocks[block] = loadSegment(connection, no, block, read)
    }
  }

  const loadSegment = (connection: Connection, no: number, block: number, read: number[]): ResidentBlock => {
    const { ids, lengths, filters, scales, codes, text } = readSegment(connection, tables, no)
    matrix.write(block, 0, codes, scales)
    for (const [place, id] of ids.entries()) {
      if (id === 0) matrix.remove(block, place)
      else read.push(id)
    }
    return {
      ids,
      lengths,
      filters: Array.from({ length: columns }, (_, c) =>
        filters.subarray(c * ids.length, (c + 1) * ids.length),
      ),
      text,
    }
  }

  /** The tail is small: its list is compared as a whole, so that deletions need no record. */
  const synchroniseTail = (connection: Connection, read: number[]) => {
    const present = new Map(
      connection
        .sql(`SELECT id, seq FROM ${tables.tail}`)
        .all()
        .map((row) => [Number(row.id), Number(row.seq)]),
    )
    for (const [id, { place, seq }] of tailPlaces) {
      if (present.get(id) === seq) continue
      tailPlaces.delete(id)
      tailTerms[place] = null
      clearTailRow(place)
    }
    const free = freePlaces()
    const added = connection.sql(
      `SELECT id, seq, length, filters, terms, vector FROM ${tables.tail} JOIN ${tables.vector} USING (id)
       WHERE seq > ? ORDER BY id`,
    )
    for (const row of added.all(seenSeq)) {
      const id = Number(row.id)
      const place = free.pop()
      if (place === undefined) throw new Error('the tail has more rows than a block')
      tailPlaces.set(id, { place, seq: Number(row.seq) })
      tailTerms[place] = decodeBag(blob(row.terms))
      writeTailRow(place, id, Number(row.length), numbers(Uint32Array, row.filters))
      const codes = new Int8Array(dimensions)
      const scale = quantiseRow(numbers(Float32Array, row.vector), codes, 0)
      matrix.write(TAIL, place, codes, Float32Array.of(scale))
      read.push(id)
    }
  }

  const freePlaces = () => [...tailTerms.keys()].filter((place) => tailTerms[place] === null).reverse()

  const writeTailRow = (place: number, id: number, length: number, codes: Uint32Array) => {
    const tail = blocks[TAIL]
    if (tail === undefined) return
    tail.ids[place] = id
    tail.lengths[place] = length
    for (const [c, column] of tail.filters.entries()) column[place] = codes[c] ?? 0
  }

  const clearTailRow = (place: number) => {
    writeTailRow(place, 0, 0, new Uint32Array(columns))
    matrix.remove(TAIL, place)
  }

  const summarise = () => {
    count = 0
    totalLength = 0
    for (const { ids, lengths } of blocks) {
      for (let place = 0; place < ids.length; place++) {
        if (ids[place] === 0) continue
        count++
        totalLength += lengths[place] ?? 0
      }
    }
  }

  return {
    matrix,
    blocks,
    tailTerms,
    get count() {
      return count
    },
    get totalLength() {
      return totalLength
    },
    synchronise(connection, state) {
      if (state.seq === seenSeq) return null
      const read: number[] = []
      synchroniseTail(connection, read)
      synchroniseSegments(connection, read)
      seenSeq = state.seq
      summarise()
      return read
    },
  }
}

function emptyBlock(columns: number): ResidentBlock {
  return {
    ids: new Float64Array(BLOCK_ROWS),
    lengths: new Uint32Array(BLOCK_ROWS),
    filters: Array.from({ length: columns }, () => new Uint32Array(BLOCK_ROWS)),
    text: null,
  }
}
