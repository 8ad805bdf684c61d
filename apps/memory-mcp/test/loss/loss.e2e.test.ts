import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddingEndpoint } from '@agora-mcp/testing/process'
import { expect, it } from 'vitest'
import { killWhileWriting } from '../support/loss/kill-rounds.ts'

// Once, and small; loss.soak.test.ts does it at full size, with many servers and disks that fail.
it('loses no message of a server that is killed while it writes', async () => {
  const endpoint = await startEmbeddingEndpoint()
  const folder = mkdtempSync(join(tmpdir(), 'memory-loss-'))
  const env = { MEMORY_DATA_DIR: folder, MEMORY_EMBEDDING: endpoint.url }
  const { acknowledged, damage } = await killWhileWriting(1, env)
  expect(damage).toEqual([])
  expect(acknowledged).toBeGreaterThan(0)
  await endpoint.close()
  rmSync(folder, { recursive: true, force: true })
})
