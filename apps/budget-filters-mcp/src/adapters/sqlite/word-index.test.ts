import { openMemoryDatabase } from '@agora-mcp/core/sqlite'
import { expect, it } from 'vitest'
import { toUatItem } from '../../domain/import/import-items.ts'
import { analyseItem } from '../../domain/match/analyse-item.ts'
import { createLexicon } from '../../domain/vocabulary/lexicon.ts'
import { createWordTable } from '../../domain/words/name-words.ts'
import { MIGRATIONS } from './schema.ts'
import { writeIndex } from './word-index.ts'

it('indexes a word once, also where the table of words has forgotten it meanwhile', async () => {
  const database = await openMemoryDatabase(MIGRATIONS)
  const lexicon = createLexicon()
  const items = ['Valea Mare', 'Valea Mică', 'Mare'].map((name, at) => {
    const row = { id: at + 1, siruta: `${at}`, name, countyCode: 'CJ', population: null, fiscalCode: null }
    return analyseItem(toUatItem(row), lexicon)
  })
  const forgetful = (text: string) => createWordTable()(text)
  await database.write((connection) => writeIndex(connection, 'uat', items, forgetful, () => {}))
  const words = database.read(({ sql }) =>
    sql<{ items: Uint8Array }>("SELECT items FROM word WHERE text = 'valea'").all(),
  )
  const numbers = words.map(({ items: own }) => [...new Uint32Array(own.slice().buffer)])
  expect(numbers).toEqual([[2, 4]])
})
