import { setImmediate as nextTurn } from 'node:timers/promises'
import type { OpenCollection } from '@agora-mcp/core/weaviate'
import { expect, it, onTestFinished } from 'vitest'
import { createCatalogue } from './catalogue.ts'

it('fails once where the state cannot be read, however long the works take', async () => {
  const unhandled: unknown[] = []
  const note = (error: unknown) => unhandled.push(error)
  process.on('unhandledRejection', note)
  onTestFinished(() => void process.off('unhandledRejection', note))
  const read = async (turns: number): Promise<never> => {
    for (let turn = 0; turn < turns; turn += 1) await nextTurn()
    throw new Error('gone')
  }
  const catalogue = createCatalogue({ works: {} as OpenCollection, read: () => read(3) })
  await expect(catalogue.current(read(1))).rejects.toThrow('gone')
  for (let turn = 0; turn < 4; turn += 1) await nextTurn()
  expect(unhandled).toEqual([])
})
