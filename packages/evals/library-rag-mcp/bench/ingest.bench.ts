/**
 * Measures the ingestion of a book: pages read a second, passages embedded beside the bare model, memory of
 * a book of 500 pages, and the first call after the start. Ratios are taken alternately in one run; where the machine
 * does other things, the absolute figures say little.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createLogger } from '@agora-mcp/core/log'
import { modelFolder } from '@agora-mcp/multilingual-e5-small'
import { loadConfig } from '../../../../apps/library-rag-mcp/src/config.ts'
import { buildDeps } from '../../../../apps/library-rag-mcp/src/deps.ts'
import { embeddableText } from '../../../../apps/library-rag-mcp/src/domain/chunk.ts'
import { ingest } from '../../../../apps/library-rag-mcp/src/pipeline/ingest.ts'
import { makeBundleFolder } from '../../../core/src/embedding/open/test-processes/bundle-folder.ts'
import { sessionOptions } from '../../../core/src/embedding/transformers/runtime.ts'
import { openUnigramTokenizer } from '../../../core/src/embedding/unigram/tokenizer.ts'
import { openBareSession } from '../../core/bench/embedding-programs/bare-session.ts'
import { median, report } from '../../measuring/statistics.ts'
import { startServer } from '../../measuring/stdio-process.ts'
import { beforeEmbedding } from './before-embedding.ts'
import { makeLongBook } from './long-book.ts'

const LONG = 500
const MEDIUM = 160
const SHORT = 40
const ROUNDS = 3
const STARTS = 5
const PROGRAM = join(import.meta.dirname, '../../../../apps/library-rag-mcp/dist/bin.js')
const DEMO = join(import.meta.dirname, '../../../../apps/library-rag-mcp/demo')
const BARE = join(import.meta.dirname, '../../core/bench/embedding-programs/bare.ts')
const context = { signal: new AbortController().signal, progress: () => {} }

const folder = mkdtempSync(join(tmpdir(), 'ingest-bench-'))
const longBook = join(folder, 'long.pdf')
const mediumBook = join(folder, 'medium.pdf')
const shortBook = join(folder, 'short.pdf')
writeFileSync(longBook, await makeLongBook(LONG))
writeFileSync(mediumBook, await makeLongBook(MEDIUM))
writeFileSync(shortBook, await makeLongBook(SHORT))
try {
  const kept = [await benchReading(), await benchEmbedding(), await benchMemory(), await benchFirstCall()]
  if (kept.includes(false)) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function openLibrary() {
  const dataDir = mkdtempSync(join(folder, 'data-'))
  const env = { LIBRARY_RAG_DATA_DIR: dataDir, LIBRARY_RAG_ALLOWED_ROOTS: [folder, DEMO].join(delimiter) }
  return {
    env,
    ...buildDeps(loadConfig(env, folder), { home: folder, log: createLogger({ level: 'error' }) }),
  }
}

async function benchReading(): Promise<boolean> {
  const { deps, close } = openLibrary()
  // Neither the model's start nor the compiling of the code belongs to the reading of pages.
  await beforeEmbedding(shortBook, deps)
  const before = process.cpuUsage()
  const seconds = await timed(() => beforeEmbedding(longBook, deps))
  const { user, system } = process.cpuUsage(before)
  await close()
  console.log(`  ${((1e6 * LONG) / (user + system)).toFixed(0)} pages a second of computing`)
  return report(`pages read a second, ${LONG} pages of text, before embedding`, LONG / seconds, {
    budget: 50,
    unit: '',
    atLeast: true,
  })
}

/** Books put in one after the other, summaries and storing included, beside the bare model on their passages. */
async function benchEmbedding(): Promise<boolean> {
  const tokenizer = openUnigramTokenizer(join(modelFolder, 'unigram.bin'))
  const bareModel = await openBareSession(sessionOptions())
  const inputs: (readonly number[])[] = []
  const rates = { ours: [] as number[], bare: [] as number[] }
  for (let round = 0; round <= ROUNDS; round++) {
    const { deps, close } = openLibrary()
    await deps.embedder()
    // The first round compiles the code.
    const books = round === 0 ? [shortBook] : [mediumBook, shortBook]
    if (round === 1) {
      for (const book of books) {
        const { chunks } = await beforeEmbedding(book, deps)
        inputs.push(...chunks.map((chunk) => tokenizer.encode(`passage: ${embeddableText(chunk)}`)))
      }
    }
    const ours = await timed(async () => {
      for (const book of books) await ingest(book, {}, deps, context)
    })
    await close()
    if (round === 0) continue
    const bare = await timed(async () => {
      for (const ids of inputs) await bareModel(ids)
    })
    rates.bare.push(inputs.length / bare)
    rates.ours.push(inputs.length / ours)
  }
  const ratio = median(rates.ours.map((rate, at) => rate / (rates.bare[at] ?? rate)))
  console.log(
    `  ${inputs.length} passages; ${median(rates.ours).toFixed(1)} passages a second against ${median(rates.bare).toFixed(1)} of the bare model`,
  )
  return report('passages a second, ingestion over bare model', ratio, {
    budget: 0.85,
    unit: ' ×',
    atLeast: true,
  })
}

