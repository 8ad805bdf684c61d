/** Start and round trip beside a bare SDK server, and beside the reference memory server. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { benchServer } from '../../measuring/bench-server.ts'
import { median } from '../../measuring/statistics.ts'
import { startServer } from '../../measuring/stdio-process.ts'
import { REFERENCE_SERVER } from './reference-server.ts'

const STARTS = 7

const file = join(import.meta.dirname, '../../../../apps/memory-mcp/dist/bin.js')
const folder = mkdtempSync(join(tmpdir(), 'memory-bench-'))
const kept = await benchServer({ name: 'memory-mcp', file, env: { MEMORY_DATA_DIR: folder } })

const starts: Record<'ours' | 'reference', number[]> = { ours: [], reference: [] }
for (let round = 0; round < STARTS; round += 1) {
  for (const [who, program, env] of [
    ['ours', file, { MEMORY_DATA_DIR: folder }],
    ['reference', REFERENCE_SERVER, { MEMORY_FILE_PATH: join(folder, 'reference.jsonl') }],
  ] as const) {
    const server = await startServer(program, env)
    starts[who].push(server.startMs)
    await server.close()
  }
}
console.log(
  `  spawn to tools/list: ${median(starts.ours).toFixed(0)} ms, server-memory ${median(starts.reference).toFixed(0)} ms`,
)
if (!kept) process.exitCode = 1
