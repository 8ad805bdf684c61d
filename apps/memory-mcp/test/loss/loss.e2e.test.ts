import { startEmbeddingEndpoint } from '@agora-mcp/testing/process'
import { newFolder } from '@agora-mcp/testing/setup'
import { expect, it } from 'vitest'
import { killWhileWriting } from '../support/loss/kill-rounds.ts'

// Once, and small; loss.soak.test.ts does it at full size, with many servers and disks that fail.
it('loses no message of a server that is killed while it writes', async () => {
  const endpoint = await startEmbeddingEndpoint()
  const folder = newFolder()
  const env = { MEMORY_DATA_DIR: folder, MEMORY_EMBEDDING: endpoint.url }
  const { acknowledged, damage } = await killWhileWriting(1, env)
  expect(damage).toEqual([])
  expect(acknowledged).toBeGreaterThan(0)
  await endpoint.close()
})
