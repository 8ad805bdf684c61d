import { describe, expect, it } from 'vitest'
import { createRequestGate } from './request-gate.ts'

const never = new AbortController().signal

describe('createRequestGate', () => {
  it('runs no more at a time than it may, in the order they came', async () => {
    const gate = createRequestGate({ maxConcurrent: 2 })
    const started: number[] = []
    const doors = [0, 1, 2, 3].map(() => Promise.withResolvers<void>())
    const runs = doors.map((door, index) =>
      gate.run(async () => {
        started.push(index)
        await door.promise
      }, never),
    )
    await Promise.resolve()
    expect(started).toEqual([0, 1])
    doors[1]?.resolve()
    await runs[1]
    expect(started).toEqual([0, 1, 2])
    for (const door of doors) door.resolve()
    await Promise.all(runs)
    expect(started).toEqual([0, 1, 2, 3])
  })

  it('gives the place of a failed run to the next', async () => {
    const gate = createRequestGate({ maxConcurrent: 1 })
    await expect(gate.run(() => Promise.reject(new Error('no')), never)).rejects.toThrow('no')
    expect(await gate.run(async () => 'yes', never)).toBe('yes')
  })

  it('lets one that waits go away, without taking a place', async () => {
    const gate = createRequestGate({ maxConcurrent: 1 })
    const door = Promise.withResolvers<void>()
    const first = gate.run(() => door.promise, never)
    const controller = new AbortController()
    const second = gate.run(async () => 'second', controller.signal)
    const third = gate.run(async () => 'third', never)
    const reason = new Error('left')
    controller.abort(reason)
    await expect(second).rejects.toBe(reason)
    door.resolve()
    await first
    expect(await third).toBe('third')
  })

  it('spaces starts evenly, whatever time they came at', async () => {
    const gate = createRequestGate({ maxPerSecond: 100 })
    const start = performance.now()
    await Promise.all([1, 2, 3, 4, 5].map(() => gate.pace(never)))
    // Four pauses of 10 ms; timers may fire a millisecond early.
    expect(performance.now() - start).toBeGreaterThanOrEqual(36)
  })

  it('lets one that waits for its start go away', async () => {
    const gate = createRequestGate({ maxPerSecond: 0.01 })
    const reason = new Error('left')
    await gate.pace(never)
    await expect(gate.pace(AbortSignal.abort(reason))).rejects.toBe(reason)
  })
})
