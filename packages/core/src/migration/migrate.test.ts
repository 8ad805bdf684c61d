import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError, StaleReadError } from '../errors/index.ts'
import type { MigratableStore } from './migratable-store.ts'
import { migrate } from './migrate.ts'
import { readMigrateArguments, requireWeaviate } from './run-migration.ts'

// The order of a migration, over stores in memory; the apps test it over SQLite and Weaviate.

interface Note {
  readonly key: string
  readonly text: string
  readonly vector: Float32Array
}

interface Notes extends MigratableStore<Note> {
  readonly byKey: Map<string, Note>
  puts: number
}

const note = (key: string, text = key): Note => ({ key, text, vector: Float32Array.of(text.length, 0.1) })

function notes(place: string, texts: readonly string[], fingerprint: string | null = 'model'): Notes {
  const byKey = new Map(texts.map((text) => [text, note(text)]))
  let held = false
  const store: Notes = {
    place,
    byKey,
    puts: 0,
    fingerprint: async () => (byKey.size === 0 && fingerprint === 'model' ? null : fingerprint),
    size: async () => byKey.size,
    async *items() {
      for (const key of [...byKey.keys()]) {
        const item = byKey.get(key)
        if (item !== undefined) yield item
      }
    },
    async *keys() {
      yield* [...byKey.keys()]
    },
    get: async (key) => byKey.get(key) ?? null,
    async put(items) {
      expect(held).toBe(true)
      store.puts += 1
      for (const item of items) byKey.set(item.key, item)
    },
    async remove(keys) {
      for (const key of keys) byKey.delete(key)
    },
    async exclusively(work) {
      held = true
      return work()
    },
    close() {},
  }
  return store
}

const many = Array.from({ length: 250 }, (_, i) => `note ${i}`)
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'migration-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const run = (
  from: Notes,
  to: Notes,
  {
    progress = () => {},
    signal = new AbortController().signal,
    ...work
  }: Partial<Parameters<typeof migrate>[1]> = {},
) =>
  migrate(
    {
      from,
      to,
      journal: join(folder, 'migration.db'),
      program: 'test-mcp',
      countsOf: () => ({ notes: 1 }),
      nameOf: (key) => key,
    },
    { ...work, signal, progress },
  )
const textsOf = ({ byKey }: Notes) => [...byKey.values()].map(({ text }) => text).sort()

