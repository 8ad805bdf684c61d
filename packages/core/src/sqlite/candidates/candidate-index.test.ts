import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newFolder } from '../../../../testing/src/setup/index.ts'
import { NO_CANDIDATES } from '../../ranking/index.ts'
import { defined } from '../../schemas/defined.ts'
import type { Database } from '../index.ts'
import {
  DIMENSIONS,
  FINGERPRINT,
  itemOf,
  openTestDatabase,
  testIndex,
  vectorOf,
  WORDS,
} from '../test-processes/test-items.ts'
import type { CandidateIndex, CandidateQuery, IndexItem } from './candidate-index.ts'

let folder: string
const opened: Database[] = []

beforeEach(() => {
  folder = newFolder()
})
afterEach(() => {
  for (const database of opened.splice(0)) database.close()
})

const open = (path = join(folder, 'test.sqlite')) => {
  const database = openTestDatabase(path)
  opened.push(database)
  return database
}
const openIndex = () => {
  const database = open()
  return { database, index: testIndex(database) }
}

const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, x, i) => sum + x * (b[i] ?? 0), 0)

const items = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => itemOf(from + i))
const insert = (database: Database, index: CandidateIndex, added: readonly IndexItem[]) =>
  database.write((connection) => index.insert(connection, added, FINGERPRINT))
const remove = (database: Database, index: CandidateIndex, ids: readonly number[]) =>
  database.write((connection) => index.delete(connection, ids))
const search = (index: CandidateIndex, query: Partial<CandidateQuery> = {}) =>
  index.search({ text: 'ousia', vector: vectorOf(0), fingerprint: FINGERPRINT, limit: 10, ...query })
const idsOf = (set: ReturnType<typeof search>) => set.candidates.map(({ id }) => id).sort((a, b) => a - b)

function plainBm25(stored: readonly IndexItem[], query: string): Map<number, number> {
  const texts = stored.map(({ id, text }) => ({ id, words: text.split(' ') }))
  const average = texts.reduce((sum, { words }) => sum + words.length, 0) / texts.length
  const scores = new Map<number, number>()
  for (const term of new Set(query.split(' '))) {
    const holding = texts.filter(({ words }) => words.includes(term))
    const rarity = Math.log(1 + (texts.length - holding.length + 0.5) / (holding.length + 0.5))
    for (const { id, words } of holding) {
      const n = words.filter((word) => word === term).length
      const saturated = (n * 1.4) / (n + 0.4 * (0.7 + (0.3 * words.length) / average))
      scores.set(id, (scores.get(id) ?? 0) + rarity * saturated)
    }
  }
  return scores
}

