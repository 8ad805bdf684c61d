import { getEventListeners } from 'node:events'
import { describe, expect, it } from 'vitest'
import { untilAborted } from './until-aborted.ts'

const never = new Promise<never>(() => {})
const reason = new Error('left')

describe('untilAborted', () => {
  it('gives the outcome of the promise, and leaves no listener behind', async () => {
    const { signal } = new AbortController()
    expect(await untilAborted(Promise.resolve(1), signal)).toBe(1)
    await expect(untilAborted(Promise.reject(new Error('no')), signal)).rejects.toThrow('no')
    expect(getEventListeners(signal, 'abort')).toEqual([])
    expect(await untilAborted(Promise.resolve(2), undefined)).toBe(2)
  })

  it('rejects with the reason of the signal, whether it aborts later or has aborted', async () => {
    const controller = new AbortController()
    const waiting = untilAborted(never, controller.signal)
    controller.abort(reason)
    await expect(waiting).rejects.toBe(reason)
    await expect(untilAborted(never, AbortSignal.abort(reason))).rejects.toBe(reason)
  })
})
