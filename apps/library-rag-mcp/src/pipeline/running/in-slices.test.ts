import { describe, expect, it } from 'vitest'
import { say } from '../../messages/index.ts'
import { inSlices } from './in-slices.ts'

function* count(taken: number[]): Generator<number, string, void> {
  for (let step = 1; step <= 4; step++) {
    taken.push(step)
    yield step / 4
  }
  return 'done'
}

describe('inSlices', () => {
  it('runs all steps, reports their progress and yields in between', async () => {
    const events: (number | string)[] = []
    setImmediate(() => events.push('other'))
    const context = {
      signal: new AbortController().signal,
      progress: (share: number) => void events.push(share),
    }
    expect(await inSlices(count([]), context, say('cutting'))).toBe('done')
    expect(events.filter((event) => event !== 'other')).toEqual([0.25, 0.5, 0.75, 1])
    expect(events.indexOf('other')).toBeLessThan(4)
  })

  it('stops after the step in which it is cancelled', async () => {
    const controller = new AbortController()
    const taken: number[] = []
    const progress = (share: number) => {
      if (share === 0.5) controller.abort(new Error('cancelled'))
    }
    const running = inSlices(count(taken), { signal: controller.signal, progress }, say('cutting'))
    await expect(running).rejects.toThrow('cancelled')
    expect(taken).toEqual([1, 2])
  })
})
