import { type Connection, existing } from '../connection.ts'
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

interface StateRow {
  readonly seq: number
  readonly items: number
  readonly fingerprint: string | null
  readonly dimensions: number | null
}

export function readState(connection: Connection, tables: IndexTables): IndexState {
  const { seq, items, fingerprint, dimensions } = existing(
    connection.sql<StateRow>(`SELECT * FROM ${tables.state}`).get(),
  )
  const space = fingerprint === null || dimensions === null ? null : { fingerprint, dimensions }
  return { seq, items, space }
}

/** Records a change that adds or removes this many items, and returns its number. */
export function nextSeq(connection: Connection, tables: IndexTables, added: number): number {
  const row = connection
    .sql<Pick<StateRow, 'seq'>>(`UPDATE ${tables.state} SET seq = seq + 1, items = items + ? RETURNING seq`)
    .get(added)
  return existing(row).seq
}
