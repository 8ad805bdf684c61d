import type { Connection } from '../connection.ts'
import { bytesOf, numbers } from './blobs.ts'
import type { SegmentText } from './segment-text.ts'
import type { IndexTables } from './tables.ts'

/** Consecutively stored items in columns; arrays by row have one entry per row. */
export interface Segment {
  /** Row numbers of the items in their own table, 0 if deleted. */
  readonly ids: Float64Array
  /** Number of terms in each text, including repetitions. */
  readonly lengths: Uint32Array
  /** Codes of the filter values, column by column, followed by those of the languages. */
  readonly filters: Uint32Array
  readonly scales: Float32Array
  readonly codes: Int8Array
  readonly text: SegmentText
}

/** Columns of the segment table, in the order of {@link blobsOf}. */
const COLUMNS = ['ids', 'lengths', 'filters', 'scales', 'codes', 'terms', 'starts', 'places']

const blobsOf = ({ ids, lengths, filters, scales, codes, text }: Segment) =>
  [ids, lengths, filters, scales, codes, text.hashes, text.starts, text.places].map(bytesOf)

/** Reads a segment. @throws Error if it does not exist */
export function readSegment(connection: Connection, tables: IndexTables, no: number): Segment {
  const row = connection.sql<SegmentRow>(`SELECT * FROM ${tables.segment} WHERE no = ?`).get(no)
  if (row === undefined) throw new Error(`segment ${no} is missing`)
  return decode(row)
}

/** Stores a segment under the next number. @param seq number of this change */
export function insertSegment(
  connection: Connection,
  tables: IndexTables,
  segment: Segment,
  seq: number,
): void {
  connection
    .sql(
      `INSERT INTO ${tables.segment} (seq, ${COLUMNS.join(', ')}) VALUES (?${', ?'.repeat(COLUMNS.length)})`,
    )
    .run(seq, ...blobsOf(segment))
}

export function updateSegment(
  connection: Connection,
  tables: IndexTables,
  no: number,
  segment: Segment,
  seq: number,
): void {
  const assignments = COLUMNS.map((name) => `${name} = ?`).join(', ')
  connection
    .sql(`UPDATE ${tables.segment} SET seq = ?, ${assignments} WHERE no = ?`)
    .run(seq, ...blobsOf(segment), no)
}

export function deleteSegment(connection: Connection, tables: IndexTables, no: number): void {
  connection.sql(`DELETE FROM ${tables.segment} WHERE no = ?`).run(no)
}

type SegmentRow = Record<
  'ids' | 'lengths' | 'filters' | 'scales' | 'codes' | 'terms' | 'starts' | 'places',
  Uint8Array
>

function decode(row: SegmentRow): Segment {
  return {
    ids: numbers(Float64Array, row.ids),
    lengths: numbers(Uint32Array, row.lengths),
    filters: numbers(Uint32Array, row.filters),
    scales: numbers(Float32Array, row.scales),
    codes: numbers(Int8Array, row.codes),
    text: {
      hashes: numbers(Float64Array, row.terms),
      starts: numbers(Uint32Array, row.starts),
      places: numbers(Uint16Array, row.places),
    },
  }
}
