import type { RequestListener } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { type RawServer, startRawServer } from '@agora-mcp/testing/http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useFreshServer } from './support/fresh-server.ts'
import { IMPATIENT } from './support/open-server.ts'
import { TOKEN, WIDGET_TOKEN } from './support/stub/datainclusion.ts'

const fresh = useFreshServer()
let raw: RawServer | undefined

afterEach(async () => {
  await raw?.close()
  raw = undefined
})

const list = () => fresh.server.call('list_all_services', { costs: ['gratuit'] })

const reopen = (env: Record<string, string>, patience?: typeof IMPATIENT) =>
  fresh.reopen({ ...fresh.stubs.env, ...env }, patience)

/** A server that answers as no well-behaved one does; gives its address. */
async function startRaw(answer: RequestListener): Promise<string> {
  raw = await startRawServer(answer)
  return raw.url
}

describe('refusals of the API', () => {
  it.each([
    [
      '401 without reason',
      { status: 401, body: { detail: 'Unauthorized' } },
      'config',
      /refuses the token/,
      1,
    ],
    [
      '403 for a widget token',
      { status: 403, body: { detail: 'Forbidden' } },
      'config',
      /refuses the token/,
      1,
    ],
    ['404', { status: 404, body: { detail: 'Not Found' } }, 'upstream', /does not know the address/, 1],
    [
      '422 as a list',
      {
        status: 422,
        body: { detail: [{ loc: ['query', 'frais', 0], msg: 'Input should be gratuit', type: 'enum' }] },
      },
      'invalid_input',
      /query.frais.0: Input should be gratuit/,
      1,
    ],
    [
      '422 as a sentence',
      { status: 422, body: { detail: 'This `code_commune` does not exist.' } },
      'invalid_input',
      /This `code_commune` does not exist/,
      1,
    ],
    ['422 as nonsense', { status: 422, body: '<p>' }, 'invalid_input', /no reason given/, 1],
    ['429 without Retry-After', { status: 429, body: '' }, 'rate_limited', /no more requests/, 3],
    ['500', { status: 500, body: 'Internal Server Error' }, 'upstream', /HTTP 500/, 3],
    ['502 with HTML', { status: 502, body: '<html><h1>Bad Gateway</h1>' }, 'unavailable', /HTTP 502/, 3],
    ['503', { status: 503, body: '' }, 'unavailable', /HTTP 503/, 3],
  ])('%s is a clear error', async (_, response, code, message, requests) => {
    fresh.stubs.answer('api', () => response)
    const { body, isError } = await list()
    expect({ isError, success: body.success, code: body.code }).toEqual({
      isError: code !== 'config',
      success: false,
      code,
    })
    expect(body.error).toMatch(message)
    expect(JSON.stringify(body)).not.toMatch(/<html|ey\.test/)
    expect(fresh.stubs.requests('api')).toHaveLength(requests)
  })

  it('429 with Retry-After is waited for when short, and told when long', async () => {
    let first = true
    fresh.stubs.answer('api', () => {
      if (!first) return { body: { items: [], total: 0 } }
      first = false
      return { status: 429, headers: { 'retry-after': '1' }, body: '' }
    })
    const start = performance.now()
    expect((await list()).isError).toBe(false)
    expect(performance.now() - start).toBeGreaterThan(900)

    fresh.stubs.answer('api', () => ({ status: 429, headers: { 'retry-after': '120' }, body: '' }))
    const { body } = await fresh.server.call('list_all_services', { costs: ['payant'] })
    expect(body).toMatchObject({ code: 'rate_limited', retry_after_seconds: 120 })
  })

  it.each([
    [401, 1],
    [403, 1],
    [429, 3],
    [500, 3],
  ])('a search that meets %i makes %i requests', async (status, requests) => {
    fresh.stubs.answer('api', () => ({ status, body: '' }))
    expect((await fresh.server.call('search_services', { location_text: 'Lille' })).body.success).toBe(false)
    expect(fresh.stubs.requests('api')).toHaveLength(requests)
  })

  it('says what a token that is refused may be', async () => {
    await reopen({ DATAINCLUSION_API_TOKEN: WIDGET_TOKEN })
    const { body } = await list()
    expect(body.hint).toContain('widget')
    expect(fresh.server.log.join('')).not.toContain(WIDGET_TOKEN)
    await reopen({ DATAINCLUSION_API_TOKEN: 'wrong' })
    expect((await list()).body.hint).toContain('DATAINCLUSION_API_TOKEN')
  })
})

