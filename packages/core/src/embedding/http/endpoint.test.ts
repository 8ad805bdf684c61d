import { join } from 'node:path'
import { modelFolder } from '@agora-mcp/multilingual-e5-small'
import { afterEach, describe, expect, it } from 'vitest'
import { describeEmbedderContract, fakeEmbedder } from '../../../../testing/src/embedding/index.ts'
import { type StubResponse, type StubServer, startStubServer } from '../../../../testing/src/http/index.ts'
import { SENTENCES } from '../unigram/fixtures/sentences.ts'
import { openUnigramTokenizer } from '../unigram/tokenizer.ts'
import { openEndpoint } from './endpoint.ts'

interface Asked {
  readonly model?: string
  readonly input: readonly string[]
}
interface Row {
  readonly index: number
  readonly embedding: readonly number[]
}

/** Answer of a server with the fake's vectors: not normalised, and in reverse order. */
const answerTo = async ({ input }: Asked): Promise<Row[]> => {
  const vectors = await fakeEmbedder().embedPassages(input)
  return vectors.map((vector, index) => ({ index, embedding: [...vector].map((x) => 3 * x) })).reverse()
}

let server: StubServer

/** Starts the server; `change` may corrupt its answer to each request, counted from 0. */
const serve = async (
  change: (rows: Row[], request: number) => StubResponse = (data) => ({ body: { data } }),
) => {
  let request = 0
  server = await startStubServer(async ({ body }) => change(await answerTo(JSON.parse(body)), request++))
  return server
}
const settings = (more: object = {}) => ({ kind: 'endpoint', url: server.url, model: 'm', ...more }) as const
const asked = (): Asked[] => server.requests.map(({ body }) => JSON.parse(body))

describeEmbedderContract('an endpoint', async () => {
  const { close } = await serve()
  return { ...(await openEndpoint(settings())), close }
})

describe('openEndpoint', () => {
  afterEach(() => server.close())

  it('asks the address that is meant, with key, model and prefixes', async () => {
    await serve()
    const apiKey = { reveal: () => 'key-1', toString: () => '***', toJSON: () => '***' }
    for (const url of [server.url, `${server.url}/`, `${server.url}/v1`, `${server.url}/v1/embeddings`]) {
      await openEndpoint(settings({ url, apiKey }))
    }
    await openEndpoint(settings({ url: `${server.url}/openai/v1/` }))
    expect(server.requests.map(({ path }) => path)).toEqual([
      ...Array(4).fill('/v1/embeddings'),
      '/openai/v1/embeddings',
    ])
    expect(server.requests[0]).toMatchObject({ method: 'POST', headers: { authorization: 'Bearer key-1' } })

    const embedder = await openEndpoint(settings({ queryPrefix: 'query: ', passagePrefix: 'passage: ' }))
    await embedder.embedQuery('quoi ?')
    await embedder.embedPassages(['ceci', ''])
    expect(asked().slice(-2)).toEqual([
      { model: 'm', input: ['query: quoi ?'] },
      { model: 'm', input: ['passage: ceci', 'passage: '] },
    ])
    expect(embedder.fingerprint).toBe('m dimensions=64 query="query: " passage="passage: "')
  })

  it('sends many texts in several requests, an empty one as a blank', async () => {
    await serve()
    const embedder = await openEndpoint(settings())
    const texts = Array.from({ length: 70 }, (_, index) => `text ${index}`)
    await embedder.embedPassages([...texts, ''])
    const [, ...batches] = asked()
    expect(batches.map(({ input }) => input.length)).toEqual([32, 32, 7])
    expect(batches.flatMap(({ input }) => input)).toEqual([...texts, ' '])
  })

  it('takes the model that the server names when the settings name none, and wants one of the two', async () => {
    await serve((data) => ({ body: { data, model: 'nomic-embed-text' } }))
    const embedder = await openEndpoint(settings({ model: undefined }))
    expect(embedder.modelId).toBe('nomic-embed-text')
    expect(asked()[0]).not.toHaveProperty('model')
    await server.close()
    await serve()
    await expect(openEndpoint(settings({ model: undefined }))).rejects.toMatchObject({ code: 'config' })
  })

  it('counts generously: more tokens than a multilingual model makes of prose in any script', async () => {
    await serve()
    const embedder = await openEndpoint(settings({ maxTokens: 8_192 }))
    expect(embedder.maxTokens).toBe(8_192)
    const { countTokens } = openUnigramTokenizer(join(modelFolder, 'unigram.bin'))
    for (const sentences of Object.values(SENTENCES)) {
      const prose = sentences.join(' ')
      expect(embedder.countTokens(prose)).toBeGreaterThanOrEqual(countTokens(prose))
    }
  })

  it.each([
    ['is not of this form', () => ({ body: { embeddings: [[1, 2]] } })],
    ['lacks a row', () => ({ body: { data: [] } })],
    ['has other dimensions', () => ({ body: { data: [{ index: 0, embedding: [1, 2, 3] }] } })],
    ['has no direction', () => ({ body: { data: [{ index: 0, embedding: Array(64).fill(0) }] } })],
  ])('refuses an answer that %s', async (_, spoilt) => {
    await serve((data, request) => (request === 0 ? { body: { data } } : spoilt()))
    const embedder = await openEndpoint(settings())
    await expect(embedder.embedQuery('quoi ?')).rejects.toMatchObject({ code: 'upstream' })
  })

  it('tries again when the server is busy, and says when the key is wrong', async () => {
    await serve((data, request) =>
      request === 1 ? { status: 429, headers: { 'retry-after': '0' } } : { body: { data } },
    )
    const embedder = await openEndpoint(settings())
    await expect(embedder.embedQuery('quoi ?')).resolves.toHaveLength(64)
    expect(server.requests).toHaveLength(3)
    await server.close()
    await serve(() => ({ status: 401 }))
    await expect(openEndpoint(settings())).rejects.toMatchObject({ code: 'config' })
  })
})
