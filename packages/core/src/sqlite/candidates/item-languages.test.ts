import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newFolder } from '../../../../testing/src/setup/index.ts'
import type { Connection } from '../connection.ts'
import type { Database } from '../index.ts'
import { FINGERPRINT, itemOf, openTestDatabase, testIndex, vectorOf } from '../test-processes/test-items.ts'
import { numbers } from './blobs.ts'
import { itemLanguagesMigration } from './item-languages.ts'

let folder: string
let database: Database

beforeEach(() => {
  folder = newFolder()
  database = openTestDatabase(join(folder, 'test.sqlite'))
})
afterEach(() => database.close())

/** Restores the index's state from before it stored languages by removing the last filter column. */
function forgetLanguages(connection: Connection): void {
  for (const { id, filters } of connection
    .sql<{ id: number; filters: Uint8Array }>('SELECT id, filters FROM chunk_index_tail')
    .all()) {
    const kept = numbers(Uint32Array, filters).slice(0, -1)
    connection.sql('UPDATE chunk_index_tail SET filters = ? WHERE id = ?').run(kept, Number(id))
  }
  for (const { no, ids, filters } of connection
    .sql<{ no: number; ids: Uint8Array; filters: Uint8Array }>(
      'SELECT no, ids, filters FROM chunk_index_segment',
    )
    .all()) {
    const kept = numbers(Uint32Array, filters).slice(0, -numbers(Float64Array, ids).length)
    connection.sql('UPDATE chunk_index_segment SET filters = ? WHERE no = ?').run(kept, Number(no))
  }
  connection.sql("DELETE FROM chunk_index_value WHERE value LIKE 'language:%'").run()
}

const everything = { text: 'ousia', vector: vectorOf(1), fingerprint: FINGERPRINT, limit: 200 }

describe('itemLanguagesMigration', () => {
  it('gives items that were stored without a language theirs, sealed and unsealed', async () => {
    // Two segments, one with a gap, and unsealed rows.
    const items = Array.from({ length: 2500 }, (_, i) => itemOf(i + 1))
    const index = testIndex(database)
    await database.write((connection) => index.insert(connection, items, FINGERPRINT))
    await database.write((connection) => index.delete(connection, [3, 4, 2400]))
    const before = index.search(everything)
    const migration = itemLanguagesMigration('chunk', () => items.map(({ id, language }) => [id, language]))
    await database.write((connection) => {
      forgetLanguages(connection)
      migration.up(connection)
    })
    const migrated = testIndex(database)
    expect(migrated.search(everything)).toEqual(before)
    expect(
      migrated.search({ ...everything, filter: { work: ['work 1'] } }).candidates.length,
    ).toBeGreaterThan(0)
    // Deleting them all releases every use of every value.
    await database.write((connection) =>
      migrated.delete(
        connection,
        items.map(({ id }) => id),
      ),
    )
    const left = database.read((connection) => connection.sql('SELECT value FROM chunk_index_value').all())
    expect(left).toEqual([])
  })

  it('leaves unknown languages unknown', async () => {
    const index = testIndex(database)
    await database.write((connection) => index.insert(connection, [itemOf(1), itemOf(2)], FINGERPRINT))
    await database.write((connection) => {
      forgetLanguages(connection)
      itemLanguagesMigration('chunk', () => [[2, null]]).up(connection)
    })
    const { candidates, background } = testIndex(database).search(everything)
    expect(candidates.map(({ language }) => language)).toEqual([null, null])
    expect([...background.byLanguage.keys()]).toEqual([null])
  })
})
