import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@agora-mcp/core/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startStubServer } from '../../testing/src/http/index.ts'
import { perturbed, seededRandom } from '../../testing/src/random/index.ts'
import {
  countRequests,
  hasWeaviate,
  settingsOf,
  WEAVIATE_NEEDED,
  weaviateForTests,
} from '../../testing/src/weaviate/index.ts'
import { notifyLocks } from '../src/held-locks.ts'
import {
  type CollectionPlan,
  connectWeaviate,
  createHybridIndex,
  createLocks,
  createSearchableText,
  nameId,
  SEARCH_PROPERTIES,
  type Weaviate,
} from '../src/index.ts'

const PREFIX = `Core${crypto.randomUUID().slice(0, 8)}_`

const server = weaviateForTests(PREFIX)
let weaviate: Weaviate
const connect = (tenant?: string) => connectWeaviate(settingsOf(server, { collectionPrefix: PREFIX, tenant }))

const NOTES: CollectionPlan = {
  name: 'Note',
  description: 'Notes of a test',
  hasVectors: true,
  properties: { ...SEARCH_PROPERTIES, label: 'key', at: 'date', tags: 'keys' },
}

/** A vector of four dimensions that points nearly along one of them. */
const along = (axis: number): Float32Array =>
  Float32Array.from([0, 1, 2, 3], (one) => (one === axis ? 0.8 : 0.6 / Math.sqrt(3)))

function counted(during: () => Promise<unknown>) {
  const seen = { inside: 0, most: 0, done: 0 }
  const work = async () => {
    seen.inside += 1
    seen.most = Math.max(seen.most, seen.inside)
    await during()
    seen.inside -= 1
    seen.done += 1
  }
  return { seen, work }
}

const storingAfter = (happens: () => Promise<void>): Weaviate => ({
  ...weaviate,
  async collection(plan) {
    const own = await weaviate.collection(plan)
    const put: typeof own.put = async (objects) => {
      await happens()
      await own.put(objects)
    }
    return { ...own, put }
  },
})

