import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { newFolder } from '../../../../testing/src/setup/index.ts'
import { FINGERPRINT, itemOf, openTestDatabase, testIndex, vectorOf } from '../test-processes/test-items.ts'
import type { IndexItem } from './candidate-index.ts'

let folder: string
beforeEach(() => {
  folder = newFolder()
})

const SEEN = { kind: ['kind 1'] }

/** Answers over these items for a viewer who sees one kind: every figure, by the item's text and vector. */
async function answersOver(name: string, items: readonly IndexItem[]) {
  const database = openTestDatabase(join(folder, `${name}.sqlite`))
  const index = testIndex(database)
  await database.write((connection) => index.insert(connection, items, FINGERPRINT))
  const answers = ['ousia', 'ousia logos hidden', 'praxis'].map((text, seed) => {
    const query = { text, vector: vectorOf(seed), fingerprint: FINGERPRINT, limit: 20 }
    const { candidates, reachableBm25, background } = index.search({ ...query, filter: SEEN, visible: SEEN })
    const figures = candidates.map(({ cosine, bm25, hubness, language }) => [cosine, bm25, hubness, language])
    return { figures, reachableBm25, all: [...background.all], byLanguage: [...background.byLanguage] }
  })
  database.close()
  return answers
}

it('gives the figures of an index without the rows that are not seen, whatever is in these and between them', async () => {
  const all = Array.from({ length: 1500 }, (_, at) => itemOf(at + 1))
  const seen = all.filter(({ filters }) => filters.kind === 'kind 1')
  // More than a sample holds, so that the drawn rows depend on the data.
  expect(seen.length).toBeGreaterThan(700)
  const hidden = { text: 'hidden ousia ousia', language: 'fr' }
  const mixed = all.map((item) => (item.filters.kind === 'kind 1' ? item : { ...item, ...hidden }))
  const alone = await answersOver(
    'alone',
    seen.map((item, at) => ({ ...item, id: at + 1 })),
  )
  expect(await answersOver('mixed', mixed)).toEqual(alone)
  expect(await answersOver('plain', all)).toEqual(alone)
})