describe('search', () => {
  it('agrees with plain exact search, whatever was inserted, deleted and filtered', {
    timeout: 120_000,
  }, async () => {
    const change = fc.oneof(
      fc.record({ add: fc.constantFrom(1, 40, 700, 1024, 2500) }),
      fc.record({ drop: fc.constantFrom(0.01, 0.1, 0.4, 0.6, 0.95, 1), seed: fc.nat(1000) }),
      fc.record({ replace: fc.constantFrom(0.01, 0.3), seed: fc.nat(1000) }),
    )
    const query = fc.record({
      seed: fc.nat(10_000),
      text: fc.subarray([...WORDS, 'unknown'], { maxLength: 4 }).map((words) => words.join(' ')),
      works: fc.option(fc.subarray(['work 0', 'work 1', 'work 2', 'work 9'])),
      kinds: fc.option(fc.subarray(['kind 0', 'kind 1'])),
      limit: fc.integer({ min: 1, max: 150 }),
    })
    let runs = 0
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4000 }),
        fc.array(fc.record({ change, query }), { minLength: 3, maxLength: 6 }),
        async (first, steps) => {
          const path = join(folder, `${++runs}.sqlite`)
          const database = open(path)
          const index = testIndex(database)
          let stored = items(1, first)
          let next = first
          await insert(database, index, stored)
          for (const { change, query } of steps) {
            if ('add' in change) {
              const added = items(next, next + change.add)
              next += change.add
              await insert(database, index, added)
              stored = [...stored, ...added]
            } else {
              const share = 'drop' in change ? change.drop : change.replace
              const chosen = new Set(stored.filter(({ id }) => isChosen(id, change.seed, share)))
              const renewed =
                'drop' in change ? [] : [...chosen].map(({ id }) => itemOf(id, likeItem(id + 1e6)))
              const ids = [...chosen].map(({ id }) => id)
              await database.write((connection) => {
                expect(index.delete(connection, [...ids, 1e9])).toBe(ids.length)
                index.insert(connection, renewed, FINGERPRINT)
              })
              stored = [...stored.filter((item) => !chosen.has(item)), ...renewed]
            }
            compare(index, stored, query)
          }
          expect(index.count()).toBe(stored.length)
          expect(segmentsOf(database)).toBeLessThanOrEqual(stored.length / 512)
          const last = { text: WORDS.join(' '), vector: vectorOf(5), limit: 200 }
          expect(search(testIndex(open(path)), last)).toEqual(search(index, last))
        },
      ),
      // Different ones on each run.
      { numRuns: 10 },
    )
  })

  const isChosen = (id: number, seed: number, share: number) =>
    ((Math.imul(id * 7919 + seed, 2654435761) >>> 8) % 1000) / 1000 < share
  const likeItem = (id: number) => {
    const { text, vector, filters } = itemOf(id)
    return { text, vector, filters }
  }
  const segmentsOf = (database: Database) =>
    Number(
      database.read(
        (connection) =>
          connection.sql<{ n: number }>('SELECT count(*) AS n FROM chunk_index_segment').get()?.n,
      ),
    )

  function compare(
    index: CandidateIndex,
    stored: readonly IndexItem[],
    asked: { seed: number; text: string; works: string[] | null; kinds: string[] | null; limit: number },
  ) {
    const vector = vectorOf(asked.seed)
    const filter = {
      ...defined({ work: asked.works, kind: asked.kinds }),
    }
    const found = search(index, { text: asked.text, vector, filter, limit: asked.limit })
    const bm25 = plainBm25(stored, asked.text)
    const wanted = stored.filter(
      ({ filters }) =>
        (asked.works === null || asked.works.includes(filters.work ?? '')) &&
        (asked.kinds === null || asked.kinds.includes(filters.kind ?? '')),
    )
    const vectors = new Map(stored.map((item) => [item.id, item.vector]))
    const byId = new Map(found.candidates.map((candidate) => [candidate.id, candidate]))
    expect(byId.size).toBe(found.candidates.length)
    for (const { id, cosine, bm25: given } of found.candidates) {
      expect(wanted.some((item) => item.id === id)).toBe(true)
      expect(cosine).toBeCloseTo(dot(vectors.get(id) ?? vector, vector), 5)
      expect(given).toBeCloseTo(bm25.get(id) ?? 0, 4)
    }
    // The best ten of each list are exact.
    const best = Math.min(10, asked.limit)
    const nearest = wanted
      .map(({ id, vector: own }) => ({ id, cosine: dot(own, vector) }))
      .sort((a, b) => b.cosine - a.cosine)
    for (const { id } of nearest.slice(0, best)) expect(byId.has(id)).toBe(true)
    const isRare = (word: string) =>
      stored.length < 1000 ||
      stored.filter(({ text }) => text.split(' ').includes(word)).length <= stored.length / 5
    const rare = asked.text.split(' ').filter(isRare)
    const holding = wanted.filter(({ text }) => rare.some((word) => text.split(' ').includes(word)))
    const scores = holding.map(({ id }) => bm25.get(id) ?? 0).sort((a, b) => b - a)
    const weakest = scores[Math.min(best, scores.length) - 1] ?? Infinity
    const strong = holding.filter(({ id }) => (bm25.get(id) ?? 0) > weakest + 1e-4)
    for (const { id } of strong) expect(byId.has(id)).toBe(true)
    const languages = new Map(stored.map(({ id, language }) => [id, language]))
    for (const { id, language } of found.candidates) expect(language).toBe(languages.get(id))
    compareBackground(found, stored, vector)
  }

  function compareBackground(
    { background }: ReturnType<typeof search>,
    stored: readonly IndexItem[],
    vector: Float32Array,
  ) {
    const known = (cosines: Float32Array, items: readonly IndexItem[]) => {
      const sorted = items.map((item) => dot(item.vector, vector)).sort((a, b) => a - b)
      return cosines.every((cosine) => sorted.some((own) => Math.abs(own - cosine) < 1e-5))
    }
    expect(background.all.length).toBe(Math.min(256, stored.length))
    expect(known(background.all, stored)).toBe(true)
    const byLanguage = Map.groupBy(stored, ({ language }) => language)
    expect(new Set(background.byLanguage.keys())).toEqual(new Set(byLanguage.keys()))
    for (const [language, own] of byLanguage) {
      const cosines = background.byLanguage.get(language) ?? new Float32Array()
      expect(cosines.length).toBeGreaterThanOrEqual(Math.min(64, own.length))
      expect(cosines.length).toBeLessThanOrEqual(Math.min(256, own.length))
      expect(known(cosines, own)).toBe(true)
    }
  }

  it('samples a rare language beyond its share, in step with what is stored', async () => {
    const { database, index } = openIndex()
    const rare = Array.from({ length: 70 }, (_, i) => itemOf(5001 + i, { language: 'zz' }))
    const frequent = Array.from({ length: 3000 }, (_, i) => itemOf(i + 1, { language: 'xx' }))
    await insert(database, index, frequent)
    expect(search(index).background.byLanguage.get('xx')).toEqual(search(index).background.all)
    await insert(database, index, rare)
    const { all, byLanguage } = search(index).background
    expect(byLanguage.get('zz')?.length).toBe(64)
    expect(byLanguage.get('xx')?.length).toBeGreaterThan(230)
    expect(byLanguage.get('xx')?.every((cosine) => all.includes(cosine))).toBe(true)
    await remove(
      database,
      index,
      rare.slice(10).map(({ id }) => id),
    )
    expect(search(index).background.byLanguage.get('zz')?.length).toBe(10)
    await remove(
      database,
      index,
      rare.slice(0, 10).map(({ id }) => id),
    )
    expect([...search(index).background.byLanguage.keys()]).toEqual(['xx'])
  })

  it('finds out the language of an item that names none, and says where it does not know', async () => {
    const { database, index } = openIndex()
    const french = 'Qu’est-ce qu’un signe, et comment peut-il représenter quelque chose pour quelqu’un ?'
    await insert(database, index, [
      itemOf(1, { language: null, text: french }),
      itemOf(2, { language: null, text: '1903' }),
      itemOf(3, { language: 'el', text: 'ousia' }),
    ])
    const found = search(index)
    expect(new Map(found.candidates.map(({ id, language }) => [id, language]))).toEqual(
      new Map([
        [1, 'fr'],
        [2, null],
        [3, 'el'],
      ]),
    )
    expect(new Set(found.background.byLanguage.keys())).toEqual(new Set(['fr', null, 'el']))
  })

  it('gives the same for the same question, ties included', async () => {
    const { database, index } = openIndex()
    const twins = Array.from({ length: 300 }, (_, i) => itemOf(i + 1, { text: 'ousia', vector: vectorOf(1) }))
    await insert(database, index, twins)
    const found = search(index, { vector: vectorOf(1), limit: 20 })
    expect(idsOf(found)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
    expect(search(testIndex(open()), { vector: vectorOf(1), limit: 20 })).toEqual(found)
  })

  it('counts words that nobody wrote into what could be reached', async () => {
    const { database, index } = openIndex()
    await insert(database, index, items(1, 50))
    const known = search(index, { text: 'ousia' }).reachableBm25
    expect(search(index, { text: 'ousia unheard unseen' }).reachableBm25).toBeGreaterThan(3 * known)
  })

  it('lets words that stand everywhere count, but select nothing', async () => {
    const { database, index } = openIndex()
    const far = Float32Array.of(1, ...new Array(DIMENSIONS - 1).fill(0))
    const near = Float32Array.of(0, 1, ...new Array(DIMENSIONS - 2).fill(0))
    await insert(database, index, [
      ...Array.from({ length: 1500 }, (_, i) => itemOf(i + 1, { text: 'being', vector: far })),
      ...Array.from({ length: 150 }, (_, i) => itemOf(i + 2001, { text: 'being here', vector: near })),
    ])
    const found = search(index, { text: 'being', vector: near })
    expect(found.candidates.length).toBe(10)
    expect(found.candidates.every(({ id, bm25 }) => id > 2000 && bm25 > 0)).toBe(true)
  })

  it('takes any text for words, not for operators', async () => {
    const { database, index } = openIndex()
    await insert(database, index, items(1, 20))
    const texts = [
      '"',
      'ousia AND NOT (',
      'ousia*',
      'chunk:ousia',
      "'; DROP TABLE x; --",
      '\0',
      '\ud800 ousia \udfff',
      '',
    ]
    for (const text of [...texts, 'ousia '.repeat(17_000), 'x'.repeat(100_000)]) {
      const found = search(index, { text })
      expect(found.candidates.length).toBeGreaterThanOrEqual(10)
      if (text.includes('ousia')) expect(found.candidates.some(({ bm25 }) => bm25 > 0)).toBe(true)
    }
  })

  it('answers nothing where nothing is stored or nothing matches', async () => {
    const { database, index } = openIndex()
    expect(search(index)).toEqual(NO_CANDIDATES)
    await insert(database, index, items(1, 20))
    expect(search(index, { filter: { work: ['unknown'] } }).candidates).toEqual([])
    expect(search(index, { filter: { work: [] } }).candidates).toEqual([])
    expect(() => search(index, { filter: { nonsense: ['x'] } })).toThrow('nonsense')
  })

  it('selects a range of values, its ends included and either end open', async () => {
    const { database, index } = openIndex()
    const day = (id: number) => `2026-01-${String(id).padStart(2, '0')}`
    const dated = Array.from({ length: 28 }, (_, i) =>
      itemOf(i + 1, { filters: { work: day(i + 1), kind: null } }),
    )
    await insert(database, index, dated)
    const within = (work: { from?: string; to?: string }) =>
      idsOf(search(index, { filter: { work }, limit: 50 }))
    expect(within({ from: '2026-01-03', to: '2026-01-05' })).toEqual([3, 4, 5])
    expect(within({ from: '2026-01-27' })).toEqual([27, 28])
    expect(within({ to: '2026-01-01T23' })).toEqual([1])
    expect(within({ from: '2026-02' })).toEqual([])
    expect(idsOf(search(index, { filter: { kind: {} }, limit: 50 }))).toEqual([])
  })

  it('gives stored vectors and the embedder they are from', async () => {
    const { database, index } = openIndex()
    expect(index.fingerprint()).toBeNull()
    await insert(database, index, items(1, 4))
    expect(index.fingerprint()).toBe(FINGERPRINT)
    const before = index.changes()
    await remove(database, index, [1])
    expect(index.changes()).toBeGreaterThan(before)
    expect([...index.vectors([3, 99])]).toEqual([[3, vectorOf(3)]])
  })

  it('says how much nearer to all the others an item lies than these to each other', async () => {
    const { database, index } = openIndex()
    const stored = items(1, 100)
    const expectFigures = (present: readonly IndexItem[]) => {
      const nearness = (a: Float32Array) =>
        present.reduce((sum, { vector }) => sum + dot(a, vector), 0) / present.length
      const usual = present.reduce((sum, { vector }) => sum + nearness(vector), 0) / present.length
      const { candidates } = search(index, { limit: 100 })
      expect(candidates).toHaveLength(present.length)
      for (const { id, hubness } of candidates) expect(hubness).toBeCloseTo(nearness(vectorOf(id)) - usual, 5)
    }
    await insert(database, index, stored)
    expectFigures(stored)
    await remove(database, index, [1, 2, 3, 50])
    expectFigures(stored.filter(({ id }) => ![1, 2, 3, 50].includes(id)))
  })

  it('counts the items that have a filter value', async () => {
    const { database, index } = openIndex()
    const ofWork = (id: number, work: string) => itemOf(id, { filters: { work, kind: null } })
    await insert(database, index, [ofWork(1, 'meno'), ofWork(2, 'meno'), ofWork(3, 'ion'), ofWork(4, 'ion')])
    await remove(database, index, [2, 3, 4])
    expect([...index.uses(['meno', 'ion', "l'autre"])]).toEqual([['meno', 1]])
  })

  it('keeps several indexes in one file apart', async () => {
    const database = open()
    const chunks = testIndex(database)
    const thoughts = testIndex(database, 'thought')
    await insert(database, chunks, items(1, 5))
    await database.write((connection) =>
      thoughts.insert(connection, [itemOf(9, { vector: vectorOf(9, 4) })], 'another model'),
    )
    expect(idsOf(search(chunks))).toEqual([1, 2, 3, 4])
    const found = thoughts.search({
      text: '',
      vector: vectorOf(9, 4),
      fingerprint: 'another model',
      limit: 3,
    })
    expect(idsOf(found)).toEqual([9])
  })
})

