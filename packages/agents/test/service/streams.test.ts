import { openForTests } from '@agora-mcp/testing/setup'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { STAFF, startService, USER } from '../support/service/start-service.ts'

const service = openForTests(() => startService({ heartbeatMs: 50 }))

const open = async (headers: Record<string, string> = STAFF): Promise<string> =>
  (await service.call('POST', '/api/sessions', {}, headers)).body.session_id
const say = (id: string, text: string, headers: Record<string, string> = STAFF) =>
  service.call('POST', `/api/sessions/${id}/messages?wait=true`, { text }, headers)

const envelope01 = (session_id: string) => ({
  session_id,
  turn: 1,
  caller: 'welcome',
  message: { type: 'user_request', content: 'Quelle largeur ?' },
  routing: { target: 'context', reason: 'Une question.', confidence: 1 },
  context: { user: { role: 'staff', project: null, language: 'fr' }, history: [], references: [] },
  actions: [],
  meta: { timestamp: '2025-10-27T09:00:00Z', version: '0.1.0' },
})

// Tests reach into entries freely.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Entry = any

/** Reads server-sent events until `enough`, then hangs up. */
async function readEvents(
  path: string,
  enough: (events: EventSourceMessage[], raw: string) => boolean,
  headers: Record<string, string> = STAFF,
): Promise<{ ids: number[]; entries: Entry[]; raw: string; ended: boolean }> {
  const abort = new AbortController()
  const response = await fetch(service.url + path, { headers, signal: abort.signal })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const events: EventSourceMessage[] = []
  const parser = createParser({ onEvent: (event) => events.push(event) })
  let raw = ''
  let ended = true
  for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
    const text = Buffer.from(part).toString()
    raw += text
    parser.feed(text)
    if (!enough(events, raw)) continue
    ended = false
    break
  }
  abort.abort()
  return {
    ids: events.map(({ id }) => Number(id)),
    entries: events.map(({ data }) => JSON.parse(data)),
    raw,
    ended,
  }
}