describe('answers that are none', () => {
  it.each([
    ['cut-off JSON', { body: '{"items": [' }, /JSON/],
    ['HTML with 200', { body: '<!doctype html>' }, /JSON/],
    ['wrong types', { body: { items: [{ id: 7 }], total: 1 } }, /unexpected form \(at items.0/],
    ['another shape', { body: [] }, /unexpected form/],
  ])('%s', async (_, response, message) => {
    fresh.stubs.answer('api', () => response)
    const { body, isError } = await list()
    expect({ isError, code: body.code }).toEqual({ isError: true, code: 'upstream' })
    expect(body.error).toMatch(message)
  })

  it('takes values that its lists do not know: they grow', async () => {
    const response = await fetch(`${fresh.stubs.env.DATAINCLUSION_API_URL}/api/v1/services?size=1`, {
      headers: { authorization: `Bearer ${TOKEN}` },
    })
    const { items } = (await response.json()) as { items: object[] }
    fresh.stubs.answer('api', () => ({
      body: { items: [{ ...items[0], thematiques: ['velo--reparer'], frais: 'prix-libre' }], total: 1 },
    }))
    expect((await list()).body.services[0]).toMatchObject({
      themes: ['velo--reparer'],
      costs: ['prix-libre'],
    })
  })

  it('a slow drip, a connection cut in the middle, and silence end in time', async () => {
    const url = await startRaw((request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
      response.write('{"items":')
      if (request.url?.includes('gratuit')) setInterval(() => response.write(' '), 20).unref()
      else setTimeout(() => response.destroy(), 10)
    })
    await reopen({ DATAINCLUSION_API_URL: url }, IMPATIENT)
    expect((await list()).body.code).toBe('unavailable')
    expect((await fresh.server.call('list_all_services', { costs: ['payant'] })).body.code).toBe(
      'unavailable',
    )
  })

  it.each([
    ['a refused connection', 'http://127.0.0.1:9'],
    ['a name that does not exist', 'http://no-such-host.invalid'],
  ])('%s', async (_, url) => {
    await reopen({ DATAINCLUSION_API_URL: url })
    const { body, isError } = await list()
    expect({ isError, code: body.code }).toEqual({ isError: true, code: 'unavailable' })
    expect(body.hint).toBeTruthy()
  })
})

describe('geographic services away', () => {
  beforeEach(() => {
    fresh.stubs.answer('geo', () => ({ status: 503, body: 'Service Unavailable' }))
    fresh.stubs.answer('geocoder', () => ({ status: 503, body: '' }))
  })

  it('does not matter for names and codes', async () => {
    expect((await fresh.server.call('search_services', { location_text: 'Lille' })).isError).toBe(false)
  })

  it('is said for what only they know', async () => {
    const { body } = await fresh.server.call('search_services', { location_text: 'la Tour Eiffel' })
    expect(body).toMatchObject({ code: 'unavailable' })
    expect(fresh.stubs.requests('geo').length + fresh.stubs.requests('geocoder').length).toBeLessThanOrEqual(
      6,
    )
    const point = await fresh.server.call('search_services', { location_lat_lon: [48.8584, 2.2945] })
    expect(point.body.code).toBe('unavailable')
  })
})

describe('a considerate client', () => {
  it('says who it is and sends the token to data·inclusion alone', async () => {
    await fresh.server.call('search_services', { location_lat_lon: [48.8584, 2.2945] })
    const [request] = fresh.stubs.requests('api')
    expect(request?.headers['user-agent']).toMatch(/^datainclusion-mcp\/\d+\.\d+\.\d+ \(\+https:\/\/.+\)$/)
    expect(request?.headers.authorization).toBe(`Bearer ${TOKEN}`)
    for (const other of [...fresh.stubs.requests('geo'), ...fresh.stubs.requests('geocoder')]) {
      expect(other.headers.authorization).toBeUndefined()
    }
  })

  it('asks once for identical calls at the same time, and not again for five minutes', async () => {
    const [a, b] = await Promise.all([list(), list()])
    expect(a.body).toEqual(b.body)
    await list()
    expect(fresh.stubs.requests('api')).toHaveLength(1)
  })

  it('does not remember a failure', async () => {
    fresh.stubs.answer('api', () => ({ status: 404, body: {} }))
    expect((await list()).isError).toBe(true)
    fresh.stubs.reset()
    expect((await list()).isError).toBe(false)
  })

  it('asks no more than four things at a time', async () => {
    let [now, most] = [0, 0]
    const four = Promise.withResolvers<void>()
    fresh.stubs.answer('api', async () => {
      now += 1
      most = Math.max(most, now)
      if (now === 4) four.resolve()
      await four.promise
      await wait(20)
      now -= 1
      return { body: { items: [], total: 0 } }
    })
    const calls = Array.from({ length: 12 }, (_, index) =>
      fresh.server.call('list_all_services', { limit: index + 1 }),
    )
    await Promise.all(calls)
    expect(most).toBe(4)
  })

  it('asks the geographic services at most twenty times a second', async () => {
    const times: number[] = []
    fresh.stubs.answer('geocoder', () => {
      times.push(performance.now())
      return { body: { features: [] } }
    })
    const start = performance.now()
    const calls = Array.from({ length: 6 }, (_, index) =>
      fresh.server.call('search_services', { location_text: `${index + 1} rue Inconnue` }),
    )
    await Promise.all(calls)
    // Two indexes for each, so twelve requests: eleven pauses of 50 ms; timers may fire a millisecond early.
    expect(times).toHaveLength(12)
    expect((times.at(-1) ?? 0) - start).toBeGreaterThan(500)
  })

  it('keeps its connection open for the next request', async () => {
    const connections = new Set<unknown>()
    const url = await startRaw(({ socket }, response) => {
      connections.add(socket)
      response.setHeader('content-type', 'application/json')
      response.end('{"items": [], "total": 0}')
    })
    await reopen({ DATAINCLUSION_API_URL: url })
    for (const limit of [1, 2, 3]) await fresh.server.call('list_all_services', { limit })
    expect(connections.size).toBe(1)
  })

  it('stops asking when the call is cancelled', async () => {
    const asked = Promise.withResolvers<void>()
    const gone = Promise.withResolvers<void>()
    const url = await startRaw((request) => {
      asked.resolve()
      request.socket.once('close', () => gone.resolve())
    })
    await reopen({ DATAINCLUSION_API_URL: url })
    const stop = new AbortController()
    const call = fresh.server.call('list_all_services', {}, { signal: stop.signal })
    await asked.promise
    stop.abort()
    await expect(call).rejects.toThrow()
    await gone.promise
  })
})
