import { type Connection, existing } from '../connection.ts'
import type { IndexTables } from './tables.ts'

/** Code of an absent value; dictionaries start at 1. */
const NO_VALUE = 0

interface CodeRow {
  readonly code: number
}

/** Returns the codes of these values, adding new ones to the dictionary, and increments the use count of each. */
export function acquireValues(
  connection: Connection,
  tables: IndexTables,
  values: Iterable<string | null>,
): ReadonlyMap<string | null, number> {
  const uses = new Map<string, number>()
  for (const value of values) if (value !== null) uses.set(value, (uses.get(value) ?? 0) + 1)
  const codes = new Map<string | null, number>([[null, NO_VALUE]])
  for (const [value, count] of uses) {
    const row = connection
      .sql<CodeRow>(
        `INSERT INTO ${tables.value} (value, uses) VALUES (?, ?)
         ON CONFLICT (value) DO UPDATE SET uses = uses + excluded.uses RETURNING code`,
      )
      .get(value, count)
    codes.set(value, existing(row).code)
  }
  return codes
}

/** Decrements the use count of each of these codes; unused values are removed. */
export function releaseValues(connection: Connection, tables: IndexTables, codes: Iterable<number>): void {
  const uses = new Map<number, number>()
  for (const code of codes) if (code !== NO_VALUE) uses.set(code, (uses.get(code) ?? 0) + 1)
  for (const [code, count] of uses) {
    connection.sql(`UPDATE ${tables.value} SET uses = uses - ? WHERE code = ?`).run(count, code)
    connection.sql(`DELETE FROM ${tables.value} WHERE code = ? AND uses <= 0`).run(code)
  }
}

/** Required values of a filter column: any of a list, or all within a range. */
export type FilterValues = readonly string[] | FilterRange

/** Values from `from` to `to`, both inclusive, in the order of their UTF-8 bytes; an absent bound is open. */
export interface FilterRange {
  readonly from?: string
  readonly to?: string
}

export function findValues(connection: Connection, tables: IndexTables, values: FilterValues): number[] {
  if (isRange(values)) {
    // In SQLite every blob sorts after every text, so an empty blob is an open upper bound.
    return connection
      .sql<CodeRow>(`SELECT code FROM ${tables.value} WHERE value >= ? AND value <= coalesce(?, x'')`)
      .all(values.from ?? '', values.to ?? null)
      .map(({ code }) => code)
  }
  const find = connection.sql<CodeRow>(`SELECT code FROM ${tables.value} WHERE value = ?`)
  return values.flatMap((value) => {
    const row = find.get(value)
    return row === undefined ? [] : [row.code]
  })
}

export function countUses(
  connection: Connection,
  tables: IndexTables,
  values: readonly string[],
): ReadonlyMap<string, number> {
  const found = connection
    .sql<{ value: string; uses: number }>(
      `SELECT value, uses FROM ${tables.value} WHERE value IN (SELECT value FROM json_each(?))`,
    )
    .all(JSON.stringify(values))
  return new Map(found.map(({ value, uses }) => [value, uses]))
}

const isRange = (values: FilterValues): values is FilterRange => !Array.isArray(values)
