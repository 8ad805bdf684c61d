/**
 * `pnpm --filter library-rag-mcp long-work`, after the build (Linux): how soon a cancelled ingestion has stopped at each step,
 * how long a caller hears nothing, and what `kill -9` at random moments does. Cancellation is measured with the real model,
 * the others with vectors that cost nothing. Figures for people; the tests hold what must be true. `long-work cancel`, `long-work progress` and `long-work kill` do one of the three.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddingEndpoint, startServerProcess } from '@agora-mcp/testing/process'
import { computedMs, leftovers, workerThreads } from './process-state.ts'
import { STEPS } from './steps.ts'
import { longBook, scannedBook } from './subjects.ts'

const BIN = join(import.meta.dirname, '../../../dist/bin.js')
const PAGES = 300
const SCANNED = [8, 12, 15, 18]
const ROUNDS = 10
/** A server that computes less than this share of the time has stopped. */
const IDLE = 0.2
const WINDOW_MS = 50
const GIVE_UP_MS = 20_000

const root = mkdtempSync(join(tmpdir(), 'library-long-work-'))
const book = join(root, 'book.pdf')
const scan = join(root, 'scan.pdf')
writeFileSync(book, await longBook(PAGES))
writeFileSync(scan, await scannedBook(SCANNED))

const endpoint = await startEmbeddingEndpoint()
const start = async (
  dataDir: string,
  env: Record<string, string> = { LIBRARY_RAG_EMBEDDING: endpoint.url },
) =>
  startServerProcess({
    bin: BIN,
    env: {
      LIBRARY_RAG_DATA_DIR: dataDir,
      LIBRARY_RAG_ALLOWED_ROOTS: root,
      LIBRARY_RAG_LOG_LEVEL: 'error',
      ...env,
    },
  })

async function measureCancellation(): Promise<void> {
  console.log('cancelled while: threads ended after, idle after, left behind')
  for (const [name, message] of STEPS) {
    const dataDir = mkdtempSync(join(root, 'data-'))
    // Nobody waits for three hundred pages to be embedded.
    const server = name === 'storing' ? await start(dataDir) : await start(dataDir, {})
    await server.call('search_chunks', { query: 'nom' })
    const controller = new AbortController()
    let cancelledAt: number | null = null
    const onMessage = (text: string) => {
      if (cancelledAt !== null || !message.test(text)) return
      cancelledAt = performance.now()
      controller.abort('enough')
    }
    const path = name === 'recognising' ? scan : book
    const signal = controller.signal
    await server.call('parse_pdf', { pdf_path: path }, { signal, onMessage }).catch(() => {})
    const since = cancelledAt ?? performance.now()
    let threadsEnded: number | null = null
    let idle: number | null = null
    while (performance.now() - since < GIVE_UP_MS && (threadsEnded === null || idle === null)) {
      const before = computedMs(server.pid)
      const from = performance.now()
      await sleep(WINDOW_MS)
      const share = (computedMs(server.pid) - before) / (performance.now() - from)
      if (threadsEnded === null && workerThreads(server.pid) === 0) threadsEnded = performance.now() - since
      if (idle === null && share < IDLE) idle = from - since
    }
    while (performance.now() - since < GIVE_UP_MS && leftovers(dataDir).length > 0) await sleep(WINDOW_MS)
    const left = leftovers(dataDir).join(', ') || `nothing, ${Math.round(performance.now() - since)} ms`
    const ms = (value: number | null) => (value === null ? 'never' : `${Math.round(value)} ms`)
    console.log(`${name.padEnd(20)} ${ms(threadsEnded).padStart(9)} ${ms(idle).padStart(9)}  ${left}`)
    await server.close()
  }
}

async function measureProgress(): Promise<void> {
  for (const [name, path] of Object.entries({ [`book of ${PAGES} pages`]: book, scan })) {
    const server = await start(mkdtempSync(join(root, 'data-')))
    let last = performance.now()
    let longest = 0
    let where = ''
    let count = 0
    const onMessage = (message: string) => {
      const now = performance.now()
      if (now - last > longest) {
        longest = now - last
        where = message
      }
      last = now
      count += 1
    }
    await server.call('parse_pdf', { pdf_path: path }, { onMessage })
    console.log(`${name}: ${count} reports, longest silence ${Math.round(longest)} ms before “${where}”`)
    await server.close()
  }
}

async function measureKills(): Promise<void> {
  const dataDir = mkdtempSync(join(root, 'data-'))
  const whole = await start(mkdtempSync(join(root, 'data-')))
  const from = performance.now()
  await whole.call('parse_pdf', { pdf_path: book })
  const duration = performance.now() - from
  await whole.close()
  let damaged = 0
  for (let round = 1; round <= ROUNDS; round++) {
    const server = await start(dataDir)
    const { body } = await server.call('list_documents')
    if (body.total_count !== 0) break
    const parsing = server.call('parse_pdf', { pdf_path: book }).catch(() => null)
    const after = Math.random() * duration
    await sleep(after)
    server.kill()
    await parsing
    await server.close()
    const next = await start(dataDir)
    const listed = await next.call('list_documents')
    if (listed.isError || listed.body.total_count !== 0) damaged += 1
    await next.close()
    const at = server.messages.at(-1) ?? 'nothing'
    console.log(`killed after ${Math.round(after)} ms, at “${at}”: ${listed.body.total_count} documents`)
  }
  const last = await start(dataDir)
  const { body } = await last.call('parse_pdf', { pdf_path: book })
  const first = last.messages.find((message) => /^Embedding passage/.test(message))
  console.log(
    `then ${body.status}: ${body.chunks_count} passages, began with “${first}”; ${damaged} rounds of damage`,
  )
  await last.close()
}

const parts: Record<string, () => Promise<void>> = {
  cancel: measureCancellation,
  progress: measureProgress,
  kill: measureKills,
}
try {
  const named = process.argv.slice(2)
  for (const [name, measure] of Object.entries(parts)) {
    if (named.length === 0 || named.includes(name)) await measure()
  }
} finally {
  await endpoint.close()
  rmSync(root, { recursive: true, force: true })
}
