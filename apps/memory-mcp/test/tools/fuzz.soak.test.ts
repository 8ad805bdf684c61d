import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeFuzz } from '@agora-mcp/testing/fuzz'
import { afterAll } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'memory-fuzz-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describeFuzz({
  bin: join(import.meta.dirname, '../../dist/bin.js'),
  env: () => ({ MEMORY_DATA_DIR: folder }),
  calls: 2700,
})
