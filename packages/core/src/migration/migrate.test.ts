import { describe, expect, it } from 'vitest'
import { AppError, StaleReadError } from '../errors/index.ts'
import type { MigratableStore } from './migratable-store.ts'
import { migrate } from './migrate.ts'
import { readMigrateArguments, requireWeaviate } from './run-migration.ts'

// Tests migration with in-memory stores; the apps test it with SQLite and Weaviate.

interface Note {
  readonly key: string
  readonly text: string
  readonly vector: Float32Array
}

interface Notes extends MigratableStore<Note> {
  readonly byKey: Map<string, Note>
  readonly held: string[]
}

const note = (key: string, text = key): Note => ({ key, text, vector: Float32Array.of(text.length, 0.1) })

function notes(place: string, texts: readonly string[], fingerprint: string | null = 'model'): Notes {
  const byKey = new Map(texts.map((text) => [text, note(text)]))
  const held: string[] = []
  const hold =
    (how: string) =>
    async <Result>(work: () => Promise<Result>): Promise<Result> => {
      held.push(how)
      return work()
    }
  return {
    place,
    byKey,
    held,
    fingerprint: async () => (byKey.size === 0 && fingerprint === 'model' ? null : fingerprint),
    size: async () => byKey.size,
    async *items() {
      yield* [...byKey.values()]
    },
    async put(items) {
      expect(held).toEqual(['exclusively'])
      for (const item of items) {
        expect(byKey.has(item.key)).toBe(false)
        byKey.set(item.key, item)
      }
    },
    keepUnchanged: hold('unchanged'),
    exclusively: hold('exclusively'),
    close() {},
  }
}

const many = Array.from({ length: 250 }, (_, i) => `note ${i}`)

async function run(
  from: Notes,
  to: Notes,
  {
    progress = () => {},
    signal = new AbortController().signal,
    ...work
  }: Partial<Parameters<typeof migrate>[1]> = {},
) {
  from.held.length = 0
  to.held.length = 0
  const result = await migrate(
    { from, to, countsOf: () => ({ notes: 1 }), emptyPlace: 'Name another.' },
    { ...work, signal, progress },
  )
  expect(from.held).toEqual(['unchanged'])
  return result
}
const textsOf = ({ byKey }: Notes) => [...byKey.values()].map(({ text }) => text).sort()

