import { expect, it } from 'vitest'
import { boundedRun } from './bounded-run.ts'

it('gives what the function gives, or throws', () => {
  expect(boundedRun(() => 'done', 1_000)).toBe('done')
  expect(() =>
    boundedRun(() => {
      throw new TypeError('no')
    }, 1_000),
  ).toThrow(TypeError)
})

it('ends a function that computes without end', () => {
  expect(() =>
    boundedRun(() => {
      for (;;);
    }, 50),
  ).toThrow('timed out')
})

it('does not count the time that a busy machine gives to others', () => {
  let runs = 0
  const starved = () => {
    runs += 1
    // Time that passes without computing.
    if (runs === 1) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60_000)
    return runs
  }
  expect(boundedRun(starved, 200)).toBe(2)
})
