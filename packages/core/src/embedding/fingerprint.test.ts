import { expect, it } from 'vitest'
import { fingerprintOf, type VectorSpace } from './fingerprint.ts'

const space: VectorSpace = {
  modelId: 'm',
  revision: 'r',
  dimensions: 3,
  pooling: 'mean',
  queryPrefix: 'query: ',
  passagePrefix: 'passage: ',
}

it('fingerprints differ wherever vectors would, down to a space in a prefix', () => {
  const others: Partial<VectorSpace>[] = [
    { modelId: 'n' },
    { revision: null },
    { revision: 's' },
    { dimensions: 4 },
    { pooling: 'cls' },
    { pooling: null },
    { queryPrefix: 'query:' },
    { passagePrefix: '' },
    { queryPrefix: '', passagePrefix: '" passage="passage: ' },
  ]
  const fingerprints = [{}, ...others].map((change) => fingerprintOf({ ...space, ...change }))
  expect(new Set(fingerprints).size).toBe(fingerprints.length)
  expect(fingerprintOf({ ...space })).toBe(fingerprints[0])
})
