import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { benchServer } from '../../measuring/bench-server.ts'

const kept = await benchServer({
  name: 'budget-filters-mcp',
  file: join(import.meta.dirname, '../../../../apps/budget-filters-mcp/dist/bin.js'),
  env: { BUDGET_FILTERS_DATA_DIR: mkdtempSync(join(tmpdir(), 'budget-bench-')) },
  hasPing: false,
})
if (!kept) process.exitCode = 1
