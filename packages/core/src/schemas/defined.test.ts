import { expect, it } from 'vitest'
import { defined } from './defined.ts'

it('drops null and undefined alone, and keeps the order', () => {
  const values = { z: 0, missing: undefined, text: '', none: null, no: false }
  expect(Object.entries(defined(values))).toEqual([
    ['z', 0],
    ['text', ''],
    ['no', false],
  ])
})
