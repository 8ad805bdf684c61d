import { afterEach, describe, expect, it, vi } from 'vitest'
import { createPassageQueue, type EmbedPassage, type PassageTask, type WorkerPool } from './passage-queue.ts'

const MANY = 8

/** A queue over workers that report who embedded what, in the order of their start. */
function queueOf(openWorkers: ((make: (name: string) => EmbedPassage) => Promise<WorkerPool>) | null) {
  const begun: string[] = []
  const worker =
    (name: string): EmbedPassage =>
    async ({ text }) => {
      begun.push(`${name} ${text}`)
      await new Promise((resolve) => setTimeout(resolve, 1))
      return { vector: Float32Array.of(text.length), wordCodes: null }
    }
  const queue = createPassageQueue({
    here: worker('here'),
    openWorkers: openWorkers && (() => openWorkers(worker)),
    many: MANY,
    idleMs: 10,
  })
  const embed = (texts: readonly string[], options = {}) =>
    queue.embed(
      texts.length,
      (place): PassageTask => ({ prefix: '', text: texts[place] ?? '', withWords: false }),
      options,
    )
  return { queue, begun, embed }
}

const texts = (count: number, letter: string) =>
  Array.from({ length: count }, (_, at) => letter.repeat(at + 1))

describe('the queue of passages', () => {
  const close = vi.fn(async () => {})
  const twoWorkers = async (make: (name: string) => EmbedPassage): Promise<WorkerPool> => ({
    workers: [make('first'), make('second')],
    close,
  })
  afterEach(() => {
    close.mockClear()
  })

  it('embeds few on the main thread, one after the other', async () => {
    const { begun, embed } = queueOf(twoWorkers)
    const progress: number[] = []
    const answers = await embed(texts(3, 'a'), { onProgress: (done: number) => progress.push(done) })
    expect(answers.map(({ vector }) => vector[0])).toEqual([1, 2, 3])
    expect(begun).toEqual(['here a', 'here aa', 'here aaa'])
    expect(progress).toEqual([1, 2, 3])
    expect(await embed([])).toEqual([])
  })

  it('lets cancellation through where the model keeps the thread', async () => {
    const vector = Float32Array.of(1)
    const queue = createPassageQueue({
      here: async () => ({ vector, wordCodes: null }),
      openWorkers: null,
      many: MANY,
      idleMs: 10,
    })
    const stop = new AbortController()
    let done = 0
    const call = queue.embed(10_000, () => ({ prefix: '', text: 'a', withWords: false }), {
      signal: stop.signal,
      onProgress: (count) => {
        done = count
      },
    })
    setImmediate(() => stop.abort())
    await expect(call).rejects.toThrow('aborted')
    expect(done).toBeLessThan(10_000)
    await queue.close()
  })

  it('opens the workers for many, also of several calls, gives every answer in its place, and closes them when idle', async () => {
    const { begun, embed } = queueOf(twoWorkers)
    const [one, other] = await Promise.all([embed(texts(5, 'a')), embed(texts(5, 'b'))])
    for (const answers of [one, other])
      expect(answers.map(({ vector }) => vector[0])).toEqual([1, 2, 3, 4, 5])
    const workers = begun.map((line) => line.split(' ')[0])
    expect(workers.filter((worker) => worker === 'here')).toHaveLength(1)
    expect(new Set(workers)).toEqual(new Set(['here', 'first', 'second']))
    await vi.waitFor(() => expect(close).toHaveBeenCalledOnce())
    await embed(['z'])
    expect(begun.at(-1)).toBe('here z')
  })

  it('lets a small call pass a large one', async () => {
    const { begun, embed } = queueOf(null)
    await Promise.all([embed(texts(6, 'a')), embed(['b'])])
    expect(begun.slice(0, 3)).toEqual(['here a', 'here b', 'here aa'])
  })

  it('goes on by itself where the workers cannot be opened, and does not try again', async () => {
    const open = vi.fn(async () => {
      throw new Error('no room')
    })
    const { begun, embed } = queueOf(open)
    await embed(texts(MANY, 'a'))
    await embed(texts(MANY, 'b'))
    expect(new Set(begun.map((line) => line.split(' ')[0]))).toEqual(new Set(['here']))
    expect(open).toHaveBeenCalledOnce()
  })

  it('drops what a cancelled call has left, and serves the others', async () => {
    const { begun, embed } = queueOf(null)
    const controller = new AbortController()
    const cancelled = embed(texts(6, 'a'), {
      signal: controller.signal,
      onProgress: (done: number) => done === 2 && controller.abort(new Error('enough')),
    })
    const other = embed(texts(7, 'b'))
    await expect(cancelled).rejects.toThrow('enough')
    expect(await other).toHaveLength(7)
    expect(begun.filter((line) => line.includes('a'))).toHaveLength(2)
    await expect(embed(['c'], { signal: controller.signal })).rejects.toThrow('enough')
  })

  it('fails the call whose text is refused, and no other', async () => {
    const { queue, embed } = queueOf(null)
    const refused = queue.embed(
      2,
      () => {
        throw new Error('too long')
      },
      {},
    )
    const other = embed(['b'])
    await expect(refused).rejects.toThrow('too long')
    expect(await other).toHaveLength(1)
  })

  it('ends what waits when it is closed, and closes the workers', async () => {
    const { queue, embed } = queueOf(twoWorkers)
    const waiting = embed(texts(50, 'a'), { onProgress: (done: number) => done === 10 && void queue.close() })
    await expect(waiting).rejects.toThrow('closed')
    expect(close).toHaveBeenCalledOnce()
    await expect(embed(['b'])).rejects.toThrow('closed')
  })
})
