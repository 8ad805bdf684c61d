import { readFileSync } from 'node:fs'
import {
  hasWeaviateProgram,
  PROGRAM_NEEDED,
  settingsOf,
  startCluster,
  type WeaviateCluster,
} from '@agora-mcp/testing/weaviate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWeaviateMemoryStore } from '../../src/adapters/weaviate/memory-store.ts'
import { ALL_THOUGHTS } from '../../src/domain/filters.ts'
import type { MemoryStore } from '../../src/ports/memory-store.ts'
import { embedQuestion } from '../support/remembered.ts'
import { thoughtRecord } from '../support/thought-record.ts'

const THOUGHTS = 2_000
const LIMIT = 20
/** Items of one request of an import. */
const SLICE = 1_000

let cluster: WeaviateCluster
let store: MemoryStore

/** A line of the server's log about a query that it sorted. */
interface SortedQuery {
  readonly collection: string
  readonly sort: unknown
  /** Objects that the conditions let through. */
  readonly allow_list_doc_ids_count: number
  /** Steps of sorting. */
  readonly sort_query_planner: readonly string[]
}

/** Reads from the server's log which queries of thoughts it has sorted since it started. */
function sortedQueries(): SortedQuery[] {
  const log = cluster.nodes[0]?.log ?? ''
  const lines = readFileSync(log, 'utf8').split('\n')
  const entries = lines.filter((line) => line.startsWith('{') && line.endsWith('}'))
  return entries
    .map((line) => JSON.parse(line) as SortedQuery)
    .filter(({ collection, sort }) => collection === 'Thought' && sort)
}

/** Entries that the server reads to sort: those of an index, or else all objects that match. */
function readToSort({ sort_query_planner: steps, allow_list_doc_ids_count: matching }: SortedQuery): number {
  const rows = steps.flatMap((step) => /evaluated (\d+) rows/.exec(step)?.[1] ?? [])
  return rows.length === 0 ? matching : rows.reduce((sum, row) => sum + Number(row), 0)
}

describe.skipIf(!hasWeaviateProgram())(`lists of ${THOUGHTS} thoughts (${PROGRAM_NEEDED})`, () => {
  beforeAll(async () => {
    cluster = await startCluster(1, {
      // It says of every query how it was done.
      LOG_LEVEL: 'warning',
      QUERY_SLOW_LOG_ENABLED: 'true',
      QUERY_SLOW_LOG_THRESHOLD: '1ns',
      // It knows its way in an index that is on the disk.
      PERSISTENCE_MEMTABLES_FLUSH_DIRTY_AFTER_SECONDS: '1',
    })
    store = await openWeaviateMemoryStore(settingsOf(cluster), {
      viewer: 'owner',
      clock: () => new Date(),
      embedQuestion,
    })
    const first = Date.UTC(2026, 0, 1)
    for (let from = 0; from < THOUGHTS; from += SLICE) {
      const records = Array.from({ length: SLICE }, (_, n) =>
        thoughtRecord(new Date(first + (from + n) * 1000)),
      )
      await store.archive.addThoughts(records.map((record) => ({ record, entry: null })))
    }
  })
  afterAll(async () => {
    await store.close()
    await cluster.stop()
  })

  const readForPages = async (count: number): Promise<number> => {
    const before = sortedQueries().length
    for (let n = 0, cursor: string | null = null; n < count; n += 1) {
      const page = await store.thoughts.list(ALL_THOUGHTS, { cursor, limit: LIMIT })
      expect(page.items).toHaveLength(LIMIT)
      expect(page.totalCount).toBe(THOUGHTS)
      cursor = page.nextCursor
    }
    const queries = sortedQueries().slice(before)
    expect(queries.length).toBeGreaterThanOrEqual(count)
    return queries.reduce((sum, query) => sum + readToSort(query), 0)
  }

  it('are read along the index of their moments, not all of them for each page', async () => {
    await expect.poll(() => readForPages(1)).toBeLessThan(THOUGHTS / 10)
    expect(await readForPages(3)).toBeLessThan(THOUGHTS / 5)
  })
})
