import { describe, expect, it } from 'vitest'
import { type StubResponse, startStubServer } from '../../../../testing/src/http/index.ts'
import { newFolder } from '../../../../testing/src/setup/index.ts'
import { openEmbedder } from './open-embedder.ts'

const modelCacheDir = newFolder()
const context = () => ({ modelCacheDir, log: { info: () => {}, warn: () => {} } })

const answer = (body: string): StubResponse => {
  const { input } = JSON.parse(body) as { input: string[] }
  return { body: { model: 'm', data: input.map((_, index) => ({ index, embedding: [0, 1] })) } }
}

describe('openEmbedder', () => {
  it('gives the bundled model, the same one to all who ask', async () => {
    const lazy = openEmbedder({ kind: 'bundled' }, context())
    const [one, other] = await Promise.all([lazy.get(), lazy.get()])
    expect(one).toBe(other)
    expect(one.modelId).toBe('multilingual-e5-small')
    await lazy.close()
  })

  it('asks nobody before it is wanted, and each question once', async () => {
    const server = await startStubServer(({ body }) => answer(body))
    const lazy = openEmbedder({ kind: 'endpoint', url: server.url }, context())
    expect(server.requests).toHaveLength(0)
    const embedder = await lazy.get()
    const opened = server.requests.length
    await embedder.embedQuery('quoi ?')
    await embedder.embedQuery('quoi ?')
    expect(server.requests).toHaveLength(opened + 1)
    await lazy.close()
    await server.close()
  })

  it('fails rather than to take another model, and tries again when it is wanted again', async () => {
    let broken = true
    const server = await startStubServer(({ body }) => (broken ? { status: 400 } : answer(body)))
    const lazy = openEmbedder({ kind: 'endpoint', url: server.url }, context())
    await expect(lazy.get()).rejects.toMatchObject({ code: 'upstream' })
    broken = false
    await expect(lazy.get()).resolves.toMatchObject({ modelId: 'm', dimensions: 2 })
    await lazy.close()
    await server.close()
  })

  it('opens hub models by name', async () => {
    const hub = await startStubServer(() => ({ status: 404 }))
    const lazy = openEmbedder({ kind: 'hub', model: 'acme/absent', hubUrl: hub.url }, context())
    await expect(lazy.get()).rejects.toMatchObject({ code: 'config' })
    expect(hub.requests[0]?.path).toMatch(/^\/acme\/absent\/resolve\/main\//)
    await hub.close()
  })

  it('closes without ever opening', async () => {
    const lazy = openEmbedder({ kind: 'bundled' }, context())
    await expect(lazy.close()).resolves.toBeUndefined()
  })
})
