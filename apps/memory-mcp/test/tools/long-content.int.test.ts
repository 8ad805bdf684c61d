import { startEmbeddingEndpoint } from '@agora-mcp/testing/process'
import { expect, it } from 'vitest'
import { openMemory } from '../support/memory.ts'

it('content of exactly 100 kB is taken with progress, and given back', async () => {
  // How long the model takes for it is no matter here.
  const endpoint = await startEmbeddingEndpoint()
  const memory = await openMemory({ embedding: endpoint.url })
  const content = 'philosophie '.repeat(8_333).padEnd(100_000, 'x')
  expect(Buffer.byteLength(content)).toBe(100_000)
  const seen: number[] = []
  const options = {
    onprogress: ({ progress }: { progress: number }) => seen.push(progress),
    resetTimeoutOnProgress: true,
  }
  const { body } = await memory.call('add_thought', { content }, options)
  expect(seen.length).toBeGreaterThan(1)
  const whole = await memory.call('get_thought', { uuid: body.thought_id, version: 1 })
  expect(whole.body.content).toBe(content)
  await memory.close()
  await endpoint.close()
})
