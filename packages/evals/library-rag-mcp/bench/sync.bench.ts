/**
 * Measures `sync` over a folder of 10,000 files of which 1 % changed, until the first of those is read. Vectors come
 * from a stand-in, since their computation is not measured here.
 */
import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger } from '@agora-mcp/core/log'
import { startEmbeddingEndpoint } from '@agora-mcp/testing/process'
import { openWatchedFolders } from '../../../../apps/library-rag-mcp/src/adapters/files/watched-folders.ts'
import { runSync } from '../../../../apps/library-rag-mcp/src/commands/sync.ts'
import { loadConfig } from '../../../../apps/library-rag-mcp/src/config.ts'
import { buildDeps } from '../../../../apps/library-rag-mcp/src/deps.ts'
import { report } from '../../measuring/statistics.ts'

const FILES = Number(process.argv[2] ?? 10_000)
const FOLDERS = 100

const endpoint = await startEmbeddingEndpoint()
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sync-bench-')))
const office = join(folder, 'office')
const pathOf = (at: number) => join(office, `file-${at % FOLDERS}`, `note-${at}.txt`)
for (let at = 0; at < FOLDERS; at += 1) mkdirSync(join(office, `file-${at}`), { recursive: true })
for (let at = 0; at < FILES; at += 1)
  writeFileSync(pathOf(at), `Note ${at}: the pump of well ${at} was oiled.\n`)

const env = {
  LIBRARY_RAG_DATA_DIR: join(folder, 'data'),
  LIBRARY_RAG_ALLOWED_ROOTS: office,
  LIBRARY_RAG_EMBEDDING: endpoint.url,
}
const library = buildDeps(loadConfig(env, folder), { home: folder, log: createLogger({ level: 'error' }) })

async function sync() {
  const folders = await openWatchedFolders([office], '/')
  const began = performance.now()
  let firstReading: number | undefined
  let counts = ''
  const lines = {
    line: (line: string) => {
      counts = line
    },
    progress: () => {
      firstReading ??= performance.now() - began
    },
    clear: () => {},
  }
  const request = { folders, deletes: false, watches: false }
  await runSync(request, library.deps, lines, new AbortController().signal)
  const wholeMs = performance.now() - began
  return { counts, wholeMs, beforeReadingMs: firstReading ?? wholeMs }
}

const first = await sync()
console.log(
  `sync of ${FILES} files\n  the first time: ${first.counts}; ${(first.wholeMs / 1_000).toFixed(0)} s`,
)
for (let at = 0; at < FILES / 100; at += 1) {
  writeFileSync(pathOf(at * 100), `Note ${at}: the pump of well ${at} was oiled and painted.\n`)
  renameSync(pathOf(at * 100 + 1), `${pathOf(at * 100 + 1)}.moved.txt`)
}
const second = await sync()
console.log(`  with 1 % changed and 1 % moved: ${second.counts}`)
const kept = report('seconds before the first changed file is read', second.beforeReadingMs / 1_000, {
  budget: 5,
  unit: ' s',
})
await library.close()
await endpoint.close()
rmSync(folder, { recursive: true, force: true })
if (!kept) process.exitCode = 1
