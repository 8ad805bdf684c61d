import { expect, it } from 'vitest'
import { lazyPort } from './lazy-port.ts'

interface Counter {
  add(by: number): Promise<number>
}

function counter(failures = 0) {
  let loads = 0
  const port = lazyPort<Counter>(async () => {
    loads += 1
    if (loads <= failures) throw new Error('away')
    let total = 0
    return { add: async (by) => (total += by) }
  })
  return { port, loads: () => loads }
}

it('loads at the first call, once, also for calls at the same time', async () => {
  const { port, loads } = counter()
  expect(loads()).toBe(0)
  expect(await Promise.all([port.add(1), port.add(2)])).toEqual([1, 3])
  expect(loads()).toBe(1)
})

it('tries again after a load that failed', async () => {
  const { port } = counter(1)
  await expect(port.add(1)).rejects.toThrow('away')
  expect(await port.add(1)).toBe(1)
})
