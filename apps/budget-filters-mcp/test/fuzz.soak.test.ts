import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeFuzz } from '@agora-mcp/testing/fuzz'
import { afterAll } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'budget-filters-fuzz-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describeFuzz({
  bin: join(import.meta.dirname, '../dist/bin.js'),
  env: () => ({ BUDGET_FILTERS_DATA_DIR: folder }),
  calls: 4000,
})
