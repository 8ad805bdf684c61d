import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { benchServer } from '../../../scripts/bench/bench-server.ts'

const kept = await benchServer({
  name: 'library-rag-mcp',
  file: join(import.meta.dirname, '../dist/bin.js'),
  env: { LIBRARY_RAG_DATA_DIR: mkdtempSync(join(tmpdir(), 'library-bench-')) },
})
if (!kept) process.exitCode = 1
