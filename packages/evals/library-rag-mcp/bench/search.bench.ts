/**
 * search_chunks over stdio, the query's embedding included, and its recall against exact search, with a filter and
 * without. A million passages are searched where `AGORA_BENCH_MILLION` is `true`: filling takes half an hour and 6 GB
 * of `.cache/bench`, once.
 */
import { mkdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { quantile, report } from '../../measuring/statistics.ts'
import { startServer } from '../../measuring/stdio-process.ts'
import { authorOf, type Corpus, fillStore, loadCorpus } from './corpus.ts'
import { recallAgainstExact } from './recall.ts'

const QUERIES = 200
const RECALL_QUERIES = 60
const K = 10
const SIZES = [
  { count: 5_372, p50: 15 },
  { count: 100_000, p50: 30 },
  ...(process.env.AGORA_BENCH_MILLION === 'true' ? [{ count: 1_000_000, p50: 100 }] : []),
]
/** One passage in seven is by this author. */
const AUTHOR = authorOf(0)

const corpus = await loadCorpus()
if (corpus === null) {
  console.log('skipped: AGORA_EVAL_DATA names no folder with judged question sets, whose texts this needs')
} else {
  const kept: boolean[] = []
  for (const size of SIZES) kept.push(await benchSize(corpus, size))
  if (SIZES.length === 2) console.log('skipped: a million passages, which AGORA_BENCH_MILLION=true adds')
  if (kept.includes(false)) process.exitCode = 1
}

async function benchSize(corpus: Corpus, { count, p50 }: { count: number; p50: number }): Promise<boolean> {
  const dataDir = resolve(import.meta.dirname, `../../../../.cache/bench/library-${count}-sections`)
  mkdirSync(dataDir, { recursive: true })
  const env = { LIBRARY_RAG_DATA_DIR: dataDir }
  await fillStore(env, corpus, count)
  const step = Math.floor(corpus.questions.length / QUERIES)
  const questions = corpus.questions.filter((_, index) => index % step === 0).slice(0, QUERIES)

  const { client, memoryMb, close } = await startServer(
    join(import.meta.dirname, '../../../../apps/library-rag-mcp/dist/bin.js'),
    env,
  )
  const search = async (query: string, filter: object = {}) => {
    const start = performance.now()
    // Of a million passages, the first call reads for seconds.
    const options = { timeout: 300_000 }
    const { isError } = await client.callTool(
      { name: 'search_chunks', arguments: { query, ...filter } },
      undefined,
      options,
    )
    if (isError) throw new Error('search_chunks failed')
    return performance.now() - start
  }
  const firstMs = await search('première question')
  const [open, filtered]: [number[], number[]] = [[], []]
  for (const [n, query] of questions.entries()) {
    // Every question once: the vectors of those asked are remembered.
    if (n % 2 === 0) open.push(await search(query))
    else filtered.push(await search(query, { author_filter: AUTHOR }))
  }
  const memory = memoryMb()
  await close()

  const megabytes = statSync(join(dataDir, 'library.db')).size / 1e6
  const p95 = (times: readonly number[]) => `(p95 ${quantile(times, 0.95).toFixed(1)} ms)`
  console.log(
    `search_chunks at ${count} passages: first call ${firstMs.toFixed(0)} ms, server's memory ${memory.toFixed(0)} MB, ` +
      `file ${megabytes.toFixed(0)} MB`,
  )
  const recall = await recallAgainstExact({
    corpus,
    count,
    env,
    questions: questions.slice(0, RECALL_QUERIES),
    k: K,
    author: AUTHOR,
  })
  const atLeast = { budget: 0.99, unit: '', atLeast: true }
  return [
    report(`p50 over stdio, embedding included ${p95(open)}`, quantile(open, 0.5), {
      budget: p50,
      unit: ' ms',
    }),
    report(`the same under a filter by author ${p95(filtered)}`, quantile(filtered, 0.5), {
      budget: p50,
      unit: ' ms',
    }),
    report(`recall@${K} of the vectors against exact search`, recall.open, atLeast),
    report(`the same under the filter`, recall.filtered, atLeast),
  ].every((ok) => ok)
}
