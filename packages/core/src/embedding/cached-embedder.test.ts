import { describe, expect, it } from 'vitest'
import { describeEmbedderContract, fakeEmbedder } from '../../../testing/src/embedding/index.ts'
import { cachedEmbedder } from './cached-embedder.ts'
import type { Embedder } from './embedder.ts'

describeEmbedderContract('a cached embedder', async () => cachedEmbedder(fakeEmbedder()))

/** A fake that lists the questions it computes, and waits with each until it is released. */
function slowEmbedder() {
  const asked: string[] = []
  let release: () => void = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const fake = fakeEmbedder()
  const embedder: Embedder = {
    ...fake,
    async embedQuery(text, options) {
      asked.push(text)
      await gate
      if (text === 'broken') throw new Error('no vector')
      return fake.embedQuery(text, options)
    },
  }
  return { embedder, asked, release }
}

describe('cachedEmbedder', () => {
  it('computes a question once, and forgets the one not asked for longest', async () => {
    const { embedder, asked, release } = slowEmbedder()
    release()
    const cached = cachedEmbedder(embedder, 2)
    for (const question of ['a', 'b', 'a', 'c', 'a', 'b']) await cached.embedQuery(question)
    expect(asked).toEqual(['a', 'b', 'c', 'b'])
  })

  it('hands out copies, so that no caller changes what the next one gets', async () => {
    const cached = cachedEmbedder(fakeEmbedder())
    const first = await cached.embedQuery('What?')
    const kept = first.slice()
    first.fill(0)
    expect(await cached.embedQuery('What?')).toEqual(kept)
  })

  it('computes a question once for those who ask it at the same time', async () => {
    const { embedder, asked, release } = slowEmbedder()
    const cached = cachedEmbedder(embedder)
    const both = Promise.all([cached.embedQuery('What?'), cached.embedQuery('What?')])
    release()
    const [left, right] = await both
    expect(left).toEqual(right)
    expect(asked).toEqual(['What?'])
  })

  it('lets one of them give up at once without taking the answer from the other', async () => {
    const { embedder, release } = slowEmbedder()
    const cached = cachedEmbedder(embedder)
    const controller = new AbortController()
    const impatient = cached.embedQuery('What?', { signal: controller.signal })
    const patient = cached.embedQuery('What?')
    const reason = new Error('enough')
    controller.abort(reason)
    await expect(impatient).rejects.toBe(reason)
    release()
    await expect(patient).resolves.toBeInstanceOf(Float32Array)
  })

  it('drops what nobody waits for any more, and computes it anew for who asks again', async () => {
    const fake = fakeEmbedder()
    const signals: (AbortSignal | undefined)[] = []
    const cached = cachedEmbedder({
      ...fake,
      async embedQuery(text, { signal } = {}) {
        signals.push(signal)
        return signals.length === 1 ? new Promise<never>(() => {}) : fake.embedQuery(text)
      },
    })
    const [one, other] = [new AbortController(), new AbortController()]
    const asked = [one, other].map(({ signal }) => cached.embedQuery('What?', { signal }))
    one.abort(new Error('enough'))
    await expect(asked[0]).rejects.toThrow('enough')
    expect(signals.map((signal) => signal?.aborted)).toEqual([false])
    other.abort(new Error('enough'))
    await expect(asked[1]).rejects.toThrow('enough')
    expect(signals.map((signal) => signal?.aborted)).toEqual([true])
    expect(await cached.embedQuery('What?')).toEqual(await fake.embedQuery('What?'))
  })

  it('keeps no failure', async () => {
    const { embedder, asked, release } = slowEmbedder()
    release()
    const cached = cachedEmbedder(embedder)
    await expect(cached.embedQuery('broken')).rejects.toThrow('no vector')
    await expect(cached.embedQuery('broken')).rejects.toThrow('no vector')
    expect(asked).toEqual(['broken', 'broken'])
  })

  it('remembers questions with their words, too, and hands out copies', async () => {
    let asked = 0
    const cached = cachedEmbedder({
      ...fakeEmbedder(),
      words: {
        embedQuery: async () => {
          asked++
          return {
            vector: Float32Array.of(1, 0),
            words: { texts: ['a'], dimensions: 2, vectors: Float32Array.of(3, 4) },
          }
        },
        embedPassages: async () => [],
      },
    })
    const [first, again] = [await cached.words?.embedQuery('a'), await cached.words?.embedQuery('a')]
    expect(asked).toBe(1)
    expect(again).toEqual(first)
    first?.words.vectors.fill(0)
    first?.vector.fill(0)
    expect(await cached.words?.embedQuery('a')).toEqual(again)
  })

  it('shows no words where its model shows none', () => {
    expect(cachedEmbedder(fakeEmbedder()).words).toBeUndefined()
  })
})
