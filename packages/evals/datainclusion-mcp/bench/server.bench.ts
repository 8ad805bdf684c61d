import { join } from 'node:path'
import { benchServer } from '../../measuring/bench-server.ts'

const kept = await benchServer({
  name: 'datainclusion-mcp',
  file: join(import.meta.dirname, '../../../../apps/datainclusion-mcp/dist/bin.js'),
  hasPing: false,
})
if (!kept) process.exitCode = 1
