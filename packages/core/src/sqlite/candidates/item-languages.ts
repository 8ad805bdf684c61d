import type { Connection } from '../connection.ts'
import type { Migration } from '../migrate.ts'
import { bytesOf, numbers } from './blobs.ts'
import { type IndexTables, indexTables } from './tables.ts'
import { acquireValues } from './value-dictionary.ts'

// The language of an item is kept as one more column behind its filters.

/** Sets the languages in the dictionary of values apart from what items are filtered by. */
const PREFIX = 'language:'
/** The prefix with its last character's successor: what lies between begins with the prefix. */
const AFTER_PREFIX = 'language;'

/** A language as the dictionary has it; null for an unknown one. */
export const languageValue = (language: string | null): string | null =>
  language === null ? null : PREFIX + language

/** The languages that items have, by their codes. */
export function readLanguages(connection: Connection, tables: IndexTables): ReadonlyMap<number, string> {
  const found = connection
    .sql(`SELECT code, value FROM ${tables.value} WHERE value >= ? AND value < ?`)
    .all(PREFIX, AFTER_PREFIX)
  return new Map(found.map((row) => [Number(row.code), String(row.value).slice(PREFIX.length)]))
}

/**
 * Gives the items of an index that was filled before it kept languages theirs; one step in the list of a program's
 * migrations, behind that of the index.
 * @param languagesOf the languages of items by id, null for unknown ones
 */
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
      for (const row of connection.sql(`SELECT id, filters FROM ${tables.unsealed}`).all()) {
        const id = Number(row.id)
        update.run(widen(numbers(Uint32Array, row.filters), [id]), id)
      }
      const updateSegment = connection.sql(`UPDATE ${tables.segment} SET filters = ? WHERE no = ?`)
      for (const row of connection.sql(`SELECT no, ids, filters FROM ${tables.segment}`).all()) {
        const filters = numbers(Uint32Array, row.filters)
        updateSegment.run(widen(filters, numbers(Float64Array, row.ids)), Number(row.no))
      }
    },
  }
}