describe('server-sent events', () => {
  it('carry every entry once, also when the connection is cut after each', async () => {
    const id = await open()
    await say(id, 'Quelle largeur ?')
    await say(id, 'Quelle profondeur ?')
    const total = (await service.call('GET', `/api/sessions/${id}`)).body.position
    expect(total).toBeGreaterThan(8)
    const seen: number[] = []
    while (seen.length < total) {
      const headers = { ...STAFF, ...(seen.length > 0 ? { 'last-event-id': String(seen.at(-1)) } : {}) }
      const { ids, entries } = await readEvents(
        `/api/sessions/${id}/events`,
        (events) => events.length > 0,
        headers,
      )
      // Whatever arrived together with the first one was not seen before the cut.
      seen.push(ids[0] as number)
      expect(entries[0]).toMatchObject({ session_id: id, position: ids[0], kind: expect.any(String) })
    }
    expect(seen).toEqual(Array.from({ length: total }, (_, at) => at + 1))
  })

  it('come while the team works, and keep a silent connection alive', async () => {
    const id = await open()
    const reading = readEvents(`/api/sessions/${id}/events?after=1`, (events) => events.length === 5)
    const silent = await readEvents(`/api/sessions/${id}/events?after=1`, (_, raw) => raw.includes(': alive'))
    expect(silent.entries).toEqual([])
    await say(id, 'Quelle largeur ?')
    const { entries } = await reading
    expect(entries.map(({ kind }: Entry) => kind)).toEqual(['request', 'hop', 'hop', 'hop', 'hop'])
    expect(entries.at(-1)?.envelope.message.type).toBe('response')
  })

  it('speak the version of the client, also in the middle of a session', async () => {
    const id = await open()
    await service.call('POST', `/api/sessions/${id}/messages?wait=true`, envelope01(id))
    const { entries } = await readEvents(`/api/sessions/${id}/events?after=3`, (events) => events.length >= 2)
    expect(entries[0].envelope).toMatchObject({ meta: { version: '0.1.0' }, caller: 'orchestrator' })
  })

  it('show a user questions and answers alone', async () => {
    const id = await open(USER)
    await say(id, 'Quelle largeur ?', USER)
    const { entries } = await readEvents(`/api/sessions/${id}/events`, (events) => events.length === 3, USER)
    expect(entries.map(({ kind }: Entry) => kind)).toEqual(['opened', 'request', 'hop'])
    expect(entries[0].owner).toBeUndefined()
    expect(entries[2].envelope.message.type).toBe('response')
  })

  it('end where the session is erased, as by its retention', async () => {
    const id = await open()
    const reading = readEvents(`/api/sessions/${id}/events`, () => false)
    await say(id, 'Quelle largeur ?')
    await service.call('DELETE', `/api/sessions/${id}`)
    const { entries, ended } = await reading
    expect([entries.at(-1)?.kind, ended]).toEqual(['erased', true])
  })

  it('are refused with a reason before they begin', async () => {
    const id = await open()
    expect((await service.call('GET', `/api/sessions/${crypto.randomUUID()}/events`)).status).toBe(404)
    const wrong = await service.call('GET', `/api/sessions/${id}/events`, undefined, {
      ...STAFF,
      'last-event-id': 'x',
    })
    expect(wrong).toMatchObject({ status: 422, body: { fields: [{ field: 'last-event-id' }] } })
  })

  it('wait for a client that reads slowly, and lose nothing', async () => {
    const id = await open()
    for (let at = 0; at < 12; at++) await say(id, 'x'.repeat(90_000))
    const total = (await service.call('GET', `/api/sessions/${id}`)).body.position
    const response = await fetch(`${service.url}/api/sessions/${id}/events`, { headers: STAFF })
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    const positions: number[] = []
    const parser = createParser({ onEvent: ({ id: position }) => positions.push(Number(position)) })
    const decoder = new TextDecoder()
    while (positions.length < total) {
      const { value } = await reader.read()
      parser.feed(decoder.decode(value, { stream: true }))
      await new Promise((resolve) => setImmediate(resolve))
    }
    await reader.cancel()
    expect(positions).toEqual(Array.from({ length: total }, (_, at) => at + 1))
  })
})

