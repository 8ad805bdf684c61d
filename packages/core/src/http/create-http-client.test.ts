import { afterEach, describe, expect, it } from 'vitest'
import {
  type StubResponse,
  type StubServer,
  startRawServer,
  startStubServer,
} from '../../../testing/src/http/index.ts'
import { isAppError } from '../errors/index.ts'
import { createHttpClient } from './create-http-client.ts'
import { httpAnswer, httpStatus } from './http-error.ts'

let server: StubServer | undefined
afterEach(() => server?.close())

const answering = async (...answers: StubResponse[]) => {
  let next = 0
  server = await startStubServer(() => answers[Math.min(next++, answers.length - 1)] as StubResponse)
  return server
}

const failure = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => new Error('it succeeded'),
    (thrown: unknown) => thrown,
  )
  if (!isAppError(error)) throw error
  return error
}

const client = createHttpClient({
  service: 'The oracle',
  headers: { authorization: 'Bearer key-1' },
  retries: 1,
})

describe('createHttpClient', () => {
  it('gives the JSON of the answer, and sends its headers and the body', async () => {
    const { url, requests } = await answering({ body: { wisdom: 42 } })
    expect(await client.getJson(`${url}/ask?q=1`)).toEqual({ wisdom: 42 })
    expect(await client.postJson(`${url}/ask`, { question: 'quoi ?' })).toEqual({ wisdom: 42 })
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /ask?q=1', 'POST /ask'])
    expect(requests[1]).toMatchObject({
      body: '{"question":"quoi ?"}',
      headers: { authorization: 'Bearer key-1' },
    })
  })

  it.each([429, 500, 503])('tries again after %i, after the pause that is asked for', async (status) => {
    const { url, requests } = await answering(
      { status, headers: { 'retry-after': '0' } },
      { body: { ok: true } },
    )
    expect(await client.getJson(url)).toEqual({ ok: true })
    expect(requests).toHaveLength(2)
  })

  it('does not try again what cannot succeed', async () => {
    const { url, requests } = await answering({ status: 401 })
    expect(await failure(client.postJson(url, {}))).toMatchObject({
      code: 'config',
      message: 'The oracle refuses the key or token (HTTP 401)',
    })
    expect(requests).toHaveLength(1)
  })

  it('says how long to wait when that is too long to wait for', async () => {
    const { url, requests } = await answering({ status: 429, headers: { 'retry-after': '120' } })
    const error = await failure(client.getJson(url))
    expect(error).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 120 })
    expect(httpStatus(error)).toBe(429)
    expect(requests).toHaveLength(1)
  })

  it('tells a refusal, an absence and nonsense apart', async () => {
    const refused = await answering({ status: 404 })
    expect(await failure(client.getJson(refused.url))).toMatchObject({ code: 'upstream' })
    await refused.close()
    const gone = await failure(client.getJson(refused.url))
    expect(gone).toMatchObject({ code: 'unavailable' })
    expect(httpStatus(gone)).toBeNull()
    const nonsense = await answering({ body: '<html>' })
    expect(await failure(client.getJson(nonsense.url))).toMatchObject({ code: 'upstream' })
  })

  it('gives up on a silent service, attempt by attempt and in all', async () => {
    server = await startStubServer(() => new Promise(() => {}))
    const impatient = createHttpClient({ service: 'The oracle', attemptSeconds: 0.05, retries: 0 })
    expect(await failure(impatient.getJson(server.url))).toMatchObject({ code: 'unavailable' })
    const bounded = createHttpClient({ service: 'The oracle', deadlineSeconds: 0.05 })
    expect(await failure(bounded.getJson(server.url))).toMatchObject({ code: 'unavailable' })
  })

  it('stops with the reason of its signal', async () => {
    server = await startStubServer(() => new Promise(() => {}))
    const controller = new AbortController()
    const call = client.getJson(server.url, { signal: controller.signal })
    const reason = new Error('changed my mind')
    controller.abort(reason)
    await expect(call).rejects.toBe(reason)
    await expect(client.getJson(server.url, { signal: controller.signal })).rejects.toBe(reason)
  })

  it('gives what the service said when it refused, JSON or not', async () => {
    const json = await answering({ status: 422, body: { detail: 'no such commune' } })
    const error = await failure(client.getJson(json.url))
    expect(httpAnswer(error)).toEqual({ status: 422, body: { detail: 'no such commune' } })
    await json.close()
    const html = await answering({ status: 404, headers: { 'content-type': 'text/html' }, body: '<p>gone' })
    expect(httpAnswer(await failure(client.getJson(html.url)))).toEqual({ status: 404, body: '<p>gone' })
  })

  it('counts a slow drip as silence, and a broken answer as no answer', async () => {
    const raw = await startRawServer((request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
      response.write('{"wisdom":')
      if (request.url === '/cut') setTimeout(() => response.destroy(), 10)
      else setInterval(() => response.write(' '), 5).unref()
    })
    const impatient = createHttpClient({ service: 'The oracle', attemptSeconds: 0.1, retries: 0 })
    for (const path of ['drip', 'cut']) {
      const error = await failure(impatient.getJson(`${raw.url}/${path}`))
      expect(error).toMatchObject({ code: 'unavailable' })
    }
    await raw.close()
  })

  it('reads no answer without end', async () => {
    const { url } = await answering({ body: { wisdom: 'x'.repeat(300_000) } })
    const small = createHttpClient({ service: 'The oracle', maxMegabytes: 0.1 })
    expect(await failure(small.getJson(url))).toMatchObject({
      code: 'upstream',
      message: 'The oracle answered more than 0.1 MB',
    })
  })

  it('says who it is, and keeps its key from where a redirect leads', async () => {
    const elsewhere = await startStubServer(() => ({ body: { from: 'elsewhere' } }))
    const { url, requests } = await answering({ status: 302, headers: { location: `${elsewhere.url}/x` } })
    const named = createHttpClient({
      service: 'The oracle',
      userAgent: 'test/1.0 (+https://example.org)',
      headers: { authorization: 'Bearer key-1' },
    })
    expect(await named.getJson(url)).toEqual({ from: 'elsewhere' })
    expect(requests[0]?.headers).toMatchObject({
      'user-agent': 'test/1.0 (+https://example.org)',
      authorization: 'Bearer key-1',
    })
    expect(elsewhere.requests[0]?.headers.authorization).toBeUndefined()
    await elsewhere.close()
  })

  it('asks no more at a time than it may', async () => {
    let [now, most] = [0, 0]
    const both = Promise.withResolvers<void>()
    server = await startStubServer(async () => {
      now += 1
      most = Math.max(most, now)
      if (now === 2) both.resolve()
      await both.promise
      await new Promise((resolve) => setTimeout(resolve, 20))
      now -= 1
      return { body: {} }
    })
    const { url } = server
    const gentle = createHttpClient({ service: 'The oracle', maxConcurrent: 2 })
    await Promise.all([1, 2, 3, 4, 5, 6].map((n) => gentle.getJson(`${url}/${n}`)))
    expect(most).toBe(2)
  })
})
