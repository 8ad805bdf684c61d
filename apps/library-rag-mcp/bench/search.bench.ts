/** search_chunks over stdio, the query's embedding included, and its recall against exact search. */
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createLogger } from '@agora-mcp/core/log'
import { quantile, report } from '../../../scripts/bench/statistics.ts'
import { startServer } from '../../../scripts/bench/stdio-process.ts'
import { loadConfig } from '../src/config.ts'
import { buildDeps } from '../src/deps.ts'
import { type Corpus, fillStore, loadCorpus } from './corpus.ts'

const QUERIES = 200
const RECALL_QUERIES = 60
const K = 10
const SIZES = [
  { count: 5_372, p50: 15 },
  { count: 100_000, p50: 30 },
]

const corpus = await loadCorpus()
if (corpus === null) {
  console.log('skipped: AGORA_EVAL_DATA names no folder with judged question sets, whose texts this needs')
} else {
  const kept: boolean[] = []
  for (const size of SIZES) kept.push(await benchSize(corpus, size))
  if (kept.includes(false)) process.exitCode = 1
}

async function benchSize(corpus: Corpus, { count, p50 }: { count: number; p50: number }): Promise<boolean> {
  const dataDir = resolve(import.meta.dirname, `../../../.cache/bench/library-${count}`)
  mkdirSync(dataDir, { recursive: true })
  const vectors = await fillStore(dataDir, corpus, count)
  const step = Math.floor(corpus.questions.length / QUERIES)
  const questions = corpus.questions.filter((_, index) => index % step === 0).slice(0, QUERIES)

  const { client, memoryMb, close } = await startServer(join(import.meta.dirname, '../dist/bin.js'), {
    LIBRARY_RAG_DATA_DIR: dataDir,
  })
  const first = performance.now()
  await client.callTool({ name: 'search_chunks', arguments: { query: 'première question' } })
  const firstMs = performance.now() - first
  const times: number[] = []
  for (const query of questions) {
    const start = performance.now()
    await client.callTool({ name: 'search_chunks', arguments: { query } })
    times.push(performance.now() - start)
  }
  const memory = memoryMb()
  await close()

  console.log(
    `search_chunks at ${count} passages: first call ${firstMs.toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms, ` +
      `server's memory ${memory.toFixed(0)} MB`,
  )
  return [
    report(`p50 over stdio, embedding included`, quantile(times, 0.5), { budget: p50, unit: ' ms' }),
    report(`recall@${K} of the vectors against exact search`, await recall(dataDir, questions, vectors), {
      budget: 0.99,
      unit: '',
      atLeast: true,
    }),
  ].every((ok) => ok)
}

/** Share of the exact K nearest that are among the candidates. */
async function recall(
  dataDir: string,
  questions: readonly string[],
  vectors: readonly Float32Array[],
): Promise<number> {
  const { deps, close } = buildDeps(loadConfig({ LIBRARY_RAG_DATA_DIR: dataDir }, dataDir), {
    home: dataDir,
    log: createLogger({ level: 'error' }),
  })
  let found = 0
  for (const question of questions.slice(0, RECALL_QUERIES)) {
    const { vector, fingerprint } = await deps.embedQuery(question, AbortSignal.timeout(60_000))
    const exact = vectors
      .map((other, row) => ({ id: row + 1, cosine: dot(vector, other) }))
      .sort((a, b) => b.cosine - a.cosine)
      .slice(0, K)
    const { candidates } = await deps.chunks.candidates({
      text: question,
      vector,
      fingerprint,
      filter: {},
      limit: 100,
    })
    const ids = new Set(
      [...candidates]
        .sort((a, b) => b.cosine - a.cosine)
        .slice(0, K)
        .map(({ id }) => id),
    )
    found += exact.filter(({ id }) => ids.has(id)).length
  }
  await close()
  return found / (K * Math.min(RECALL_QUERIES, questions.length))
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i += 1) sum += (a[i] ?? 0) * (b[i] ?? 0)
  return sum
}
