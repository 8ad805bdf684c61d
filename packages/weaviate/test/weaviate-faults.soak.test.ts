import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  hasWeaviateProgram,
  launchCluster,
  PROGRAM_NEEDED,
  settingsOf,
  startCluster,
  type WeaviateCluster,
  withNodeBehind,
} from '../../testing/src/weaviate/index.ts'
import {
  type CollectionPlan,
  connectWeaviate,
  nameId,
  type OpenCollection,
  SEARCH_PROPERTIES,
  type Weaviate,
} from '../src/index.ts'
import { readObjects } from '../src/rest-objects.ts'

const PLAN: CollectionPlan = {
  name: 'Note',
  description: 'Notes of a test',
  hasVectors: true,
  properties: { ...SEARCH_PROPERTIES, label: 'key' },
}

let cluster: WeaviateCluster
let weaviate: Weaviate | null = null
afterEach(async () => {
  await weaviate?.close()
  weaviate = null
})

function shareCluster(start: () => Promise<WeaviateCluster>): void {
  beforeAll(async () => {
    cluster = await start()
  })
  afterAll(() => cluster.stop())
}

const prefixOf = (test: string) => `Fault_${createHash('sha1').update(test).digest('hex').slice(0, 8)}_`

const connect = async (
  key?: string,
  { url, grpcUrl }: Pick<WeaviateCluster, 'url' | 'grpcUrl'> = cluster,
): Promise<Weaviate> => {
  const collectionPrefix = prefixOf(expect.getState().currentTestName ?? '')
  const apiKey =
    key === undefined ? undefined : { reveal: () => key, toString: () => '***', toJSON: () => '***' }
  await weaviate?.close()
  weaviate = await connectWeaviate(settingsOf(cluster, { collectionPrefix, apiKey, url, grpcUrl }))
  return weaviate
}

const note = (label: string) => ({
  id: nameId(label),
  properties: { terms: label, terms_count: 1, draw: 1, language: 'fr', label },
  vector: Float32Array.from([0, 0, 1]),
})
const labelsIn = async (notes: OpenCollection): Promise<unknown[]> => {
  const found = await notes.find([], { properties: ['label'], limit: 100 })
  return found.map(({ properties }) => properties.label).sort()
}
/** The failure of a promise that must not hang: the test's own bound ends one that does. */
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

describe.skipIf(!hasWeaviateProgram())(`a Weaviate that fails (${PROGRAM_NEEDED})`, () => {
  shareCluster(() => launchCluster(1))

  it('is found when it comes late, and again when it comes back', async () => {
    const [node] = cluster.nodes
    await node?.kill()
    const absent = await failureOf(connect())
    expect(absent).toMatchObject({
      code: 'unavailable',
      hint: expect.stringMatching(/Start Weaviate.*APP_WEAVIATE_URL/),
    })
    node?.launch()
    await node?.untilReady()
    const notes = await (await connect()).collection(PLAN)
    await notes.put([note('before')])

    await node?.kill()
    const lost = await Promise.all([failureOf(notes.put([note('lost')])), failureOf(labelsIn(notes))])
    for (const one of lost) expect(one).toMatchObject({ code: 'unavailable' })
    node?.launch()
    await node?.untilReady()
    // The same connection as before.
    await expect.poll(() => labelsIn(notes)).toEqual(['before'])
    await notes.put([note('after')])
    expect(await labelsIn(notes)).toEqual(['after', 'before'])
  })

  it('that hangs is given up in time, and answers when it comes to', async () => {
    const [node] = cluster.nodes
    const notes = await (await connect()).collection(PLAN)
    await notes.put([note('before')])
    await node?.pause()
    const hanging = await Promise.all([failureOf(notes.put([note('hanging')])), failureOf(labelsIn(notes))])
    node?.resume()
    for (const one of hanging) {
      expect(one).toMatchObject({ code: 'unavailable', hint: expect.any(String) })
    }
    await expect.poll(() => labelsIn(notes).catch(() => [])).toContain('before')
  })
})

describe.skipIf(!hasWeaviateProgram())(`a Weaviate with a key and a limit (${PROGRAM_NEEDED})`, () => {
  shareCluster(() =>
    startCluster(1, {
      AUTHENTICATION_ANONYMOUS_ACCESS_ENABLED: 'false',
      AUTHENTICATION_APIKEY_ENABLED: 'true',
      AUTHENTICATION_APIKEY_ALLOWED_KEYS: 'right',
      AUTHENTICATION_APIKEY_USERS: 'agora',
      MAXIMUM_ALLOWED_COLLECTIONS_COUNT: '2',
      REPLICATION_MAXIMUM_FACTOR: '1',
    }),
  )

  it('that does not know the key says which variable holds it', async () => {
    for (const key of ['wrong', undefined]) {
      expect(await failureOf(connect(key))).toMatchObject({
        code: 'config',
        hint: expect.stringContaining('APP_WEAVIATE_API_KEY'),
      })
    }
    const notes = await (await connect('right')).collection(PLAN)
    await notes.put([note('mine')])
    expect([...(await notes.latest([nameId('mine')], { properties: ['label'] })).keys()]).toEqual([
      nameId('mine'),
    ])
  })

  it('that is full by its operator’s limit says so, and is still read', async () => {
    const one = await connect('right')
    const notes = await one.collection(PLAN)
    await notes.put([note('before')])
    expect(await failureOf(one.collection({ ...PLAN, name: 'Other' }))).toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('takes no more'),
    })
    expect(await labelsIn(notes)).toEqual(['before'])
  })
})

