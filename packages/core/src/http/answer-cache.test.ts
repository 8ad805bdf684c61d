import { describe, expect, it } from 'vitest'
import { createAnswerCache } from './answer-cache.ts'

const never = new AbortController().signal

function counted(size = 1) {
  let runs = 0
  return {
    runs: () => runs,
    work: async () => {
      runs += 1
      return { value: runs, size }
    },
  }
}

describe('createAnswerCache', () => {
  it('asks once for callers at the same time, and again afterwards when nothing is kept', async () => {
    const cache = createAnswerCache({ maxSize: 10 })
    const { runs, work } = counted()
    expect(await Promise.all([cache.get('a', 0, work, never), cache.get('a', 0, work, never)])).toEqual([
      1, 1,
    ])
    expect(await cache.get('a', 0, work, never)).toBe(2)
    expect(runs()).toBe(2)
  })

  it('keeps an answer for its time and no longer', async () => {
    let time = 0
    const cache = createAnswerCache({ maxSize: 10, now: () => time })
    const { work } = counted()
    await cache.get('a', 5, work, never)
    time = 4_999
    expect(await cache.get('a', 5, work, never)).toBe(1)
    time = 5_000
    expect(await cache.get('a', 5, work, never)).toBe(2)
  })

  it('gives up the answer not used for longest when they become too many', async () => {
    const cache = createAnswerCache({ maxSize: 3 })
    const { runs, work } = counted()
    for (const key of ['a', 'b', 'c', 'a', 'd']) await cache.get(key, 60, work, never)
    expect(runs()).toBe(4)
    await cache.get('a', 60, work, never)
    expect(runs()).toBe(4)
    await cache.get('b', 60, work, never)
    expect(runs()).toBe(5)
  })

  it('does not keep an answer larger than all it may keep, and gives up no other for it', async () => {
    const cache = createAnswerCache({ maxSize: 3 })
    const [small, large] = [counted(), counted(4)]
    await cache.get('small', 60, small.work, never)
    await cache.get('large', 60, large.work, never)
    await cache.get('large', 60, large.work, never)
    await cache.get('small', 60, small.work, never)
    expect([small.runs(), large.runs()]).toEqual([1, 2])
  })

  it('keeps an empty answer', async () => {
    const cache = createAnswerCache({ maxSize: 3 })
    const empty = async () => ({ value: undefined, size: 0 })
    const { runs, work } = counted()
    expect(await cache.get('a', 60, empty, never)).toBeUndefined()
    expect(await cache.get<unknown>('a', 60, work, never)).toBeUndefined()
    expect(runs()).toBe(0)
  })

  it('never keeps a failure', async () => {
    const cache = createAnswerCache({ maxSize: 3 })
    await expect(cache.get('a', 60, () => Promise.reject(new Error('away')), never)).rejects.toThrow('away')
    expect(await cache.get('a', 60, counted().work, never)).toBe(1)
  })

  it('goes on while anybody waits, and stops the work when the last one leaves', async () => {
    const cache = createAnswerCache({ maxSize: 3 })
    const seen: AbortSignal[] = []
    const door = Promise.withResolvers<void>()
    const work = async (signal: AbortSignal) => {
      seen.push(signal)
      await door.promise
      return { value: 'answer', size: 1 }
    }
    const [first, second, third] = [new AbortController(), new AbortController(), new AbortController()]
    const reason = new Error('left')
    const left = cache.get('a', 60, work, first.signal)
    const stays = cache.get('a', 60, work, second.signal)
    first.abort(reason)
    await expect(left).rejects.toBe(reason)
    expect(seen[0]?.aborted).toBe(false)
    door.resolve()
    expect(await stays).toBe('answer')

    const alone = cache.get(
      'b',
      60,
      (signal) => work(signal).then(() => new Promise<never>(() => {})),
      third.signal,
    )
    await Promise.resolve()
    third.abort(reason)
    await expect(alone).rejects.toBe(reason)
    expect(seen[1]?.aborted).toBe(true)
    expect(await cache.get('b', 0, counted().work, never)).toBe(1)
  })
})