async function benchMemory(): Promise<boolean> {
  const { env, close } = openLibrary()
  await close()
  const { client, peakMemoryMb, close: stop } = await startServer(PROGRAM, env)
  const start = performance.now()
  const { isError, structuredContent } = await client.callTool(
    { name: 'parse_pdf', arguments: { pdf_path: longBook } },
    undefined,
    { timeout: 120_000, resetTimeoutOnProgress: true, onprogress: () => {} },
  )
  const seconds = (performance.now() - start) / 1000
  const peak = peakMemoryMb()
  await stop()
  const count = (structuredContent as { chunks_count?: number } | undefined)?.chunks_count ?? 0
  console.log(
    `  ${LONG} pages, ${count} passages in ${seconds.toFixed(0)} s, ${(count / seconds).toFixed(1)} a second`,
  )
  return report(`peak memory of the server, ${LONG} pages of text`, isError ? Number.NaN : peak, {
    budget: 1000,
    unit: ' MB',
  })
}

/** The first search after tools/list, beside a program that does nothing but open the model and embed one question. */
async function benchFirstCall(): Promise<boolean> {
  const { env, deps, close } = openLibrary()
  await ingest(join(DEMO, 'le-mot-et-la-renoncule.pdf'), {}, deps, context)
  await close()
  const bundle = await makeBundleFolder([BARE])
  const calls: number[] = []
  const loads: number[] = []
  for (let round = 0; round <= STARTS; round++) {
    const { client, close: stop } = await startServer(PROGRAM, env)
    calls.push(
      await timed(() =>
        client.callTool({ name: 'search_chunks', arguments: { query: 'Qu’est-ce qu’un nom ?' } }),
      ),
    )
    await stop()
    loads.push(loadAlone(join(bundle.dist, 'bare.js')))
  }
  rmSync(bundle.folder, { recursive: true })
  const over = median(calls.slice(1).map((call, at) => 1000 * (call - (loads[at + 1] ?? 0))))
  return report(
    `first call (${(1000 * median(calls)).toFixed(0)} ms) over the model's load (${(1000 * median(loads)).toFixed(0)} ms)`,
    over,
    { budget: 150, unit: ' ms' },
  )
}

/** Seconds from the first line of a program to its first vector. */
function loadAlone(program: string): number {
  const run = (args: string[]) => execFileSync(process.execPath, args, { encoding: 'utf8' })
  const node = Number(run(['-e', 'console.log(performance.now() / 1000)']))
  return (JSON.parse(run([program])) as { seconds: number }).seconds - node
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}
