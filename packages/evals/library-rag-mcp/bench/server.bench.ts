import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { benchServer } from '../../measuring/bench-server.ts'

const kept = await benchServer({
  name: 'library-rag-mcp',
  file: join(import.meta.dirname, '../../../../apps/library-rag-mcp/dist/bin.js'),
  env: { LIBRARY_RAG_DATA_DIR: mkdtempSync(join(tmpdir(), 'library-bench-')) },
})
if (!kept) process.exitCode = 1
