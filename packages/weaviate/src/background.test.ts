import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { createBackground } from './background.ts'
import type { OpenCollection } from './collection.ts'

it('fails once where one of the samples fails before the others are there', async () => {
  const unhandled: unknown[] = []
  const note = (error: unknown) => unhandled.push(error)
  process.on('unhandledRejection', note)
  onTestFinished(() => void process.off('unhandledRejection', note))
  const find = async (_: unknown, { sort }: { sort?: unknown }) => {
    // The sample of one language is sorted, which takes longer here.
    for (let turns = 0; sort !== undefined && turns < 3; turns += 1) await nextTurn()
    throw new Error('gone')
  }
  const background = createBackground({ find } as unknown as OpenCollection)
  await expect(background({ hidden: [], languages: ['fr'], dimensions: 2 }, 1999)).rejects.toThrow('gone')
  await nextTurn()
  expect(unhandled).toEqual([])
})
