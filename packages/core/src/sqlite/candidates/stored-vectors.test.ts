import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newFolder } from '../../../../testing/src/setup/index.ts'
import type { Database } from '../index.ts'
import {
  DIMENSIONS,
  FINGERPRINT,
  itemOf,
  openTestDatabase,
  testIndex,
  vectorOf,
} from '../test-processes/test-items.ts'
import { readState } from './index-state.ts'
import { createResidentRows } from './resident-rows.ts'
import { createStoredVectors, type StoredVectors } from './stored-vectors.ts'
import { indexTables } from './tables.ts'

const COUNT = 60
const TABLES = indexTables('chunk')
const bytesOf = (vectors: number) => vectors * DIMENSIONS * Float32Array.BYTES_PER_ELEMENT

let folder: string
let database: Database

beforeEach(async () => {
  folder = newFolder()
  database = openTestDatabase(join(folder, 'test.sqlite'))
  const items = Array.from({ length: COUNT }, (_, i) => itemOf(i + 1))
  await database.write((connection) => testIndex(database).insert(connection, items, FINGERPRINT))
})
afterEach(() => database.close())

function keepOf(most: number): StoredVectors {
  const rows = createResidentRows(TABLES, 2, DIMENSIONS)
  database.read((connection) => rows.synchronise(connection, readState(connection, TABLES)))
  return createStoredVectors(TABLES, rows, bytesOf(most))
}
const read = (stored: StoredVectors, ids: readonly number[]) =>
  database.read((connection) => stored.read(connection, ids))
/** Replaces an item's vector, as a process that deletes and inserts it again does. */
const replace = (id: number, by: number) =>
  database.write((connection) => {
    const index = testIndex(database)
    index.delete(connection, [id])
    index.insert(connection, [itemOf(id, { vector: vectorOf(by) })], FINGERPRINT)
  })

it('gives each item its own vector, however few can be kept and in whatever order they are wanted', () => {
  const wanted = fc.uniqueArray(fc.integer({ min: 1, max: COUNT }), { maxLength: 30 })
  fc.assert(
    fc.property(fc.nat(COUNT + 5), fc.array(wanted, { maxLength: 12 }), (most, rounds) => {
      const stored = keepOf(most)
      for (const ids of rounds) expect(read(stored, ids)).toEqual(ids.map((id) => vectorOf(id)))
    }),
  )
})

it.each([COUNT, 20])('reads from the file only what it has not kept, with room for %i', async (most) => {
  const stored = keepOf(most)
  read(stored, [1, 2, 3])
  await replace(2, 1002)
  expect(read(stored, [2])).toEqual([vectorOf(2)])
  stored.forget([2])
  expect(read(stored, [2, 3])).toEqual([vectorOf(1002), vectorOf(3)])
})

it('lets go first of what was not used for longest', async () => {
  const stored = keepOf(3)
  for (const id of [1, 2, 3, 1, 4]) read(stored, [id])
  await replace(1, 1001)
  await replace(2, 1002)
  expect(read(stored, [1])).toEqual([vectorOf(1)])
  expect(read(stored, [2])).toEqual([vectorOf(1002)])
})

it('says which item has no vector', () => {
  expect(() => read(keepOf(20), [1, 999])).toThrow('999')
})
