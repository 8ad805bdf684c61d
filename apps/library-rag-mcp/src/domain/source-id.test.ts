import { expect, it } from 'vitest'
import { sourceIdCandidates } from './source-id.ts'

it('numbers the ids of works with one slug from the second on', () => {
  const candidates = sourceIdCandidates('platon-menon')
  expect(Array.from({ length: 3 }, () => candidates.next().value)).toEqual([
    'platon-menon',
    'platon-menon-2',
    'platon-menon-3',
  ])
})
