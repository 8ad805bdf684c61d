import { join } from 'node:path'
import { benchServer } from '../../../scripts/bench/bench-server.ts'

const kept = await benchServer({
  name: 'datainclusion-mcp',
  file: join(import.meta.dirname, '../dist/bin.js'),
  hasPing: false,
})
if (!kept) process.exitCode = 1
