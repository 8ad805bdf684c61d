import { createHttpClient } from '@agora-mcp/core/http'
import { type StubServer, startStubServer } from '@agora-mcp/testing/http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDatainclusionApi, type DatainclusionApi } from './api.ts'

const MINUTE = 60_000
const signal = new AbortController().signal

let stub: StubServer
let time: number
let api: DatainclusionApi

beforeEach(async () => {
  stub = await startStubServer(({ path }) => ({
    body: path.includes('/doc/') ? [] : { items: [], total: 0 },
  }))
  time = 0
  api = createDatainclusionApi({
    client: createHttpClient({ service: 'data·inclusion' }),
    origin: `${stub.url}/`,
    hasToken: true,
    usesBeta: true,
    now: () => time,
  })
})
afterEach(() => stub.close())

describe('createDatainclusionApi', () => {
  it('keeps searches and lists for five minutes', async () => {
    const list = () => api.listStructures({ communeCode: '59350' }, { page: 1, size: 20 }, signal)
    await list()
    time = 5 * MINUTE - 1
    await list()
    expect(stub.requests).toHaveLength(1)
    time = 5 * MINUTE
    await list()
    expect(stub.requests).toHaveLength(2)
  })

  it('keeps reference lists for a day', async () => {
    await api.referenceList('costs', signal)
    time = 24 * 60 * MINUTE - 1
    await api.referenceList('costs', signal)
    expect(stub.requests.map(({ path }) => path)).toEqual(['/api/v1/doc/frais'])
    time = 24 * 60 * MINUTE
    await api.referenceList('costs', signal)
    expect(stub.requests).toHaveLength(2)
  })

  it('sends every value of a list under its own key, and the id as one part of the path', async () => {
    await api.listServices({ themes: ['a--b', 'c--d'], targetAudience: [] }, { page: 2, size: 7 }, signal)
    await api.getStructure('dora--é:1 2', signal).catch(() => undefined)
    expect(stub.requests.map(({ path }) => path)).toEqual([
      '/api/v1/services?thematiques=a--b&thematiques=c--d&page=2&size=7',
      '/api/v1/structures/dora--%C3%A9%3A1%202',
    ])
  })
})
