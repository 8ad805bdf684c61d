import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ASSUMED, estimate } from './estimate.ts'
import { lineThrough, type ScaleFigures, type ScaleRow } from './figures.ts'
import { scalePage } from './page.ts'
import { plot } from './plot.ts'

const DOCS = join(import.meta.dirname, '../../../docs')

/** A run in which a passage takes 4 kB of memory and 6 kB of disk, and a power of ten of them 5 ms. */
const row = (passages: number): ScaleRow => {
  const search = { p50_ms: 5 * Math.log10(passages), p95_ms: 60, recall_at_10: 0.99, requests: 16, rounds: 3 }
  return {
    engine: 'Weaviate',
    passages,
    stored_per_second: 400,
    search,
    filtered_search: search,
    server_mb: 300,
    engine_mb: 150 + passages * 0.004,
    disk_mb: passages * 0.006,
  }
}
const FIGURES: ScaleFigures = {
  measured_at: '2026-11-23T08:00:00.000Z',
  machine: { cores: 2, processor: 'any', memory_gb: 16 },
  minutes: 20,
  made_of: 'copies',
  rows: [row(10_000), row(30_000), row(100_000)],
  ingestions: [{ pages: 60, passages: 100, model_alone_per_second: 30, engines: [] }],
}

describe('the page on scale', () => {
  it('draws the line that points lie on', () => {
    const { start, slope } = lineThrough([
      [1, 3],
      [2, 5],
      [4, 9],
    ])
    expect([start, slope].map((value) => Math.round(value * 1e6) / 1e6)).toEqual([1, 2])
  })

  it('estimates nodes from the memory of a passage, and times from a shard', () => {
    const found = estimate(FIGURES, 100_000_000)
    expect(found.gbACopy).toBeCloseTo(400, 6)
    expect(found.nodes).toBe(Math.ceil((400 * ASSUMED.copies) / (ASSUMED.nodeGb * ASSUMED.usableShare)))
    expect(found.shardMs).toBeCloseTo(5 * Math.log10(100_000_000 / found.nodes), 6)
    expect(estimate(FIGURES, 1_000).nodes).toBe(ASSUMED.copies)
  })

  it('takes times that fall with more passages for noise, and estimates from the longest', () => {
    const rows = FIGURES.rows.map((own) => {
      const p50_ms = 100_000 / own.passages + 20
      return { ...own, search: { ...own.search, p50_ms } }
    })
    const noisy = { ...FIGURES, rows }
    expect(estimate(noisy, 10_000_000).shardMs).toBe(30)
    expect(scalePage(noisy)).toContain('p50: 30.0 ms, the longest measured')
  })

  it('says what a run without Weaviate lacks', () => {
    const rows = FIGURES.rows.map((own) => ({ ...own, engine: 'SQLite' }))
    expect(scalePage({ ...FIGURES, rows })).toContain('Weaviate was not measured')
  })

  it.skipIf(!existsSync(join(DOCS, 'scale.json')))(
    'is that of the figures beside it (needs docs/scale.json, which pnpm scale writes)',
    () => {
      const figures = JSON.parse(readFileSync(join(DOCS, 'scale.json'), 'utf8')) as ScaleFigures
      expect(readFileSync(join(DOCS, 'scale.md'), 'utf8')).toBe(scalePage(figures))
      expect(readFileSync(join(DOCS, 'scale.svg'), 'utf8')).toBe(plot(figures))
    },
  )
})
