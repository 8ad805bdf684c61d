import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import { BLOCK_ROWS, layoutOf, startOf } from './block-layout.ts'
import { createBlockScorer } from './block-scorer.ts'
import { createKernel } from './kernel.ts'
import { createSharedScoring, newControl } from './shared-scoring.ts'

const BLOCKS = 80
const DIMENSIONS = 64
const layout = layoutOf(DIMENSIONS)

/** A kernel with one row per block, whose score for a query of ones is the block's number. */
function fill() {
  const kernel = createKernel()
  kernel.memory.grow(Math.ceil(startOf(layout, BLOCKS) / 65_536))
  const { buffer } = kernel.memory
  for (let block = 0; block < BLOCKS; block++) {
    const start = startOf(layout, block)
    new Int8Array(buffer, start, 1)[0] = block
    new Float32Array(buffer, start + layout.scales, 1)[0] = 1
    for (const column of [layout.present, layout.selection]) new Uint8Array(buffer, start + column, 1)[0] = 1
  }
  const ask = (component: number) => {
    new Uint8Array(buffer, layout.query, 1)[0] = component
  }
  const scores = () =>
    Array.from(
      { length: BLOCKS },
      (_, block) => new Float32Array(buffer, startOf(layout, block) + layout.scores, BLOCK_ROWS)[0],
    )
  return { kernel, ask, scores }
}

const wanted = (component: number) => Array.from({ length: BLOCKS }, (_, block) => block * component)

describe('the scores of a large matrix', () => {
  it('are those of every query, shared with a second thread or not', async () => {
    const { kernel, ask, scores } = fill()
    const shared = createBlockScorer(kernel, layout, 2)
    const alone = createBlockScorer(kernel, layout, 1)
    for (let query = 1; query <= 100; query++) {
      ask(query)
      expect(shared(BLOCKS, false, () => query)).toBe(query)
      expect(scores()).toEqual(wanted(query))
      // Lets the other thread join at some point.
      if (query % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 20))
    }
    ask(5)
    alone(BLOCKS, false, () => {})
    expect(scores()).toEqual(wanted(5))
  })

  it('are computed by the second thread while this one does something else', async () => {
    const { kernel, ask, scores } = fill()
    const control = newControl()
    const thread = new Worker(new URL('./scoring.worker.ts', import.meta.url), {
      workerData: { layout, memory: kernel.memory, control },
    })
    await once(thread, 'online')
    ask(3)
    const scoring = createSharedScoring(kernel, layout, control)
    scoring.begin(BLOCKS, true)
    expect(scoring.waitForAll()).toBe(true)
    expect(scores()).toEqual(wanted(3))
    await thread.terminate()
  })

  it('are known to be missing when the second thread dies', () => {
    const { kernel } = fill()
    const scoring = createSharedScoring(kernel, layout, newControl())
    scoring.begin(BLOCKS, false)
    expect(scoring.waitForAll()).toBe(false)
  })

  it('are whole, too, when what is done meanwhile fails', () => {
    const { kernel, ask, scores } = fill()
    ask(2)
    const score = createBlockScorer(kernel, layout, 2)
    const fails = () =>
      score(BLOCKS, false, () => {
        throw new Error('no')
      })
    expect(fails).toThrow('no')
    expect(scores()).toEqual(wanted(2))
  })
})
