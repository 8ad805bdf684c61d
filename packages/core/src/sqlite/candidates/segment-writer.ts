import { BLOCK_ROWS, quantiseRow } from '../../vectors/index.ts'
import type { Connection } from '../connection.ts'
import { blob, bytesOf, numbers } from './blobs.ts'
import { deleteSegment, insertSegment, readSegment, type Segment, updateSegment } from './segment.ts'
import { frequenciesByRow, invertFrequencies, withoutRows } from './segment-text.ts'
import type { IndexTables } from './tables.ts'
import { decodeFrequencies, encodeFrequencies } from './term-frequencies.ts'
import { releaseValues } from './value-dictionary.ts'

/** A segment with fewer rows is unsealed again, which keeps the number of segments small. */
const MIN_ROWS = BLOCK_ROWS / 2

export interface UnsealedRow {
  readonly id: number
  readonly length: number
  readonly filters: Uint8Array
  readonly terms: Uint8Array
  readonly vector: Uint8Array
}

/** Moves the oldest unsealed rows, one block of them, into a segment. */
export function sealSegment(connection: Connection, tables: IndexTables, seq: number): void {
  const unsealed = connection
    .sql<UnsealedRow>(
      `SELECT id, length, filters, terms, vector FROM ${tables.unsealed} JOIN ${tables.vector} USING (id)
       ORDER BY seq, id LIMIT ${BLOCK_ROWS}`,
    )
    .all()
  const rows = unsealed.length
  const dimensions = numbers(Float32Array, unsealed[0]?.vector).length
  const columns = numbers(Uint32Array, unsealed[0]?.filters).length
  const segment: Segment = {
    ids: Float64Array.from(unsealed, ({ id }) => id),
    lengths: Uint32Array.from(unsealed, ({ length }) => length),
    filters: new Uint32Array(rows * columns),
    scales: new Float32Array(rows),
    codes: new Int8Array(rows * dimensions),
    text: invertFrequencies(unsealed.map((row) => decodeFrequencies(blob(row.terms)))),
  }
  for (const [i, row] of unsealed.entries()) {
    segment.scales[i] = quantiseRow(numbers(Float32Array, row.vector), segment.codes, i * dimensions)
    for (const [c, code] of numbers(Uint32Array, row.filters).entries()) segment.filters[c * rows + i] = code
  }
  insertSegment(connection, tables, segment, seq)
  const remove = connection.sql(`DELETE FROM ${tables.unsealed} WHERE id = ?`)
  for (const id of segment.ids) remove.run(id)
}

export function deleteFromSegments(
  connection: Connection,
  tables: IndexTables,
  ids: ReadonlySet<number>,
  seq: number,
): void {
  const segments = connection
    .sql<{ no: number; ids: Uint8Array }>(`SELECT no, ids FROM ${tables.segment}`)
    .all()
  for (const { no, ids: stored } of segments) {
    const present = numbers(Float64Array, stored)
    const deleted = new Set<number>()
    let left = 0
    for (const [place, id] of present.entries()) {
      if (ids.has(id)) deleted.add(place)
      else if (id !== 0) left++
    }
    if (deleted.size === 0) continue
    const segment = readSegment(connection, tables, no)
    releaseValues(connection, tables, valuesOf(segment, deleted))
    const remaining = without(segment, deleted)
    if (left >= MIN_ROWS) updateSegment(connection, tables, no, remaining, seq)
    else {
      deleteSegment(connection, tables, no)
      returnToTail(connection, tables, remaining, seq)
    }
  }
}

function without(segment: Segment, places: ReadonlySet<number>): Segment {
  const rows = segment.ids.length
  const dimensions = segment.codes.length / rows
  const columns = segment.filters.length / rows
  const [ids, lengths, scales] = [segment.ids.slice(), segment.lengths.slice(), segment.scales.slice()]
  const [filters, codes] = [segment.filters.slice(), segment.codes.slice()]
  for (const place of places) {
    ids[place] = 0
    lengths[place] = 0
    scales[place] = 0
    for (let c = 0; c < columns; c++) filters[c * rows + place] = 0
    codes.fill(0, place * dimensions, (place + 1) * dimensions)
  }
  return { ids, lengths, filters, scales, codes, text: withoutRows(segment.text, places) }
}

function returnToTail(connection: Connection, tables: IndexTables, segment: Segment, seq: number): void {
  const { ids, lengths, filters, text } = segment
  const columns = filters.length / ids.length
  const insert = connection.sql(`INSERT INTO ${tables.unsealed} VALUES (?, ?, ?, ?, ?)`)
  for (const [i, terms] of frequenciesByRow(text, ids.length).entries()) {
    const id = ids[i] ?? 0
    if (id === 0) continue
    const codes = Uint32Array.from({ length: columns }, (_, c) => filters[c * ids.length + i] ?? 0)
    insert.run(id, seq, lengths[i] ?? 0, bytesOf(codes), encodeFrequencies(terms))
  }
}

function* valuesOf({ ids, filters }: Segment, places: ReadonlySet<number>) {
  for (let i = 0; i < filters.length; i++) if (places.has(i % ids.length)) yield filters[i] ?? 0
}