describe('the embedding model', () => {
  it('is remembered, and another one refused with the way out', async () => {
    const { database, index } = openIndex()
    await insert(database, index, items(1, 5))
    const refusal = { code: 'config', hint: expect.stringContaining('test reindex') }
    expect(() => search(index, { fingerprint: 'other' })).toThrow(expect.objectContaining(refusal))
    const mixed = database.write((connection) => index.insert(connection, items(5, 6), 'other'))
    await expect(mixed).rejects.toMatchObject(refusal)
    expect(index.count()).toBe(4)
  })

  it('may be another one after clearing, with other dimensions', async () => {
    const { database, index } = openIndex()
    await insert(database, index, items(1, 2000))
    expect(search(index).candidates.length).toBeGreaterThan(0)
    // It is only the nearest because of components beyond the former dimensions.
    const late = vectorOf(5000, 100).map((component, i) => (i < DIMENSIONS ? 0 : component))
    const others = Array.from({ length: 300 }, (_, i) => itemOf(i + 1, { vector: vectorOf(i, 100) }))
    await database.write((connection) => {
      index.clear(connection)
      index.insert(connection, [...others, itemOf(900, { vector: late })], 'other')
    })
    const found = index.search({ text: '', vector: late, fingerprint: 'other', limit: 1 })
    expect(idsOf(found)).toEqual([900])
    expect(index.count()).toBe(301)
  })

  it('must give vectors of one length, of numbers', async () => {
    const { database, index } = openIndex()
    await insert(database, index, items(1, 5))
    for (const vector of [vectorOf(1, 5), vectorOf(1).fill(Number.NaN)]) {
      await expect(insert(database, index, [itemOf(50, { vector })])).rejects.toThrow('item 50')
    }
  })
})

