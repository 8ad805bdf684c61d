import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openDatabase } from '@agora-mcp/core/sqlite'
import { newFolder } from '@agora-mcp/testing/setup'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { plainDocument } from '../../../test/support/plain-document.ts'
import { embedQuestion } from '../../../test/support/questions.ts'
import { storedWordCodes } from '../../../test/support/stored-word-codes.ts'
import type { LibraryStore } from '../../ports/library-store.ts'
import { createSqliteLibraryStore } from './library-store.ts'
import { APPLICATION_ID, MIGRATIONS } from './schema.ts'

let folder: string
let path: string
let stores: LibraryStore[]
const open = () => {
  const store = createSqliteLibraryStore(path, embedQuestion)
  stores.push(store)
  return store
}

beforeEach(() => {
  folder = newFolder()
  path = join(folder, 'library.db')
  stores = []
})
afterEach(() => {
  for (const store of stores) store.close()
})

const storedCodes = (ids: readonly number[]) => storedWordCodes(path, ids)

const VECTOR = Float32Array.of(1, 0)
const withCodes = (...codes: readonly (Uint8Array | null)[]) => ({
  chunks: codes.map((wordCodes) => ({ vector: VECTOR, wordCodes })),
  summaries: [],
})

describe('word codes of passages', () => {
  it('are kept with their document, and given to another process, those asked for alone', async () => {
    const codes = [Uint8Array.of(1, 2), null, Uint8Array.of(1, 3)]
    await open().documents.replace(plainDocument('a', ['a', 'b', 'c']), withCodes(...codes), 'model')
    expect(storedCodes([1, 2, 3])).toEqual(
      new Map([
        [1, codes[0]],
        [3, codes[2]],
      ]),
    )
    expect([...storedCodes([3, 7]).keys()]).toEqual([3])
    expect(storedCodes([])).toEqual(new Map())
  })

  it('go with their document, when it is replaced and when it is deleted', async () => {
    const { documents } = open()
    const stored = () => {
      const database = new DatabaseSync(path, { readOnly: true })
      const row = database.prepare('SELECT count(*) AS n FROM passage_words').get()
      database.close()
      return row?.n
    }
    await documents.replace(plainDocument('b', ['x']), withCodes(Uint8Array.of(1, 9)), 'model')
    const { sourceId } = await documents.replace(
      plainDocument('a', ['a', 'b']),
      withCodes(Uint8Array.of(1, 1), Uint8Array.of(1, 2)),
      'model',
    )
    await documents.replace(plainDocument('a', ['new']), withCodes(Uint8Array.of(1, 5)), 'model')
    expect(storedCodes([1, 2, 3, 4])).toEqual(
      new Map([
        [1, Uint8Array.of(1, 9)],
        [4, Uint8Array.of(1, 5)],
      ]),
    )
    expect(stored()).toBe(2)
    await documents.delete(sourceId)
    expect(stored()).toBe(1)
  })

  it('are missing in a library of a former version, which answers as before', async () => {
    const former = openDatabase({
      path,
      program: 'library-rag-mcp',
      applicationId: APPLICATION_ID,
      migrations: MIGRATIONS.slice(
        0,
        MIGRATIONS.findIndex(({ name }) => name === 'word codes of passages'),
      ),
      hint: '',
    })
    former.read((connection) => connection.sql('SELECT 1').get())
    former.close()
    const { documents } = open()
    expect(storedCodes([1])).toEqual(new Map())
    await documents.replace(plainDocument('a', ['a']), withCodes(Uint8Array.of(1, 2)), 'model')
    expect(storedCodes([1]).size).toBe(1)
  })
})