describe('migrate', () => {
  it('copies everything and tells what both hold; a second run finds nothing to do', async () => {
    const [from, to] = [notes('here', many), notes('there', [])]
    const first = await run(from, to)
    expect(first.copied).toBe(250)
    expect([first.source.counts, first.target.counts]).toEqual([{ notes: 250 }, { notes: 250 }])
    expect(first.source.checksum()).toBe(first.target.checksum())
    expect(textsOf(to)).toEqual(textsOf(from))
    expect(await run(from, to)).toMatchObject({ copied: 0 })
  })

  it('tells another checksum for the least difference, whatever the order', async () => {
    const checksum = async (texts: readonly string[], change = (_: Notes) => {}) => {
      const from = notes('here', texts)
      change(from)
      return (await run(from, notes('there', []))).source.checksum()
    }
    const plain = await checksum(many)
    expect(await checksum(many.toReversed())).toBe(plain)
    const nudged = (from: Notes) => from.byKey.get('note 7')?.vector.set([0.100001], 1)
    expect(await checksum(many, nudged)).not.toBe(plain)
  })

  it('continues where a run was stopped, and copies what the source got since', async () => {
    const [from, to] = [notes('here', many), notes('there', [])]
    const stop = new AbortController()
    const progress = (done: number, _: number, message: string) => {
      if (message === 'copying' && done > 120) stop.abort(new Error('stopped'))
    }
    await expect(run(from, to, { signal: stop.signal, progress })).rejects.toThrow('stopped')
    expect(to.byKey.size).toBe(100)
    from.byKey.set('new', note('new'))
    expect(await run(from, to)).toMatchObject({ copied: 151 })
    expect(textsOf(to)).toEqual(textsOf(from))
  })

  it.each([
    ['something else', note('else'), 'did not come from'],
    [
      'an item of the source that is not as it is there',
      note('note 1', 'of somebody else'),
      'are not as they are in',
    ],
  ])('refuses a target that holds %s, and changes nothing', async (_, other, reason) => {
    const [from, to] = [notes('here', many), notes('there', [])]
    to.byKey.set(other.key, other)
    await expect(run(from, to)).rejects.toMatchObject({
      code: 'conflict',
      message: `there already contains items that ${reason} here, such as “${other.key}”`,
      hint: 'Nothing was changed. Name another.',
    })
    expect([...to.byKey.values()]).toEqual([other])
  })

  it.each([
    [
      'changed',
      (to: Notes) => to.byKey.set('note 1', note('note 1', 'precious')),
      '“note 1” is not what was copied',
    ],
    ['added', (to: Notes) => to.byKey.set('own', note('own')), '“own” is not what was copied'],
    ['erased', (to: Notes) => to.byKey.delete('note 1'), 'items are missing'],
  ])('says at the end what others have %s in the target meanwhile', async (_, change, which) => {
    const [from, to] = [notes('here', many), notes('there', [])]
    let isChanged = false
    const progress = () => {
      if (isChanged || to.byKey.size < 200) return
      isChanged = true
      change(to)
    }
    await expect(run(from, to, { progress })).rejects.toMatchObject({
      code: 'conflict',
      message: `there does not hold what here holds: ${which}`,
    })
  })

  it('waits for a copy that was down, wherever it is met, and counts everything once', async () => {
    const [from, to] = [notes('here', many), notes('there', many.slice(0, 20))]
    let waits = 0
    /** Every other listing of a store is incomplete. */
    const lagging = (store: Notes) => {
      const list = store.items
      let attempts = 0
      store.items = async function* () {
        attempts += 1
        yield* list()
        if (attempts % 2 === 1) throw new StaleReadError(`${store.place} is catching up`)
      }
    }
    lagging(from)
    lagging(to)
    const { copied, source, target } = await run(from, to, {
      pauseMs: 1,
      progress(_, __, message) {
        if (message.startsWith('waiting')) waits += 1
      },
    })
    expect(copied).toBe(230)
    expect(target.checksum()).toBe(source.checksum())
    expect(target.counts).toEqual({ notes: 250 })
    expect(waits).toBe(4)
  })

  it('does not wait for ever, nor for a store that is away', async () => {
    for (const error of [new StaleReadError('catching up'), new AppError('unavailable', 'away')]) {
      let attempts = 0
      const [from, to] = [notes('here', many), notes('there', [])]
      // biome-ignore lint/correctness/useYield: fails before the first
      from.items = async function* () {
        attempts += 1
        throw error
      }
      await expect(run(from, to, { pauseMs: 1 })).rejects.toBe(error)
      expect(attempts > 1).toBe(error instanceof StaleReadError)
    }
  })

  it('ends with the reason that it is given while it waits', async () => {
    const [from, to] = [notes('here', many), notes('there', [])]
    // biome-ignore lint/correctness/useYield: fails before the first
    from.items = async function* () {
      throw new StaleReadError('catching up')
    }
    const stop = new AbortController()
    const stopped = new Error('stopped')
    const progress = (_: number, __: number, message: string) => {
      if (message.startsWith('waiting')) setTimeout(() => stop.abort(stopped))
    }
    await expect(run(from, to, { pauseMs: 60_000, signal: stop.signal, progress })).rejects.toBe(stopped)
  })

  it('refuses vectors of another model in the target', async () => {
    const [from, to] = [notes('here', many), notes('there', [], 'another')]
    await expect(run(from, to)).rejects.toMatchObject({ code: 'config' })
  })
})

describe('the arguments', () => {
  it('name the engine', () => {
    expect(readMigrateArguments(['--to', 'weaviate'], 'x')).toEqual({ to: 'weaviate' })
    expect(readMigrateArguments(['--to=sqlite'], 'x')).toEqual({ to: 'sqlite' })
    for (const args of [[], ['--to'], ['--to', 'postgres'], ['weaviate'], ['--from', 'sqlite']]) {
      expect(() => readMigrateArguments(args, 'x')).toThrow(expect.objectContaining({ code: 'config' }))
    }
  })

  it('need an address of Weaviate, whichever way', () => {
    const names = { variables: 'X', subject: 'library' }
    expect(() => requireWeaviate(undefined, { to: 'sqlite', ...names })).toThrow(/lies in SQLite already/)
    expect(() => requireWeaviate(undefined, { to: 'weaviate', ...names })).toThrow(
      /X_WEAVIATE_URL is not set/,
    )
    expect(requireWeaviate('there', { to: 'sqlite', ...names })).toBe('there')
  })
})