describe.skipIf(!hasWeaviateProgram())(`three nodes one of which was away (${PROGRAM_NEEDED})`, () => {
  shareCluster(() => startCluster(3, { ASYNC_REPLICATION_DISABLED: 'true' }))

  it('lets nothing rest on the copy of one that was away', async () => {
    const [first] = cluster.nodes
    const before = await (await connect()).collection(PLAN)
    await before.put([note('before'), note('deleted')])
    await withNodeBehind(cluster, first, async () => {
      await before.put([note('after'), note('never asked for')])
      await before.delete([{ property: 'label', equals: 'deleted' }])
    })
    // It answers first, with what it has.
    const notes = await (await connect()).collection(PLAN)
    expect(await labelsIn(notes)).toEqual(['before', 'deleted'])
    const conditions = [{ property: 'label', anyOf: ['before', 'after', 'deleted'] }]
    const found = await notes.findLatest(conditions, { properties: ['label'] })
    expect(found.map(({ properties }) => properties.label).sort()).toEqual(['after', 'before'])

    // What was read by its id, it has been given meanwhile.
    const behind = first ?? cluster
    expect(
      await failureOf((await (await connect(undefined, behind)).collection(PLAN)).assertCaughtUp()),
    ).toMatchObject({ code: 'unavailable', message: expect.stringContaining('catching up') })
    const all = await (await connect()).collection(PLAN)
    await all.delete([{ property: 'label', equals: 'deleted' }])
    await all.assertCaughtUp()
    expect(await labelsIn(all)).toEqual(['after', 'before', 'never asked for'])
  })

  it('does not read the rest of a whole from a copy of one that was away', async () => {
    const [behind, asked] = cluster.nodes
    if (behind === undefined || asked === undefined) return
    const before = await (await connect()).collection(PLAN)
    await withNodeBehind(cluster, behind, () =>
      // More than are read by one request.
      before.put(Array.from({ length: 700 }, (_, place) => note(`note ${place}`))),
    )
    const readWhile = async (happens: () => Promise<void>) => {
      const both = { url: `${asked.url},${behind.url}`, grpcUrl: `${asked.grpcUrl},${behind.grpcUrl}` }
      const notes = await (await connect(undefined, both)).collection(PLAN)
      let read = 0
      for await (const _ of notes.whole({ properties: [] })) {
        if (read === 0) await happens()
        read += 1
      }
      return read
    }
    expect(await readWhile(async () => {})).toBe(700)
    await expect(readWhile(() => asked.kill())).rejects.toMatchObject({ code: 'unavailable' })
  })
})

describe.skipIf(!hasWeaviateProgram())(`three nodes one of which goes (${PROGRAM_NEEDED})`, () => {
  shareCluster(() => startCluster(3))

  it('goes on while one is killed or hangs', async () => {
    const notes = await (await connect()).collection(PLAN)
    const written: string[] = []
    const { nodes } = cluster
    const harms = [
      ...nodes.map((node, place) => ({ what: `${place} killed`, node, harm: () => node.kill() })),
      ...nodes.slice(0, 1).map((node) => ({ what: 'the first hanging', node, harm: () => node.pause() })),
    ]
    for (const { what, node, harm } of harms) {
      await harm()
      for (const n of [1, 2, 3]) {
        const one = note(`${what} ${n}`)
        await notes.put([one])
        written.push(one.properties.label)
        expect((await notes.latest([one.id], { properties: ['label'] })).size).toBe(1)
        expect(await labelsIn(notes)).toContain(one.properties.label)
      }
      node.resume()
      await node.kill()
      node.launch()
      await node.untilReady()
    }
    const ids = written.map(nameId)
    expect((await notes.latest(ids, { properties: ['label'] })).size).toBe(written.length)
  })

  it('a node that has just started does not take for absent what it has not loaded', async () => {
    const all = await connect()
    const notes = await all.collection(PLAN)
    await notes.put([note('before')])
    const want = { ids: [nameId('before')], vector: false }
    const failures: string[] = []
    for (const node of cluster.nodes) {
      if (failures.includes('the node is not ready')) break
      await node.kill()
      // It has to catch up with them before it loads anything, which takes seconds.
      for (let n = 0; n < 20; n += 1) {
        await all.createAlias(`Name_${n}`, PLAN.name)
        await all.removeAlias(`Name_${n}`)
      }
      node.launch()
      let first: readonly string[] | null = null
      const read = async () => {
        const found = await readObjects(node, all.settings, notes.name, {
          ...want,
          signal: AbortSignal.timeout(20_000),
        }).catch((error: Error) => {
          failures.push(error.message)
          return null
        })
        first = found?.map(({ id }) => id) ?? null
        return first
      }
      await expect.poll(read, { interval: 10, timeout: 120_000 }).not.toBeNull()
      expect(first).toEqual(want.ids)
      await node.untilReady()
    }
    expect(failures).toContain('the node is not ready')
  })
})
