import { describe, expect, it } from 'vitest'
import { indexStateProperties, openVersionsOnce, readIndexState, versionedName } from './index-state.ts'

describe('an index state', () => {
  it('is read as it was written, unknown languages among it', () => {
    const state = { fingerprint: 'model-384', languages: ['fr', null], indexVersion: 2 }
    expect(readIndexState(indexStateProperties(state))).toEqual(state)
  })

  it('of a store without one is that of an empty store', () => {
    expect(readIndexState(undefined)).toEqual({ fingerprint: null, languages: [], indexVersion: 0 })
  })

  it('names the collections of the first version as they always were', () => {
    expect([versionedName('Chunk', 0), versionedName('Chunk', 1)]).toEqual(['Chunk', 'Chunk_r1'])
  })
})

describe('openVersionsOnce', () => {
  it('opens a version once, again where it failed, and anew after it was dropped', async () => {
    let opened = 0
    const versions = openVersionsOnce(async (version) => {
      opened += 1
      if (opened === 1) throw new Error('away')
      return version
    })
    await expect(versions.open(3)).rejects.toThrow('away')
    expect(await Promise.all([versions.open(3), versions.open(3)])).toEqual([3, 3])
    expect(opened).toBe(2)
    versions.forget(3)
    await versions.open(3)
    expect(opened).toBe(3)
  })
})
