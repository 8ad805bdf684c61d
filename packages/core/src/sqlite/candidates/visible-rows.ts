import { BLOCK_ROWS, selectRows, wantedCodes } from '../../vectors/index.ts'
import type { Connection } from '../connection.ts'
import type { ResidentRows } from './resident-rows.ts'
import type { IndexTables } from './tables.ts'
import { type FilterValues, findValues } from './value-dictionary.ts'

/** Required values by the name of a filter column. */
export type RowFilter = Readonly<Record<string, FilterValues>>

/** Rows that the caller may see. All figures of an answer are computed over these alone. */
export interface VisibleRows {
  /** 1 for each visible row, by block; null if all are visible. */
  readonly masks: readonly Uint8Array[] | null
  /** Number of items, and the sum of their lengths. */
  readonly count: number
  readonly totalLength: number
  /** Languages of the texts, null for unknown. */
  readonly languages: readonly (string | null)[]
}

/** Computes the visible rows, cached until the rows or the filter change. */
export interface VisibilityReader {
  /** Invalidates the cache after rows have changed. */
  refresh(): void
  read(connection: Connection, filter: RowFilter | undefined): VisibleRows
}

export function createVisibilityReader(
  tables: IndexTables,
  filters: readonly string[],
  rows: ResidentRows,
): VisibilityReader {
  let known: { readonly key: string; readonly visible: VisibleRows } | null = null
  const readLanguages = (connection: Connection) =>
    connection
      .sql<{ code: string }>(`SELECT code FROM ${tables.language}`)
      .all()
      .map(({ code }) => (code === '' ? null : code))

  const readSome = (connection: Connection, filter: RowFilter): VisibleRows => {
    const wanted = wantedOf(connection, tables, filters, filter)
    const languages = new Set<string | null>()
    let count = 0
    let totalLength = 0
    const masks = rows.blocks.map((block, at) => {
      const mask = new Uint8Array(BLOCK_ROWS)
      selectRows(block.filters, wanted, rows.matrix.present(at), mask)
      for (const [place, seen] of mask.entries()) {
        if (seen === 0) continue
        count += 1
        totalLength += block.lengths[place] ?? 0
        languages.add(rows.languages.get(block.languages[place] ?? 0) ?? null)
      }
      return mask
    })
    return { masks, count, totalLength, languages: [...languages] }
  }

  return {
    refresh() {
      known = null
    },
    read(connection, filter) {
      const key = JSON.stringify(filter ?? null)
      if (known?.key === key) return known.visible
      const { count, totalLength } = rows
      const visible =
        filter === undefined
          ? { masks: null, count, totalLength, languages: readLanguages(connection) }
          : readSome(connection, filter)
      known = { key, visible }
      return visible
    },
  }
}

/** Required codes of each filter column, null if any value will do. */
export function wantedOf(
  connection: Connection,
  tables: IndexTables,
  filters: readonly string[],
  filter: RowFilter,
): (Uint8Array | null)[] {
  for (const name of Object.keys(filter)) {
    if (!filters.includes(name)) throw new Error(`${name} is not a filter of the index`)
  }
  return filters.map((name) => {
    const values = filter[name]
    return values === undefined ? null : wantedCodes(findValues(connection, tables, values))
  })
}