// One test waits until a lock has run out; the others go on meanwhile.
describe.skipIf(!hasWeaviate()).concurrent(`core over Weaviate (${WEAVIATE_NEEDED})`, () => {
  beforeAll(async () => {
    weaviate = await connect()
  })
  afterAll(() => weaviate.close())

  describe('locks', () => {
    it('are held by one at a time, also among processes', async () => {
      const others = await Promise.all([1, 2, 3].map(() => createLocks(weaviate, 'Lock')))
      const { seen, work } = counted(() => sleep(5))
      await Promise.all(others.flatMap((locks) => Array.from({ length: 4 }, () => locks.hold('one', work))))
      expect(seen).toMatchObject({ most: 1, done: 12 })
      expect(await weaviate.aliasesOf('Lock')).toEqual([])
    })

    it('of a holder that is gone are taken over, by one', async () => {
      const [gone, one, other] = await Promise.all([1, 2, 3].map(() => createLocks(weaviate, 'Gone')))
      // Never let go, and never signed again: as if its process had been killed.
      const name = await new Promise<string>((resolve) => {
        gone?.hold('key', async () => {
          const [taken = ''] = await weaviate.aliasesOf('Gone')
          resolve(taken)
        })
      })
      while ((await weaviate.aliasesOf('Gone')).length > 0) await sleep(20)
      expect(await weaviate.createAlias(name, 'Gone')).toBe(true)
      const { seen, work } = counted(() => sleep(50))
      await Promise.all([one?.hold('key', work), other?.hold('key', work)])
      expect(seen.most).toBe(1)
      expect(await weaviate.aliasesOf('Gone')).toEqual([])
    })

    it('of holders that are gone keep away neither who waits for all nor who asks for one', async () => {
      const locks = await createLocks(weaviate, 'Left')
      const nameOf = async (key: string): Promise<string> => {
        const before = await weaviate.aliasesOf('Left')
        return locks.hold(key, async () => {
          const names = await weaviate.aliasesOf('Left')
          return names.find((name) => !before.includes(name)) ?? ''
        })
      }
      const [asked, awaited] = [await nameOf('asked'), await nameOf('awaited')]
      for (const name of [asked, awaited]) await weaviate.createAlias(name, 'Left')
      await Promise.all([
        locks
          .drain('asked')
          .then(async () => expect(await weaviate.aliasesOf('Left')).not.toContain(awaited)),
        locks.isHeld('asked').then((isHeld) => expect(isHeld).toBe(false)),
      ])
      expect(await weaviate.aliasesOf('Left')).toEqual([])
    })

    it('that somebody was killed taking are taken over', async () => {
      const locks = await createLocks(weaviate, 'Unsigned')
      const takenName = () => locks.hold('key', async () => (await weaviate.aliasesOf('Unsigned'))[0] ?? '')
      const [first, second] = [await takenName(), await takenName()]
      expect(first).not.toBe(second)
      const next = second.replace(/\d+$/, (number) => `${Number(number) + 1}`)
      await weaviate.createAlias(next, 'Unsigned')
      expect(await takenName()).not.toBe(next)
      expect(await weaviate.aliasesOf('Unsigned')).toEqual([])
    })

    it('whose first signature came late are taken over by one', async () => {
      let isLate = true
      const slow = storingAfter(async () => {
        // Too late to hold the lock, and before others take it over.
        if (isLate) await sleep(7_000)
        isLate = false
      })
      const [late, other] = [await createLocks(slow, 'Slow'), await createLocks(weaviate, 'Slow')]
      const { seen, work } = counted(() => sleep(3_000))
      const waiting = late.hold('key', work)
      await expect.poll(() => isLate, { interval: 50 }).toBe(false)
      await sleep(500)
      await Promise.all([waiting, other.hold('key', work)])
      expect(seen.most).toBe(1)
    })

    it('are not lost to an earlier holder whose release is carried out late, or twice', async () => {
      const released: string[] = []
      const noted: Weaviate = {
        ...weaviate,
        removeAlias(name) {
          released.push(name)
          return weaviate.removeAlias(name)
        },
      }
      const [former, one, other] = await Promise.all(
        [noted, weaviate, weaviate].map((own) => createLocks(own, 'Twice')),
      )
      await former?.hold('key', async () => {})
      const { seen, work } = counted(async () => {
        // As Weaviate repeats a request whose answer was lost with its leader.
        for (const name of released) await weaviate.removeAlias(name)
        await sleep(500)
      })
      await Promise.all([one?.hold('key', work), other?.hold('key', work)])
      expect(released).toHaveLength(1)
      expect(seen.most).toBe(1)
    })

    it('that were signed too late are not held', async () => {
      let isLate = true
      const slow = storingAfter(async () => {
        if (!isLate) return
        isLate = false
        // The first signature reaches Weaviate when another holder has taken over.
        await sleep(15_000)
      })
      const [late, prompt] = [await createLocks(slow, 'Late'), await createLocks(weaviate, 'Late')]
      const { seen, work } = counted(() => sleep(3_000))
      const waiting = late.hold('key', work)
      await expect.poll(() => weaviate.aliasesOf('Late')).toHaveLength(1)
      await Promise.all([prompt.hold('key', work), waiting])
      expect(seen.most).toBe(1)
    })

    it('under which a change had no answer stay taken until their lease is over', async () => {
      const locks = await createLocks(weaviate, 'Open')
      const refuse = async () => {
        throw new AppError('unavailable', 'others are writing')
      }
      await expect(locks.hold('key', refuse)).rejects.toThrow('others are writing')
      expect(await weaviate.aliasesOf('Open')).toEqual([])

      // Under a lock inside another one.
      const change = () => locks.hold('inner', () => notifyLocks(refuse()))
      await expect(locks.hold('key', change)).rejects.toThrow('others are writing')
      expect(await weaviate.aliasesOf('Open')).toHaveLength(2)
      const since = Date.now()
      expect(await locks.hold('key', async () => Date.now() - since)).toBeGreaterThan(10_000)
    })

    it('that others take one after the other do not keep away who waits for all', async () => {
      const [busy, waiting] = await Promise.all([1, 2].map(() => createLocks(weaviate, 'Busy')))
      let isDrained = false
      let taken = 0
      // There is a lock at every moment, and never the same one for long.
      const writing = [1, 2, 3].map(async (key) => {
        while (!isDrained) {
          await busy?.hold(`${key}`, () => sleep(500))
          taken += 1
        }
      })
      await expect.poll(() => taken).toBeGreaterThan(0)
      await waiting?.drain('all')
      isDrained = true
      await Promise.all(writing)
    })

    it('that cannot be signed are refused at once to all who want them', async () => {
      let isReadOnly = true
      const refusing = storingAfter(async () => {
        if (!isReadOnly) return
        const cause = Object.assign(new Error('store is read-only'), { name: 'WeaviateBatchError' })
        throw new AppError('unavailable', 'Weaviate takes no writes', { cause })
      })
      const [locks, others] = await Promise.all(
        [refusing, weaviate].map((one) => createLocks(one, 'Refused')),
      )
      const refused = await Promise.allSettled(
        ['key', 'key', 'key', 'other'].map((key) => locks?.hold(key, async () => {})),
      )
      expect(refused.map((one) => one.status === 'rejected' && one.reason.message)).toEqual(
        Array(4).fill('Weaviate takes no writes'),
      )
      await expect(locks?.hold('third', async () => {})).rejects.toThrow('takes no writes')
      // One of each lock that was asked for first: what comes later takes none, and need not wait until these are abandoned.
      expect((await weaviate.aliasesOf('Refused')).length).toBeLessThanOrEqual(2)
      isReadOnly = false
      expect(await locks?.hold('third', async () => 'written')).toBe('written')
      // A name that was taken in vain keeps others away for the lease at most.
      expect(await others?.hold('key', async () => 'written')).toBe('written')
    })

    it('are waited for without an entry in the consensus log for each look', async () => {
      let attempts = 0
      const counted: Weaviate = {
        ...weaviate,
        createAlias(...given) {
          attempts += 1
          return weaviate.createAlias(...given)
        },
      }
      const [holder, waiter] = [await createLocks(weaviate, 'Waited'), await createLocks(counted, 'Waited')]
      let waiting: Promise<void> | undefined
      await holder.hold('key', async () => {
        waiting = waiter.hold('key', async () => {})
        await sleep(2_000)
      })
      await waiting
      // At first, and when it was free; another one where that was seen before it was so everywhere.
      expect(attempts).toBeLessThanOrEqual(3)
    })

    it('that are lost while Weaviate does not answer stay lost, and change nothing', async () => {
      const gate = Promise.withResolvers<void>()
      let isStalled = false
      const slow = storingAfter(async () => {
        if (isStalled) await gate.promise
      })
      const [one, other] = [await createLocks(slow, 'Lost'), await createLocks(weaviate, 'Lost')]
      const notes = await weaviate.collection(NOTES)
      const [taken, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const former = one.hold('key', async () => {
        isStalled = true
        taken.resolve()
        await ended.promise
        const late = notes.put([{ id: nameId('late'), properties: { label: 'late' } }])
        await expect(late).rejects.toThrow('others may write')
      })
      await taken.promise
      await other.hold('key', async () => {
        gate.resolve()
        // Signatures of the former holder arrive meanwhile.
        await sleep(3_000)
        ended.resolve()
        await former
        // It has not taken the lock along.
        expect(await weaviate.aliasesOf('Lost')).toHaveLength(1)
      })
      expect((await notes.latest([nameId('late')], { properties: [] })).size).toBe(0)
    })
  })

  it('finds by words in all their forms, by meaning, and under a filter that comes first', async () => {
    const notes = await weaviate.collection(NOTES)
    const searchable = createSearchableText()
    const texts = ['Le chat dort sur le tapis', 'Les chats dorment', 'Un thé, des thés', 'The cat sleeps']
    await notes.put(
      texts.map((text, place) => {
        const id = nameId(`note ${place}`)
        return {
          id,
          properties: {
            ...searchable(id, text, place < 3 ? 'fr' : 'en').properties,
            label: `n${place}`,
            at: new Date(Date.UTC(2300 + place, 0)),
            tags: [],
          },
          vector: along(place),
        }
      }),
    )
    const index = createHybridIndex(notes)
    const search = async (text: string, axis: number, from = 2300) => {
      const { found, background } = await index.search({
        text,
        vector: along(axis),
        languages: ['fr', 'en'],
        conditions: [{ property: 'at', from: new Date(Date.UTC(from, 0)) }],
        hidden: [],
        wantsHubness: true,
        limit: 10,
        properties: ['label', 'at'],
      })
      return { background, found: new Map(found.map((one) => [one.object.properties.label, one])) }
    }
    const chats = await search('chats', 2)
    const holding = [...chats.found].filter(([, { bm25 }]) => bm25 > 0).map(([label]) => label)
    expect(holding.sort()).toEqual(['n0', 'n1'])
    expect(chats.found.get('n2')?.cosine).toBeCloseTo(1, 5)
    expect(chats.found.get('n0')?.object.properties.at).toBe('2300-01-01T00:00:00.000Z')
    expect(chats.background.all.length).toBe(4)
    expect(chats.found.get('n0')?.language).toBe('fr')
    expect([...(await search('chats', 2, 2302)).found.keys()].sort()).toEqual(['n2', 'n3'])
    // No plural of the article.
    expect((await search('the', 0)).found.get('n2')?.bm25).toBe(0)
  })

  it('counts what meets conditions, and has terms, from the index: by one query, whatever was deleted', async () => {
    const plan = { ...NOTES, name: 'Counted' }
    const notes = await weaviate.collection(plan)
    const labels = ['a', 'b', 'c', 'd', 'e']
    const note = (label: string, place: number) => ({
      id: nameId(`counted ${label}`),
      properties: { terms: place % 2 === 0 ? 'été bee' : 'bee bees', label, at: new Date(place), tags: [] },
      vector: along(0),
    })
    await notes.put(labels.map(note))
    await notes.delete([{ property: 'label', equals: 'e' }])
    const counted = await countRequests(server)
    const watched = await connectWeaviate(settingsOf(counted, { collectionPrefix: PREFIX }))
    const same = await watched.collection(plan)
    const terms = ['bee', 'été', 'nothing', 'bees', 'bee']
    await same.count([])
    counted.take()
    expect(await same.frequencies(terms, 'terms')).toEqual([4, 2, 0, 2, 4])
    expect(counted.take().paths).toEqual(['/weaviate.v1.Weaviate/Search'])
    expect(await same.frequencies([], 'terms')).toEqual([])
    const counts = [
      [[{ property: 'label', equals: 'b' }], 1],
      [[{ property: 'label', anyOf: ['b', 'c', 'e', 'x'] }], 2],
      [[{ property: 'at', from: new Date(1) }], 3],
      [
        [
          { property: 'terms', equals: 'bee' },
          { property: 'label', noneOf: ['a', 'b'] },
        ],
        2,
      ],
      [[{ ids: labels.map((label) => nameId(`counted ${label}`)) }], 4],
      [[{ property: 'label', anyOf: [] }], 0],
      // Not from the index, which has the numbers of deleted objects.
      [[{ property: 'label', noneOf: ['a'] }], 3],
      [[], 4],
    ] as const
    for (const [conditions, expected] of counts) {
      expect([conditions, await same.count(conditions)]).toEqual([conditions, expected])
    }
    await watched.close()
    await counted.stop()
  })

  it('samples a language that is rare, and takes what names none for unknown', async () => {
    const notes = await weaviate.collection({ ...NOTES, name: 'Spoken' })
    const searchable = createSearchableText()
    const random = seededRandom(1)
    const note = (place: number, language: string | null, axis: number) => {
      const id = nameId(`spoken ${place}`)
      const vector = perturbed(along(axis), random, 0.1)
      return { id, properties: searchable(id, '', language).properties, vector }
    }
    await notes.put([
      ...Array.from({ length: 700 }, (_, place) => note(place, 'en', 0)),
      ...Array.from({ length: 70 }, (_, place) => note(1000 + place, 'fr', 1)),
      ...Array.from({ length: 40 }, (_, place) => note(2000 + place, null, 2)),
    ])
    const { found, background } = await createHybridIndex(notes).search({
      text: '',
      vector: along(1),
      languages: ['en', 'fr', null],
      conditions: [],
      hidden: [],
      wantsHubness: true,
      limit: 100,
      properties: [],
    })
    const french = new Set(Array.from({ length: 70 }, (_, place) => nameId(`spoken ${1000 + place}`)))
    expect(found.length).toBeGreaterThan(80)
    for (const { object, language } of found) expect(language === 'fr').toBe(french.has(object.id))
    expect(background.all.length).toBe(256)
    expect(background.byLanguage.get('fr')?.length).toBe(64)
    expect(background.byLanguage.get('fr')?.every((cosine) => cosine > 0.98)).toBe(true)
    expect(background.byLanguage.get('en')?.length).toBeGreaterThan(150)
    expect(background.byLanguage.get(null)?.length).toBeGreaterThanOrEqual(32)
  })

  it('leaves collections of others alone, and adds to its own what it lacks', async () => {
    const foreign = {
      ...NOTES,
      name: 'Foreign',
      description: 'Somebody else’s',
      properties: { x: 'key' },
    } as const
    await weaviate.collection(foreign)
    await expect(weaviate.collection({ ...NOTES, name: 'Foreign' })).rejects.toMatchObject({
      code: 'config',
      hint: expect.stringContaining('APP_WEAVIATE_COLLECTION_PREFIX'),
    })
    const old = { ...NOTES, name: 'Old', properties: { label: 'key' } } as const
    const id = nameId('old')
    await (await weaviate.collection(old)).put([{ id, properties: { label: 'kept' }, vector: along(0) }])
    const grown = await weaviate.collection({ ...NOTES, name: 'Old' })
    expect((await grown.get([id], { properties: ['label', 'at'] })).get(id)?.properties).toEqual({
      label: 'kept',
      at: null,
    })
  })

  it('refuses a version that has no second names for collections', async () => {
    const old = await startStubServer(() => ({ body: { version: '1.31.3' } }))
    await expect(connectWeaviate({ ...weaviate.settings, url: old.url })).rejects.toMatchObject({
      code: 'config',
      message: expect.stringContaining('1.31.3'),
      hint: expect.stringContaining('1.32'),
    })
    await old.close()
  })

  it('keeps the locks of tenants apart', async () => {
    const [ana, ben] = await Promise.all([connect('ana'), connect('ben')])
    const [ofAna, ofBen] = await Promise.all([ana, ben].map((one) => createLocks(one, 'TenantLock')))
    let isHeld = false
    const [taken, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = ofAna?.hold('key', async () => {
      isHeld = true
      taken.resolve()
      await ended.promise
      isHeld = false
    })
    await taken.promise
    await ofBen?.drain('all')
    expect(await ana.aliasesOf('TenantLock')).toHaveLength(1)
    expect(await ofBen?.hold('key', async () => isHeld)).toBe(true)
    ended.resolve()
    await holding
    await Promise.all([ana.close(), ben.close()])
  })

  it('refuses collections that were made with another number of copies, or without tenants', async () => {
    const plan = { ...NOTES, name: 'Copies' }
    await weaviate.collection(plan)
    const { replicationFactor } = weaviate.settings
    const other = await connectWeaviate({ ...weaviate.settings, replicationFactor: replicationFactor + 1 })
    await expect(other.collection(plan)).rejects.toMatchObject({
      code: 'config',
      message: expect.stringContaining(`${replicationFactor} `),
      hint: expect.stringContaining(`APP_WEAVIATE_REPLICATION_FACTOR=${replicationFactor}`),
    })
    await other.close()
    const ofTenant = await connect('ana')
    await expect(ofTenant.collection(plan)).rejects.toMatchObject({
      code: 'config',
      hint: expect.stringContaining('APP_WEAVIATE_TENANT'),
    })
    await ofTenant.close()
  })
})
