import { createVectorMatrix, type VectorMatrix } from '../../vectors/index.ts'
import type { Connection } from '../connection.ts'
import type { IndexState } from './index-state.ts'
import { readLanguages } from './item-languages.ts'
import { emptyBlock, type ResidentBlock } from './resident-block.ts'
import { readSegment } from './segment.ts'
import { placesOf } from './segment-text.ts'
import type { IndexTables } from './tables.ts'
import { createUnsealedSegment } from './unsealed-segment.ts'

/** Rows as of the last synchronised snapshot, a block for each segment; the unsealed segment has the first. */
export interface ResidentRows {
  readonly matrix: VectorMatrix
  /** Blocks in the order of the matrix. */
  readonly blocks: readonly ResidentBlock[]
  /** Number of items, and the sum of their lengths. */
  readonly count: number
  readonly totalLength: number
  readonly languages: ReadonlyMap<number, string>
  /** Applies changes since the last call. @returns ids of all rows read or removed, null if nothing changed */
  synchronise(connection: Connection, state: IndexState): number[] | null
}

/** Empty until they are synchronised. @param columns number of filter columns */
export function createResidentRows(tables: IndexTables, columns: number, dimensions: number): ResidentRows {
  const matrix = createVectorMatrix(dimensions)
  const segments = new Map<number, { block: number; seq: number }>()
  const unsealedBlock = matrix.allocate()
  const unsealed = createUnsealedSegment(tables, columns, matrix, unsealedBlock)
  const blocks: ResidentBlock[] = []
  blocks[unsealedBlock] = unsealed.block
  let seenSeq = 0
  let count = 0
  let totalLength = 0
  let languages: ReadonlyMap<number, string> = new Map()

  /** Reads new and changed segments, and drops deleted ones. Returns the ids of their rows. */
  const synchroniseSegments = (connection: Connection): number[] => {
    const listed = connection.sql<{ no: number; seq: number }>(`SELECT no, seq FROM ${tables.segment}`).all()
    const present = new Map(listed.map(({ no, seq }) => [no, seq]))
    const touched: number[] = []
    const touch = (block: number) => {
      for (const id of blocks[block]?.ids ?? []) if (id !== 0) touched.push(id)
    }
    for (const [no, { block, seq }] of segments) {
      if (present.get(no) === seq) continue
      segments.delete(no)
      touch(block)
      matrix.release(block)
      blocks[block] = emptyBlock(columns)
    }
    for (const [no, seq] of present) {
      if (segments.has(no)) continue
      const block = matrix.allocate()
      segments.set(no, { block, seq })
      blocks[block] = loadSegment(connection, no, block)
      touch(block)
    }
    return touched
  }

  const loadSegment = (connection: Connection, no: number, block: number): ResidentBlock => {
    const { ids, lengths, filters, scales, codes, text } = readSegment(connection, tables, no)
    const rows = ids.length
    matrix.write(block, 0, codes, scales)
    for (const [place, id] of ids.entries()) if (id === 0) matrix.remove(block, place)
    return {
      ids,
      lengths,
      filters: Array.from({ length: columns }, (_, c) => filters.subarray(c * rows, (c + 1) * rows)),
      languages: filters.subarray(columns * rows),
      placesOf: (hash) => placesOf(text, hash),
    }
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
    get count() {
      return count
    },
    get totalLength() {
      return totalLength
    },
    get languages() {
      return languages
    },
    synchronise(connection, state) {
      if (state.seq === seenSeq) return null
      const touched = [...unsealed.synchronise(connection, seenSeq), ...synchroniseSegments(connection)]
      languages = readLanguages(connection, tables)
      seenSeq = state.seq
      summarise()
      return touched
    },
  }
}
