import type { Connection } from '../connection.ts'
import type { IndexTables } from './tables.ts'

/** Row that tells readers whether anything changed. */
export interface IndexState {
  readonly seq: number
  readonly items: number
  /** Vector space of the stored items, null while there are none. */
  readonly space: VectorSpace | null
}

export interface VectorSpace {
  readonly fingerprint: string
  readonly dimensions: number
}

export function readState(connection: Connection, tables: IndexTables): IndexState {
  const row = connection.sql(`SELECT * FROM ${tables.state}`).get()
  return {
    seq: Number(row?.seq),
    items: Number(row?.items),
    space:
      typeof row?.fingerprint === 'string'
        ? { fingerprint: row.fingerprint, dimensions: Number(row.dimensions) }
        : null,
  }
}

/** Records a change that adds or removes this many items, and returns its number. */
export function nextSeq(connection: Connection, tables: IndexTables, added: number): number {
  const row = connection
    .sql(`UPDATE ${tables.state} SET seq = seq + 1, items = items + ? RETURNING seq`)
    .get(added)
  return Number(row?.seq)
}
