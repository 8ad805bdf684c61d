import {
  type BackgroundSamples,
  BLOCK_ROWS,
  createBackgroundSamples,
  createTopK,
  LANGUAGE_SAMPLE,
  SAMPLE_SIZE,
  type SampledIds,
  type TopK,
} from '../../vectors/index.ts'
import type { Connection } from '../connection.ts'
import { numbers } from './blobs.ts'
import type { ResidentRows } from './resident-rows.ts'
import type { IndexTables } from './tables.ts'
import type { VisibleRows } from './visible-rows.ts'

/** Random samples of the stored vectors: the same in every process, and nearly the same after a change. */
export interface StoredSamples {
  refresh(changed: readonly number[]): void
  read(connection: Connection, visible: VisibleRows): BackgroundSamples
}

export function createStoredSamples(tables: IndexTables, rows: ResidentRows): StoredSamples {
  let vectors = new Map<number, Float32Array>()
  let known: { readonly of: VisibleRows; readonly samples: BackgroundSamples } | null = null

  return {
    refresh(changed) {
      for (const id of changed) vectors.delete(id)
      known = null
    },
    read(connection, visible) {
      if (known?.of === visible) return known.samples
      const sampled = drawSamples(rows, visible)
      const read = connection.sql<{ vector: Uint8Array }>(`SELECT vector FROM ${tables.vector} WHERE id = ?`)
      const ids = [sampled.all, ...sampled.byLanguage.values()].flat()
      vectors = new Map(ids.map((id) => [id, vectors.get(id) ?? numbers(Float32Array, read.get(id)?.vector)]))
      const samples = createBackgroundSamples(sampled, vectors, rows.matrix.dimensions)
      known = { of: visible, samples }
      return samples
    },
  }
}

/**
 * Picks the items with the largest scrambled ids: random with respect to content and stable, since a new item
 * rarely displaces another. The sample of a language consists of its items in the overall sample, plus more
 * if these are few.
 */
function drawSamples({ blocks, languages }: ResidentRows, { masks }: VisibleRows): SampledIds<number> {
  const numberOf = numbersOf(blocks, masks)
  const top = createTopK(SAMPLE_SIZE)
  const tops = new Map<number, TopK>()
  for (const [block, { ids, languages: codes }] of blocks.entries()) {
    for (let place = 0; place < ids.length; place++) {
      const id = ids[place] ?? 0
      if (id === 0 || masks?.[block]?.[place] === 0) continue
      const code = codes[place] ?? 0
      const ofLanguage = tops.get(code) ?? createTopK(SAMPLE_SIZE)
      tops.set(code, ofLanguage)
      const draw = scramble(numberOf(id))
      const slot = block * BLOCK_ROWS + place
      top.offer(draw, id, slot)
      ofLanguage.offer(draw, id, slot)
    }
  }
  const all = top.ranked().map(({ id }) => id)
  const known = new Set(all)
  const sampleOf = (ofLanguage: TopK) =>
    ofLanguage
      .ranked()
      .map(({ id }) => id)
      .filter((id, drawn) => drawn < LANGUAGE_SAMPLE || known.has(id))
  return {
    all,
    byLanguage: new Map(
      Array.from(tops, ([code, ofLanguage]) => [languages.get(code) ?? null, sampleOf(ofLanguage)]),
    ),
  }
}

/** Ids, or positions among the visible items: gaps between ids would reveal the hidden ones. */
function numbersOf(blocks: ResidentRows['blocks'], masks: VisibleRows['masks']): (id: number) => number {
  if (masks === null) return (id) => id
  const seen = blocks.flatMap(({ ids }, block) =>
    Array.from(ids).filter((id, place) => id !== 0 && masks[block]?.[place] === 1),
  )
  const places = new Map(seen.sort((a, b) => a - b).map((id, place) => [id, place + 1]))
  return (id) => places.get(id) ?? 0
}

/** Finaliser of MurmurHash3 (Appleby, public domain) on the low 32 bits. */
function scramble(id: number): number {
  let bits = id | 0
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}
