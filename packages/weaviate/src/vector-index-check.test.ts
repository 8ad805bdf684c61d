import { expect, it, vi } from 'vitest'
import type { WeaviateClient } from 'weaviate-client'
import { settingsOf } from '../../testing/src/weaviate/index.ts'
import { checkVectorIndex } from './vector-index-check.ts'

interface Asked {
  readonly includeVector?: boolean
  readonly filters?: { readonly value: readonly string[] }
}

it('reads vectors only of what was written since, and lets searches go first', async () => {
  const objects = Array.from({ length: 150 }, (_, place) => ({
    uuid: `id${place}`,
    vectors: { default: [1, place] },
    metadata: { updateTime: new Date(place) },
  }))
  const asked: Asked[] = []
  const giveWay = vi.fn(async () => {})
  const query = {
    async fetchObjects(request: Asked) {
      asked.push(request)
      const ids = request.filters?.value
      return { objects: ids === undefined ? objects : objects.filter(({ uuid }) => ids.includes(uuid)) }
    },
    // The last one is not found.
    nearVector: async ([, place]: number[]) => ({
      objects: [{ metadata: { distance: place === 149 ? 1 : 0 } }],
    }),
  }
  const client = { collections: { use: () => ({ query }) } } as unknown as WeaviateClient
  const settings = settingsOf({ url: '', grpcUrl: '', replicationFactor: 1 })
  const plan = { name: 'Note', description: '', properties: {}, hasVectors: true }
  const { signal } = new AbortController()
  const check = checkVectorIndex(client, plan, settings, { giveWay, signal })
  expect(await check.notFoundSince(140)).toEqual(['id149'])
  expect(asked.map(({ includeVector, filters }) => [includeVector === true, filters?.value.length])).toEqual([
    [false, undefined],
    [true, 10],
  ])
  expect(giveWay).toHaveBeenCalledTimes(2)
})
