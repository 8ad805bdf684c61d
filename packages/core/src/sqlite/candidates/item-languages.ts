import type { Connection } from '../connection.ts'
import type { Migration } from '../migrate.ts'
import { bytesOf, numbers } from './blobs.ts'
import { type IndexTables, indexTables } from './tables.ts'
import { acquireValues } from './value-dictionary.ts'

// The language of an item is stored as one more column after its filters.

/** Separates languages from filter values in the dictionary. */
const PREFIX = 'language:'
/** Prefix with its last character incremented: the upper bound of strings with the prefix. */
const AFTER_PREFIX = 'language;'

/** Dictionary value of a language; null for an unknown one. */
export const languageValue = (language: string | null): string | null =>
  language === null ? null : PREFIX + language

export function readLanguages(connection: Connection, tables: IndexTables): ReadonlyMap<number, string> {
  const found = connection
    .sql<{ code: number; value: string }>(
      `SELECT code, value FROM ${tables.value} WHERE value >= ? AND value < ?`,
    )
    .all(PREFIX, AFTER_PREFIX)
  return new Map(found.map(({ code, value }) => [code, value.slice(PREFIX.length)]))
}

/** Comes after that of the index. @param languagesOf languages of items by id, null for unknown ones */
export function itemLanguagesMigration(
  name: string,
  languagesOf: (connection: Connection) => Iterable<readonly [id: number, language: string | null]>,
): Migration {
  const tables = indexTables(name)
  return {
    name: `languages of ${name} items`,
    up(connection) {
      const languages = new Map(languagesOf(connection))
      const widen = (filters: Uint32Array, ids: ArrayLike<number>) => {
        const values = Array.from(ids, (id) => languageValue(languages.get(id) ?? null))
        const codes = acquireValues(connection, tables, values)
        return bytesOf(Uint32Array.of(...filters, ...values.map((value) => codes.get(value) as number)))
      }

      const update = connection.sql(`UPDATE ${tables.unsealed} SET filters = ? WHERE id = ?`)
      const unsealed = connection
        .sql<{ id: number; filters: Uint8Array }>(`SELECT id, filters FROM ${tables.unsealed}`)
        .all()
      for (const { id, filters } of unsealed) update.run(widen(numbers(Uint32Array, filters), [id]), id)
      const updateSegment = connection.sql(`UPDATE ${tables.segment} SET filters = ? WHERE no = ?`)
      const segments = connection
        .sql<{ no: number; ids: Uint8Array; filters: Uint8Array }>(
          `SELECT no, ids, filters FROM ${tables.segment}`,
        )
        .all()
      for (const { no, ids, filters } of segments) {
        updateSegment.run(widen(numbers(Uint32Array, filters), numbers(Float64Array, ids)), no)
      }
    },
  }
}