describe('the WebSocket', () => {
  interface Client {
    readonly frames: Entry[]
    send(frame: unknown): void
    until(enough: (frames: Entry[]) => boolean): Promise<void>
    close(): void
    readonly closed: Promise<number>
  }

  const connect = async (
    protocols: string[] = [],
    headers: Record<string, string> = STAFF,
  ): Promise<Client> => {
    const socket = new WebSocket(`${service.url.replace('http', 'ws')}/api/ws`, protocols, { headers })
    const frames: Entry[] = []
    socket.on('message', (data) => frames.push(JSON.parse(data.toString())))
    const closed = new Promise<number>((resolve) => socket.on('close', resolve))
    await new Promise<void>((resolve, reject) => socket.on('open', resolve).on('error', reject))
    return {
      frames,
      closed,
      send: (frame) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
      until: async (enough) => expect.poll(() => enough(frames), { timeout: 60_000 }).toBe(true),
      close: () => socket.terminate(),
    }
  }
  const events = (frames: Entry[]) => frames.filter(({ type }) => type === 'event')
  const isAnswered = (frames: Entry[]) =>
    events(frames).some(({ envelope }) => envelope?.message.type === 'response')

  it('takes a text, says so, and sends what comes of it', async () => {
    const id = await open()
    const client = await connect()
    client.send({ session_id: id, text: 'Quelle largeur ?' })
    await client.until(isAnswered)
    expect(client.frames.find(({ type }) => type === 'taken')).toMatchObject({ session_id: id, turn: 1 })
    expect(events(client.frames).map(({ position }) => position)).toEqual([2, 3, 4, 5, 6])
    client.close()
  })

  it('takes an envelope, and answers in its version', async () => {
    const id = await open()
    const client = await connect()
    client.send(envelope01(id))
    await client.until(isAnswered)
    expect(events(client.frames).at(-1)?.envelope.meta.version).toBe('0.1.0')
    client.close()
  })

  it('resumes after a cut without a lost or doubled event', async () => {
    const id = await open()
    const first = await connect()
    first.send({ session_id: id, text: 'lent, une question' })
    await first.until((frames) => events(frames).length === 3)
    first.close()
    const before = events(first.frames).map(({ position }) => position)
    service.team.release()
    const second = await connect()
    second.send({ session_id: id, after: before.at(-1) })
    await second.until(isAnswered)
    const after = events(second.frames).map(({ position }) => position)
    expect([...before, ...after]).toEqual([2, 3, 4, 5, 6])
    second.close()
  })

  it('decides about actions', async () => {
    const id = await open()
    const client = await connect()
    client.send({ session_id: id, text: 'calcule' })
    await client.until((frames) => events(frames).some(({ kind }) => kind === 'actions_wanted'))
    const { actions } = events(client.frames).find(({ kind }) => kind === 'actions_wanted')
    await client.until((frames) =>
      events(frames).some(({ envelope }) => envelope?.message.type === 'follow_up'),
    )
    for (const action of actions) client.send({ session_id: id, action_id: action.id, decision: 'approve' })
    await client.until(isAnswered)
    expect(client.frames.filter(({ type }) => type === 'decided')).toHaveLength(2)
    client.close()
  })

  it('tells what is wrong with a frame, and goes on', async () => {
    const client = await connect()
    client.send('{')
    client.send({ text: 'x' })
    client.send({ session_id: crypto.randomUUID(), text: 'x' })
    client.send({ session_id: crypto.randomUUID(), after: -1 })
    await client.until((frames) => frames.length === 4)
    expect(client.frames.map(({ type, code }) => [type, code])).toEqual([
      ['error', 'bad_request'],
      ['error', 'invalid_input'],
      ['error', 'not_found'],
      ['error', 'invalid_input'],
    ])
    client.close()
  })

  it('closes on a frame of a megabyte', async () => {
    const client = await connect()
    client.send({ session_id: crypto.randomUUID(), text: 'x'.repeat(1_000_001) })
    expect(await client.closed).toBe(1009)
  })

  it('asks for a token, which a browser gives as a subprotocol, and refuses other origins', async () => {
    await expect(connect([], {})).rejects.toThrow('401')
    await expect(connect([], { ...STAFF, origin: 'https://evil.example' })).rejects.toThrow('403')
    const hidden = (text: string) => Buffer.from(text).toString('base64url')
    const ofStaff = await open()
    const user = await connect(['agora', `bearer.${hidden('user-secret')}`, `user.${hidden('ada')}`], {})
    user.send({ session_id: ofStaff, after: 0 })
    await user.until((frames) => frames.length === 1)
    expect(user.frames[0]).toMatchObject({ type: 'error', code: 'not_found' })
    user.close()
  })
})

describe('a service that stops', () => {
  it('ends its streams, whose clients go on later', async () => {
    const stopping = await startService()
    const id = (await stopping.call('POST', '/api/sessions', {})).body.session_id
    const response = await fetch(`${stopping.url}/api/sessions/${id}/events`, { headers: STAFF })
    const socket = new WebSocket(`${stopping.url.replace('http', 'ws')}/api/ws`, { headers: STAFF })
    await new Promise((resolve) => socket.on('open', resolve))
    const closed = new Promise((resolve) => socket.on('close', resolve))
    const text = response.text()
    await stopping.close()
    expect(await text).toContain('id: 1\n')
    expect(await closed).toBe(1001)
  })
})
