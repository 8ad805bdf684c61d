/** The three searches over stdio, the question's embedding included, in stores of two sizes. */
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { quantile, report } from '../../measuring/statistics.ts'
import { startServer } from '../../measuring/stdio-process.ts'
import { type Corpus, fillStore, loadCorpus } from './corpus.ts'

const QUERIES = 150
const SIZES = [
  { count: 10_000, p50: 15 },
  { count: 100_000, p50: 30 },
]
const TOOLS = ['search_messages', 'search_thoughts', 'search_conversations']

const corpus = await loadCorpus()
if (corpus === null) {
  console.log('skipped: AGORA_EVAL_DATA names no folder with conversations, whose texts this needs')
} else {
  const kept: boolean[] = []
  for (const size of SIZES) kept.push(await benchSize(corpus, size))
  if (kept.includes(false)) process.exitCode = 1
}

async function benchSize(corpus: Corpus, { count, p50 }: { count: number; p50: number }): Promise<boolean> {
  const dataDir = resolve(import.meta.dirname, `../../../../.cache/bench/memory-${count}`)
  mkdirSync(dataDir, { recursive: true })
  await fillStore(dataDir, corpus, count)
  const { client, memoryMb, close } = await startServer(
    join(import.meta.dirname, '../../../../apps/memory-mcp/dist/bin.js'),
    {
      MEMORY_DATA_DIR: dataDir,
    },
  )
  const kept: boolean[] = []
  console.log(`${count} messages and as many thoughts`)
  for (const [offset, tool] of TOOLS.entries()) {
    const first = performance.now()
    await client.callTool({ name: tool, arguments: { query: 'first question' } })
    const firstMs = performance.now() - first
    const times: number[] = []
    // Other questions for each tool: the vectors of those asked are remembered.
    for (let n = 0; n < QUERIES; n += 1) {
      const query = corpus.questions[(n * TOOLS.length + offset) % corpus.questions.length] ?? ''
      const start = performance.now()
      await client.callTool({ name: tool, arguments: { query } })
      times.push(performance.now() - start)
    }
    const p95 = quantile(times, 0.95).toFixed(1)
    kept.push(
      report(`${tool} (first ${firstMs.toFixed(0)} ms, p95 ${p95} ms)`, quantile(times, 0.5), {
        budget: p50,
        unit: ' ms',
      }),
    )
  }
  console.log(`  server's memory ${memoryMb().toFixed(0)} MB`)
  await close()
  return kept.every((ok) => ok)
}