describe('changes', () => {
  it('are seen by other connections at their next search, insertions and deletions', async () => {
    const [mine, theirs] = [open(), open()]
    const [writer, reader] = [testIndex(mine), testIndex(theirs)]
    await insert(mine, writer, items(1, 1200))
    expect(idsOf(search(reader, { vector: vectorOf(1100), text: '', limit: 1 }))).toEqual([1100])
    await remove(mine, writer, [1100, 3])
    expect(idsOf(search(reader, { vector: vectorOf(1100), text: '', limit: 1 }))).not.toEqual([1100])
    expect(idsOf(search(reader, { vector: vectorOf(3), text: '', limit: 1 }))).not.toEqual([3])
    await insert(mine, writer, [itemOf(3, { text: 'again', vector: vectorOf(5000) })])
    expect(idsOf(search(reader, { vector: vectorOf(5000), text: 'again', limit: 1 }))).toEqual([3])
    expect(reader.count()).toBe(1198)
  })

  it('are forgotten when their transaction fails', async () => {
    const { database, index } = openIndex()
    await insert(database, index, items(1, 10))
    const failed = database.write((connection) => {
      index.insert(connection, items(10, 2000), FINGERPRINT)
      index.delete(connection, [1])
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(idsOf(search(index, { text: '', limit: 100 }))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  it('are not searched before they are committed', async () => {
    const { database, index } = openIndex()
    await insert(database, index, items(1, 10))
    await expect(database.write(() => search(index))).rejects.toThrow('within a write')
  })

  it('leave nothing of a deleted item in the file', async () => {
    const { database, index } = openIndex()
    const secret = itemOf(700, { text: 'xenophon', filters: { work: 'the secret work', kind: null } })
    await insert(database, index, [...items(1, 700), secret, ...items(701, 1500)])
    await remove(database, index, [700])
    const row = database.read((connection) =>
      connection.sql(`SELECT count(*) AS n FROM chunk_index_value WHERE value LIKE '%secret%'`).get(),
    )
    expect(row).toEqual({ n: 0 })
    expect(search(index, { text: 'xenophon' }).candidates.every(({ bm25 }) => bm25 === 0)).toBe(true)
    opened.pop()?.close()
    const bytes = readFileSync(join(folder, 'test.sqlite'))
    expect(bytes.includes('the secret work')).toBe(false)
    expect(bytes.includes(Buffer.from(vectorOf(700).buffer))).toBe(false)
    const direct = new DatabaseSync(join(folder, 'test.sqlite'))
    expect(direct.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
    direct.close()
  })
})
