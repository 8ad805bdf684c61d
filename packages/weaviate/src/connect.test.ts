import { afterEach, expect, it } from 'vitest'
import { type StubServer, startStubServer } from '../../testing/src/http/index.ts'
import { settingsOf } from '../../testing/src/weaviate/index.ts'
import { connectWeaviate } from './connect.ts'
import type { WeaviateSettings } from './settings/index.ts'

const servers: StubServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

async function answering(status: number, body: object): Promise<string> {
  const server = await startStubServer(() => ({ status, body }))
  servers.push(server)
  return server.url
}

const settingsAt = (url: string): WeaviateSettings =>
  settingsOf({ url, grpcUrl: url, replicationFactor: 1 }, { variables: 'MEMORY' })

it('says where nobody answers, and which variables say so', async () => {
  await expect(connectWeaviate(settingsAt('http://127.0.0.1:1'))).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('http://127.0.0.1:1'),
    hint: expect.stringMatching(/MEMORY_WEAVIATE_URL.*MEMORY_WEAVIATE_GRPC_URL/),
    retryAfterSeconds: expect.any(Number),
  })
})

it.each([
  ['the key is refused', 401, { message: 'anonymous access not enabled' }, /MEMORY_WEAVIATE_API_KEY/],
  ['the key may not do it', 403, { message: 'forbidden' }, /aliases/],
  ['it has no gRPC yet', 200, { version: '1.20.0' }, /1\.32/],
])('says what to do where %s', async (_, status, body, hint) => {
  const url = await answering(status, body)
  await expect(connectWeaviate(settingsAt(url))).rejects.toMatchObject({
    code: 'config',
    message: expect.stringContaining(url),
    hint: expect.stringMatching(hint),
  })
})

it('says what came where it is no Weaviate', async () => {
  await expect(connectWeaviate(settingsAt(await answering(404, {})))).rejects.toMatchObject({
    code: 'upstream',
    message: expect.stringContaining('404'),
  })
})