describe('migrate', () => {
  it('copies everything and tells what both hold; a second run finds nothing to do', async () => {
    const [from, to] = [notes('here', many), notes('there', [])]
    const first = await run(from, to)
    expect(first).toMatchObject({ copied: 250, removed: 0 })
    expect([first.source.counts, first.target.counts]).toEqual([{ notes: 250 }, { notes: 250 }])
    expect(first.source.checksum()).toBe(first.target.checksum())
    expect(textsOf(to)).toEqual(textsOf(from))
    const puts = to.puts
    expect(await run(from, to)).toMatchObject({ copied: 0, removed: 0 })
    expect(to.puts).toBe(puts)
  })

  it('tells another checksum for the least difference, whatever the order', async () => {
    const checksum = async (texts: readonly string[], change = (_: Notes) => {}) => {
      const from = notes(`here ${Math.random()}`, texts)
      change(from)
      return (await run(from, notes('there', []))).source.checksum()
    }
    const plain = await checksum(many)
    expect(await checksum(many.toReversed())).toBe(plain)
    const nudged = (from: Notes) => from.byKey.get('note 7')?.vector.set([0.100001], 1)
    expect(await checksum(many, nudged)).not.toBe(plain)
  })

  it('erases nothing that the source has and did not list', async () => {
    const [from, to] = [notes('here', many), notes('there', [])]
    await run(from, to)
    let lists = 0
    const { items } = from
    from.items = async function* () {
      lists += 1
      for await (const item of items()) if (lists > 1 || item.key !== 'note 7') yield item
    }
    expect(await run(from, to)).toMatchObject({ copied: 0, removed: 0 })
    expect(textsOf(to)).toEqual(textsOf(from))
  })

  it('goes on where a run was stopped', async () => {
    const [from, to] = [notes('here', many), notes('there', [])]
    const stop = new AbortController()
    const stopped = run(from, to, { signal: stop.signal, progress: () => stop.abort(new Error('stopped')) })
    await expect(stopped).rejects.toThrow('stopped')
    expect(to.byKey.size).toBe(100)
    expect(await run(from, to)).toMatchObject({ copied: 150, removed: 0 })
  })

  it('goes on where a run was killed between storing and noting', async () => {
    const [from, to] = [notes('here', many), notes('there', [])]
    for (const key of many.slice(0, 30)) to.byKey.set(key, note(key))
    expect(await run(from, to)).toMatchObject({ copied: 220, removed: 0 })
  })

  it('copies what is written meanwhile, and takes away what is erased', async () => {
    const [from, to] = [notes('here', many), notes('there', [])]
    let isWritten = false
    const result = await run(from, to, {
      progress(_, __, message) {
        if (message !== 'checking' || isWritten) return
        isWritten = true
        from.byKey.set('new', note('new'))
        from.byKey.set('note 3', note('note 3', 'changed'))
        from.byKey.delete('note 4')
      },
    })
    expect(result).toMatchObject({ copied: 252, removed: 1 })
    expect(textsOf(to)).toEqual(textsOf(from))
  })

  it('refuses a source that never stands still', async () => {
    const [from, to] = [notes('here', many), notes('there', [])]
    const progress = () => void from.byKey.set(`new ${from.byKey.size}`, note(`new ${from.byKey.size}`))
    await expect(run(from, to, { progress })).rejects.toMatchObject({
      code: 'unavailable',
      message: 'here changes faster than it can be copied',
    })
  })

  it('refuses a target that holds something else, and changes nothing', async () => {
    for (const other of [note('else'), note('note 1', 'of somebody else')]) {
      const [from, to] = [notes('here', many), notes('there', [])]
      to.byKey.set(other.key, other)
      await expect(run(from, to)).rejects.toMatchObject({
        code: 'conflict',
        message: `there is not empty: “${other.key}” there is not a copy from here`,
      })
      expect([...to.byKey.values()]).toEqual([other])
    }
  })

  it('never replaces nor erases what was changed in the target', async () => {
    const [from, to] = [notes('here', many), notes('there', [])]
    await run(from, to)
    to.byKey.set('note 1', note('note 1', 'precious'))
    await expect(run(from, to)).rejects.toMatchObject({ code: 'conflict' })
    from.byKey.set('note 1', note('note 1', 'newer'))
    await expect(run(from, to)).rejects.toMatchObject({ code: 'conflict' })
    from.byKey.delete('note 1')
    await expect(run(from, to)).rejects.toMatchObject({ code: 'conflict' })
    expect(to.byKey.get('note 1')?.text).toBe('precious')
  })

  it('copies anew what has gone from the target', async () => {
    const [from, to] = [notes('here', many), notes('there', [])]
    await run(from, to)
    to.byKey.clear()
    expect(await run(from, to)).toMatchObject({ copied: 250 })
  })

  describe('on the way back', () => {
    let file: Notes
    let cluster: Notes
    beforeEach(async () => {
      ;[file, cluster] = [notes('file', many), notes('cluster', [])]
      await run(file, cluster)
    })
    /** What happens where people work after the way out. */
    const work = () => {
      cluster.byKey.set('new', note('new'))
      cluster.byKey.set('note 3', note('note 3', 'changed'))
      cluster.byKey.delete('note 4')
    }

    it('brings the place up to date that holds what was copied from it, and out again', async () => {
      work()
      expect(await run(cluster, file)).toMatchObject({ copied: 2, removed: 1 })
      expect(textsOf(file)).toEqual(textsOf(cluster))
      file.byKey.set('note 5', note('note 5', 'changed again'))
      file.byKey.delete('new')
      expect(await run(file, cluster)).toMatchObject({ copied: 1, removed: 1 })
      expect(textsOf(cluster)).toEqual(textsOf(file))
    })

    it('goes on where it was stopped', async () => {
      cluster.byKey.clear()
      for (const text of many) cluster.byKey.set(text, note(text, `${text} changed`))
      const stop = new AbortController()
      const progress = (_: number, __: number, message: string) => {
        if (message === 'copying') stop.abort(new Error('stopped'))
      }
      await expect(run(cluster, file, { signal: stop.signal, progress })).rejects.toThrow('stopped')
      expect(await run(cluster, file)).toMatchObject({ copied: 150, removed: 0 })
      expect(textsOf(file)).toEqual(textsOf(cluster))
    })

    it.each([
      ['new there', () => file.byKey.set('own', note('own', 'precious'))],
      ['changed there', () => file.byKey.set('note 1', note('note 1', 'precious'))],
      ['changed in both', () => file.byKey.set('note 3', note('note 3', 'precious'))],
      ['changed there and erased here', () => file.byKey.set('note 4', note('note 4', 'precious'))],
      ['erased there', () => file.byKey.delete('note 1')],
    ])('refuses what is %s before anything is changed, and again', async (_, change) => {
      work()
      change()
      const before = new Map(file.byKey)
      const puts = file.puts
      for (let i = 0; i < 2; i += 1) {
        await expect(run(cluster, file)).rejects.toMatchObject({
          code: 'conflict',
          message: expect.stringMatching(
            /^file has changes of its own: “.*” there is not what was copied to/,
          ),
          hint: expect.stringMatching(/^Nothing was changed\. /),
        })
      }
      expect([file.byKey, file.puts]).toEqual([before, puts])
    })

    it('takes what was changed alike in both for what it is', async () => {
      work()
      file.byKey.set('note 3', note('note 3', 'changed'))
      file.byKey.delete('note 4')
      await run(cluster, file)
      expect(textsOf(file)).toEqual(textsOf(cluster))
    })

    it('erases nothing that was never copied, whenever the way out was killed', async () => {
      file.byKey.set('late', note('late'))
      const { put } = cluster
      cluster.put = () => Promise.reject(new Error('killed'))
      await expect(run(file, cluster)).rejects.toThrow('killed')
      cluster.put = put
      cluster.byKey.set('own', note('own'))
      await expect(run(file, cluster)).rejects.toMatchObject({ code: 'conflict' })
      await expect(run(cluster, file)).rejects.toMatchObject({ code: 'conflict' })
      expect(file.byKey.has('late')).toBe(true)
    })

    it('refuses a source that is another one, or was emptied', async () => {
      for (const left of [[], many.slice(0, 100)]) {
        cluster.byKey.clear()
        for (const text of [...left, 'new']) cluster.byKey.set(text, note(text))
        await expect(run(cluster, file)).rejects.toMatchObject({
          code: 'conflict',
          message: `Of 250 items that were copied to cluster, ${left.length} are left there`,
        })
        expect(file.byKey.size).toBe(250)
      }
    })

    it('erases what is gone before it stores what has taken its name', async () => {
      cluster.byKey.delete('note 4')
      cluster.byKey.set('new', note('new', 'note 4'))
      const { put } = file
      file.put = async (items, fingerprint) => {
        const taken = new Set([...file.byKey.values()].map(({ text }) => text))
        for (const { key, text } of items) expect(file.byKey.has(key) || !taken.has(text)).toBe(true)
        await put(items, fingerprint)
      }
      await run(cluster, file)
      expect(textsOf(file)).toEqual(textsOf(cluster))
    })

    it('says which addresses it knows, where others are named', async () => {
      work()
      const renamed = { ...cluster, place: 'the same cluster' }
      await expect(run(renamed, file)).rejects.toMatchObject({
        code: 'conflict',
        hint: expect.stringContaining(
          'The last copy was file > cluster: the way back needs the same addresses.',
        ),
      })
      await run(cluster, file)
      expect(textsOf(file)).toEqual(textsOf(cluster))
    })
  })

  it('sees what a list of the target lacks, or says of earlier', async () => {
    const [from, to] = [notes('here', many), notes('there', [])]
    await run(from, to)
    from.byKey.set('note 7', note('note 7', 'changed'))
    from.byKey.set('new', note('new'))
    const { items } = to
    // As a copy that was away has it.
    to.items = async function* () {
      for await (const item of items()) {
        if (item.key !== 'note 8') yield item.key === 'note 7' ? note('note 7', 'of earlier') : item
      }
    }
    const { source, target } = await run(from, to)
    expect(target.checksum()).toBe(source.checksum())
    expect(target.counts).toEqual({ notes: 251 })
  })

  it('waits for a copy that was down, wherever it is met, and counts everything once', async () => {
    const [from, to] = [notes('here', many), notes('there', [])]
    await run(from, to)
    from.byKey.set('new', note('new'))
    from.byKey.delete('note 4')
    const waits: string[] = []
    /** Each list of a store is whole at every other attempt only. */
    const lagging = (store: Notes) => {
      for (const name of ['items', 'keys'] as const) {
        const list = store[name] as () => AsyncIterable<never>
        let attempts = 0
        store[name] = async function* () {
          attempts += 1
          yield* list()
          if (attempts % 2 === 1) throw new StaleReadError(`${store.place} is catching up`)
        }
      }
    }
    lagging(from)
    lagging(to)
    const { copied, removed, source, target } = await run(from, to, {
      pauseMs: 1,
      progress: (_, __, message) => void (message.startsWith('waiting') && waits.push(message)),
    })
    expect([copied, removed]).toEqual([1, 1])
    expect(target.checksum()).toBe(source.checksum())
    expect(textsOf(to)).toEqual(textsOf(from))
    expect(waits.length).toBeGreaterThan(3)
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

  it('refuses a second migration of the same data at the same time', async () => {
    const [from, to] = [notes('here', many), notes('there', [])]
    const second: unknown[] = []
    await run(from, to, {
      progress: () => void second.push(run(from, to).catch((error: unknown) => error)),
    })
    expect(await second[0]).toMatchObject({ code: 'unavailable' })
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
