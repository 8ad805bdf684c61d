import type { Connection } from '../connection.ts'
import type { IndexTables } from './tables.ts'

/** The one row that tells a reader whether anything changed. */
export interface IndexState {
  /** Number of the last change. */
  readonly seq: number
  /** How many items there are. */
  readonly items: number
  /** The vector space of what is stored, null while nothing was. */
  readonly space: VectorSpace | null
}

export interface VectorSpace {
  /** That of the embedder. */
  readonly fingerprint: string
  readonly dimensions: number
}

/** The state as the connection's snapshot has it. */
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

/** Counts a change that adds so many items, or takes them away, and gives its number. */
export function nextSeq(connection: Connection, tables: IndexTables, added: number): number {
  const row = connection
    .sql(`UPDATE ${tables.state} SET seq = seq + 1, items = items + ? RETURNING seq`)
    .get(added)
  return Number(row?.seq)
}
