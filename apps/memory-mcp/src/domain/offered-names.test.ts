import { expect, it } from 'vitest'
import { offeredNames } from './offered-names.ts'

it('offers names that begin like the prefix in any case, each once and in order', () => {
  expect(offeredNames(['work', 'Écologie', 'école', 'work', 'Work'], 'W')).toEqual(['Work', 'work'])
  expect(offeredNames(['école', 'Écologie', 'work'], 'é')).toEqual(['Écologie', 'école'])
  expect(offeredNames(['b', 'a'], '')).toEqual(['a', 'b'])
})

it('offers a hundred at most', () => {
  const names = Array.from({ length: 300 }, (_, at) => `name ${String(at).padStart(3, '0')}`)
  expect(offeredNames(names.toReversed(), 'name')).toEqual(names.slice(0, 100))
})
