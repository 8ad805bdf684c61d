import { BLOCK_ROWS, quantiseRow } from '../../vectors/index.ts'
import type { Connection } from '../connection.ts'
import {
  blob,
  bytesOf,
  column,
  decodeSegment,
  occurrencesOf,
  posting,
  rowOf,
  type SegmentRows,
} from './segment.ts'
import type { IndexTables } from './tables.ts'
import { bagOf, decodeBag, encodeBag } from './term-bag.ts'
import { releaseValues } from './value-dictionary.ts'

/** Rows that leave a segment. */
export interface SegmentChange {
  readonly no: number
  /** Their places in the segment. */
  readonly places: ReadonlySet<number>
  /** Number of the change. */
  readonly seq: number
}

/** Moves the oldest rows of the tail, as many as a block has, into a segment of their own. */
export function sealSegment(connection: Connection, tables: IndexTables, columns: number, seq: number): void {
  const tail = connection
    .sql(
      `SELECT id, length, filters, terms, vector FROM ${tables.tail} JOIN ${tables.vector} USING (id)
       ORDER BY seq, id LIMIT ${BLOCK_ROWS}`,
    )
    .all()
  const rows = tail.length
  const dimensions = column(Float32Array, tail[0]?.vector, 4).length
  const segment: SegmentRows = {
    ids: Float64Array.from(tail, (row) => Number(row.id)),
    lengths: Uint32Array.from(tail, (row) => Number(row.length)),
    filters: new Uint32Array(rows * columns),
    scales: new Float32Array(rows),
    codes: new Int8Array(rows * dimensions),
  }
  const places = new Map<number, number[]>()
  for (const [i, row] of tail.entries()) {
    segment.scales[i] = quantiseRow(column(Float32Array, row.vector, 4), segment.codes, i * dimensions)
    for (const [c, code] of column(Uint32Array, row.filters, 4).entries())
      segment.filters[c * rows + i] = code
    const { hashes, counts } = decodeBag(blob(row.terms))
    for (const [t, hash] of hashes.entries()) {
      const place = posting(i, counts[t] ?? 0)
      const known = places.get(hash)
      if (known === undefined) places.set(hash, [place])
      else known.push(place)
    }
  }

  const { lastInsertRowid } = connection
    .sql(
      `INSERT INTO ${tables.segment} (seq, ids, lengths, filters, scales, codes) VALUES (?, ?, ?, ?, ?, ?)`,
    )
    .run(seq, ...blobs(segment))
  const insert = connection.sql(`INSERT INTO ${tables.posting} VALUES (?, ?, ?)`)
  // In the order of the key, so that one stretch of pages is written.
  for (const hash of Float64Array.from(places.keys()).sort()) {
    insert.run(lastInsertRowid, hash, bytesOf(Uint16Array.from(places.get(hash) ?? [])))
  }
  const remove = connection.sql(`DELETE FROM ${tables.tail} WHERE id = ?`)
  for (const id of segment.ids) remove.run(id)
}

/** Erases rows from a segment and leaves their places empty. */
export function removeFromSegment(
  connection: Connection,
  tables: IndexTables,
  columns: number,
  { no, places, seq }: SegmentChange,
): void {
  const segment = readSegment(connection, tables, no)
  const rows = segment.ids.length
  const dimensions = segment.codes.length / rows
  releaseValues(connection, tables, valuesOf(segment, columns, places))
  for (const place of places) {
    segment.ids[place] = 0
    segment.lengths[place] = 0
    segment.scales[place] = 0
    segment.codes.fill(0, place * dimensions, (place + 1) * dimensions)
    for (let c = 0; c < columns; c++) segment.filters[c * rows + place] = 0
  }
  connection
    .sql(
      `UPDATE ${tables.segment} SET seq = ?, ids = ?, lengths = ?, filters = ?, scales = ?, codes = ? WHERE no = ?`,
    )
    .run(seq, ...blobs(segment), no)

  const update = connection.sql(`UPDATE ${tables.posting} SET places = ? WHERE segment = ? AND term = ?`)
  const remove = connection.sql(`DELETE FROM ${tables.posting} WHERE segment = ? AND term = ?`)
  for (const { term, postings } of readPostings(connection, tables, no)) {
    const left = postings.filter((place) => !places.has(rowOf(place)))
    if (left.length === postings.length) continue
    if (left.length === 0) remove.run(no, term)
    else update.run(bytesOf(left), no, term)
  }
}

/** Erases rows from a segment, gives those that are left back to the tail, and drops the segment. */
export function dissolveSegment(
  connection: Connection,
  tables: IndexTables,
  columns: number,
  { no, places, seq }: SegmentChange,
): void {
  const segment = readSegment(connection, tables, no)
  const rows = segment.ids.length
  releaseValues(connection, tables, valuesOf(segment, columns, places))
  const occurrences = Array.from(segment.ids, () => new Map<number, number>())
  for (const { term, postings } of readPostings(connection, tables, no)) {
    for (const place of postings) occurrences[rowOf(place)]?.set(term, occurrencesOf(place))
  }
  const insert = connection.sql(`INSERT INTO ${tables.tail} VALUES (?, ?, ?, ?, ?)`)
  for (const [i, terms] of occurrences.entries()) {
    const id = segment.ids[i] ?? 0
    if (id === 0 || places.has(i)) continue
    const filters = Uint32Array.from({ length: columns }, (_, c) => segment.filters[c * rows + i] ?? 0)
    insert.run(id, seq, segment.lengths[i] ?? 0, bytesOf(filters), encodeBag(bagOf(terms)))
  }
  connection.sql(`DELETE FROM ${tables.segment} WHERE no = ?`).run(no)
  connection.sql(`DELETE FROM ${tables.posting} WHERE segment = ?`).run(no)
}

const blobs = ({ ids, lengths, filters, scales, codes }: SegmentRows) =>
  [ids, lengths, filters, scales, codes].map(bytesOf)

function readSegment(connection: Connection, tables: IndexTables, no: number): SegmentRows {
  const row = connection.sql(`SELECT * FROM ${tables.segment} WHERE no = ?`).get(no)
  if (row === undefined) throw new Error(`segment ${no} is missing`)
  return decodeSegment(row)
}

/** All postings of a segment, read before any of them is changed. */
function readPostings(connection: Connection, tables: IndexTables, no: number) {
  return connection
    .sql(`SELECT term, places FROM ${tables.posting} WHERE segment = ?`)
    .all(no)
    .map((row) => ({ term: Number(row.term), postings: column(Uint16Array, row.places, 2) }))
}

function* valuesOf({ ids, filters }: SegmentRows, columns: number, places: ReadonlySet<number>) {
  for (const place of places) {
    for (let c = 0; c < columns; c++) yield filters[c * ids.length + place] ?? 0
  }
}
