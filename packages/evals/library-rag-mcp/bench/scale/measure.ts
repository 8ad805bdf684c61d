import { join } from 'node:path'
import { quantile } from '../../../measuring/statistics.ts'
import { startServer } from '../../../measuring/stdio-process.ts'
import type { ScaleRow } from '../../../scale/figures.ts'
import { authorOf, type Corpus, type Filled } from '../corpus.ts'
import { recallAgainstExact } from '../recall.ts'
import type { Engine } from './engine.ts'

const PROGRAM = join(import.meta.dirname, '../../../../../apps/library-rag-mcp/dist/bin.js')
const RECALL_QUESTIONS = 50
const COUNTED_QUESTIONS = 5
/** The first answers compile the code and open the store. */
const WARM_UP = 10
const K = 10
/** One passage in seven is by this author. */
const AUTHOR = authorOf(0)

interface Measured {
  readonly corpus: Corpus
  readonly engine: Engine
  /** Passages in it. */
  readonly count: number
  readonly filled: Filled
  /** None of them asked before of this engine. */
  readonly questions: readonly string[]
}

/** Measures search_chunks over stdio, question by question, as a client waits for it. */
export async function measure(measured: Measured): Promise<ScaleRow> {
  const { corpus, engine, count, filled, questions } = measured
  await engine.untilSettled()
  const asked = await time(engine, questions)
  const [open, filtered] = await countRequestsOf(engine, questions.slice(-2 * COUNTED_QUESTIONS))
  const recall = await recallAgainstExact({
    corpus,
    count,
    env: engine.env,
    questions: questions.slice(0, RECALL_QUESTIONS),
    k: K,
    author: AUTHOR,
  })
  return {
    engine: engine.name,
    passages: count,
    stored_per_second: filled.passages / filled.seconds,
    search: { ...asked.open, recall_at_10: recall.open, ...open },
    filtered_search: { ...asked.filtered, recall_at_10: recall.filtered, ...filtered },
    server_mb: asked.serverMb,
    engine_mb: asked.engineMb,
    disk_mb: engine.diskMb(),
  }
}

type Search = (query: string, isFiltered: boolean) => Promise<number>

async function withServer<Result>(
  env: Record<string, string>,
  work: (search: Search, memoryMb: () => number) => Promise<Result>,
): Promise<Result> {
  const { client, memoryMb, close } = await startServer(PROGRAM, env)
  try {
    return await work(async (query, isFiltered) => {
      const begun = performance.now()
      const given = { query, ...(isFiltered && { author_filter: AUTHOR }) }
      const { isError } = await client.callTool({ name: 'search_chunks', arguments: given }, undefined, {
        timeout: 300_000,
      })
      if (isError) throw new Error('search_chunks failed')
      return performance.now() - begun
    }, memoryMb)
  } finally {
    await close()
  }
}

const time = (engine: Engine, questions: readonly string[]) =>
  withServer(engine.env, async (search, memoryMb) => {
    for (const [n, query] of questions.slice(0, WARM_UP).entries()) await search(query, n % 2 === 1)
    const times: [open: number[], filtered: number[]] = [[], []]
    for (const [n, query] of questions.slice(WARM_UP).entries()) {
      times[n % 2 === 0 ? 0 : 1].push(await search(query, n % 2 === 1))
    }
    const serverMb = memoryMb()
    const [open, filtered] = times.map((own) => ({ p50_ms: quantile(own, 0.5), p95_ms: quantile(own, 0.95) }))
    const none = { p50_ms: Number.NaN, p95_ms: Number.NaN }
    return { open: open ?? none, filtered: filtered ?? none, serverMb, engineMb: engine.memoryMb(serverMb) }
  })

/** The most that a search sends, without and with a filter, in a process that has searched before. */
async function countRequestsOf(engine: Engine, questions: readonly string[]) {
  const none = { requests: 0, rounds: 0 }
  const counted = await engine.counted()
  if (counted === null) return [none, none] as const
  const most: [typeof none, typeof none] = [none, none]
  await withServer(counted.env, async (search) => {
    for (const isFiltered of [false, true]) await search('What is asked first?', isFiltered)
    for (const [n, query] of questions.entries()) {
      const isFiltered = n % 2 === 1
      counted.take()
      await search(query, isFiltered)
      const { requests, rounds } = counted.take()
      const place = isFiltered ? 1 : 0
      most[place] = {
        requests: Math.max(most[place].requests, requests),
        rounds: Math.max(most[place].rounds, rounds),
      }
    }
  })
  await counted.stop()
  return most
}
