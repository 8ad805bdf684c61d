import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { ServiceOptions } from '../../src/service/options.ts'
import { type RunningService, STAFF, startService, USER } from '../support/service/start-service.ts'

const running: RunningService[] = []
const start = async (options: Partial<ServiceOptions> = {}): Promise<RunningService> => {
  const service = await startService(options)
  running.push(service)
  return service
}
afterEach(async () => {
  for (const service of running.splice(0)) await service.close()
})

const statusOf = async (service: RunningService, headers: Record<string, string>) =>
  (await service.call('GET', '/api/sessions', undefined, headers)).status

/** A WebSocket of raw bytes, which answers nothing by itself. */
async function rawSocket({ url }: RunningService): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => {})
  const lines = [
    'GET /api/ws HTTP/1.1',
    `Host: ${new URL(url).host}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
    `Authorization: ${USER.authorization}`,
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  const [head] = await once(socket, 'data')
  expect(String(head)).toContain('101')
  return socket
}
/** A frame of a client, its mask all zeros. */
const frame = (text: string) =>
  Buffer.concat([Buffer.from([0x81, 0x80 | Buffer.byteLength(text), 0, 0, 0, 0]), Buffer.from(text)])

describe('a WebSocket', () => {
  it.each([
    ['no JSON', 'x'],
    ['sessions to follow', '{"session_id":"7b0f6c3e-6c0e-4c63-9f0a-5a1b2c3d4e5f","after":0}'],
  ])('that sends 100,000 frames of %s is closed, and what it sent is dropped', async (_, text) => {
    const service = await start()
    const socket = await rawSocket(service)
    let received = 0
    socket.on('data', (part) => {
      received += part.toString('latin1').split('"type":"error"').length - 1
    })
    const closed = new Promise((resolve) => socket.on('close', resolve))
    socket.write(Buffer.concat(Array<Buffer>(100_000).fill(frame(text))))
    await closed
    expect(received).toBeLessThan(300)
    expect(await statusOf(service, STAFF)).toBe(200)
  })

  it('counts its frames as requests of its person, and ends past the limit', async () => {
    const service = await start({ requestsPerMinute: 8 })
    const socket = new WebSocket(`${service.url.replace('http', 'ws')}/api/ws`, { headers: USER })
    const codes: string[] = []
    socket.on('message', (data) => codes.push(JSON.parse(data.toString()).code))
    await once(socket, 'open')
    for (let at = 0; at < 20; at++) socket.send('{')
    const [code] = await once(socket, 'close')
    expect(code).toBe(1008)
    expect(codes).toEqual([...Array<string>(7).fill('bad_request'), 'rate_limited'])
    // Another connection is no way around.
    expect(await statusOf(service, USER)).toBe(429)
    expect(await statusOf(service, STAFF)).toBe(200)
  })

  it('follows a hundred sessions that are asked for in one piece', async () => {
    const service = await start()
    const { session_id } = (await service.call('POST', '/api/sessions', {}, STAFF)).body
    const socket = new WebSocket(`${service.url.replace('http', 'ws')}/api/ws`, { headers: STAFF })
    let events = 0
    socket.on('message', () => {
      events += 1
    })
    await once(socket, 'open')
    for (let at = 0; at < 100; at++) socket.send(JSON.stringify({ session_id, after: 0 }))
    await expect.poll(() => events).toBeGreaterThan(0)
    expect(socket.readyState).toBe(WebSocket.OPEN)
    socket.terminate()
  })

  it('that is silent does not keep the service from stopping', async () => {
    const service = await startService()
    const socket = await rawSocket(service)
    const closed = once(socket, 'close')
    await service.close()
    await closed
  })
})

describe('limits', () => {
  it('are met under ever new names', async () => {
    const service = await start({ requestsPerMinute: 5 })
    const statuses: number[] = []
    for (let at = 0; at < 20; at++) {
      const name: Record<string, string> =
        at % 2 === 0 ? { 'x-agora-user': `name-${at}` } : { 'x-openwebui-user-id': `name-${at}` }
      statuses.push(await statusOf(service, { ...USER, ...name }))
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(15)
    expect(statuses.slice(15)).toEqual(Array(5).fill(429))
    expect(await statusOf(service, STAFF)).toBe(200)
  })

  it('of one person leave others of the token alone', async () => {
    const service = await start({ requestsPerMinute: 3 })
    const of = (name: string) => statusOf(service, { ...USER, 'x-agora-user': name })
    for (let at = 0; at < 3; at++) expect(await of('anne')).toBe(200)
    expect(await of('anne')).toBe(429)
    expect(await of('bruno')).toBe(200)
  })

  it('count for who is behind a proxy that is known, and for nobody that only says so', async () => {
    const behind = (ip: string) => ({ ...USER, 'x-forwarded-for': ip })
    const direct = await start({ requestsPerMinute: 1 })
    const seen = []
    for (let at = 0; at < 4; at++) seen.push(await statusOf(direct, behind(`192.0.2.${at}`)))
    expect(seen).toEqual([200, 429, 429, 429])
    const proxied = await start({ requestsPerMinute: 1, trustProxy: ['127.0.0.1'] })
    for (let at = 0; at < 4; at++) expect(await statusOf(proxied, behind(`192.0.2.${at}`))).toBe(200)
    expect(await statusOf(proxied, behind('192.0.2.3'))).toBe(429)
  })

  it('hold for what is open at once', async () => {
    const service = await start({ openAtOnce: 2 })
    const { session_id } = (await service.call('POST', '/api/sessions', {}, USER)).body
    const ends = [new AbortController(), new AbortController()]
    const open = (signal?: AbortSignal) =>
      fetch(`${service.url}/api/sessions/${session_id}/events`, { headers: USER, ...(signal && { signal }) })
    for (const { signal } of ends) expect((await open(signal)).status).toBe(200)
    const refused = await open()
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({ error: 'More than 2 requests and streams are open at once' })
    expect(await statusOf(service, STAFF)).toBe(200)
    for (const end of ends) end.abort()
    await expect.poll(() => statusOf(service, USER)).toBe(200)
  })

  it('keep a file for a session that is not there out of memory: it is refused before it is sent', async () => {
    const service = await start()
    const path = `${service.url}/api/sessions/${crypto.randomUUID()}/files?name=a.md`
    const sending = request(path, {
      method: 'POST',
      headers: { ...USER, 'content-type': 'application/octet-stream', 'content-length': 40_000_000 },
    })
    sending.on('error', () => {})
    sending.flushHeaders()
    const [response] = await once(sending, 'response')
    expect(response.statusCode).toBe(404)
    sending.destroy()
  })

  it('free what is sent to a session that is not there as it comes, not when the collector runs', async () => {
    const service = await start()
    const path = `${service.url}/api/sessions/${crypto.randomUUID()}/files?name=a.md`
    const headers = { ...USER, 'content-type': 'application/octet-stream' }
    const file = Buffer.alloc(49_000_000, 'x')
    const before = process.memoryUsage().arrayBuffers
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().arrayBuffers)
    }, 1)
    const statuses = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const sending = request(path, { method: 'POST', headers }).end(file)
        const [response] = await once(sending, 'response')
        response.resume()
        return response.statusCode
      }),
    )
    clearInterval(watch)
    expect(statuses).toEqual(Array(4).fill(404))
    expect(most - before).toBeLessThan(20_000_000)
  })
})

describe('who guesses tokens', () => {
  const guess = async (service: RunningService, at: number, headers: Record<string, string> = {}) =>
    service.call('POST', '/api/sign-in', { token: `guess-${at}` }, headers)

  it('waits, whatever name and token come along, and shuts nobody out', async () => {
    const service = await start()
    const statuses = new Map<number, number>()
    for (let at = 0; at < 40; at++) {
      const { status, headers } = await guess(service, at, { ...USER, 'x-agora-user': `name-${at}` })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(statuses.get(429)).toBeGreaterThan(25)
    expect((await service.call('GET', '/api/about', undefined, {})).status).toBe(200)
    expect((await service.call('POST', '/api/sign-in', { token: 'staff-secret' }, {})).status).toBe(204)
    expect(await statusOf(service, USER)).toBe(200)
  })

  it('waits at every door, also one that answers without a token', async () => {
    const service = await start()
    const tries: number[] = []
    for (let at = 0; at < 30; at++) {
      const path = at % 2 === 0 ? '/api/about' : '/v1/models'
      tries.push((await service.call('GET', path, undefined, { authorization: `Bearer ${at}` })).status)
    }
    expect(tries.slice(-10)).toEqual(Array(10).fill(429))
    expect((await service.call('GET', '/api/about', undefined, {})).status).toBe(200)
  })
})

describe('a short token', () => {
  it('is refused beyond loopback, and warned about on it', async () => {
    await expect(startService({ host: '0.0.0.0', staffToken: 'fifteen-letters' })).rejects.toMatchObject({
      code: 'config',
      message: expect.stringContaining('AGENTS_STAFF_TOKEN has fewer than 16 characters'),
    })
    const service = await start({ staffToken: 'sixteen-letters!', userToken: 'q' })
    expect(service.lines.filter((line) => line.includes('"warn"'))).toEqual([
      expect.stringContaining('AGENTS_USER_TOKEN'),
    ])
  })
})
