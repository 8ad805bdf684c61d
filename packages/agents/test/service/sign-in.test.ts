import { join } from 'node:path'
import { newFolder } from '@agora-mcp/testing/setup'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { signOutFile } from '../../src/adapters/sign-outs/sign-out-file.ts'
import { type RunningService, startService } from '../support/service/start-service.ts'

const folder = newFolder()
const signOuts = signOutFile(join(folder, 'data', 'sign-outs.json'))
let service: RunningService

beforeAll(async () => {
  service = await startService({ signOuts })
})
afterAll(() => service.close())

/** Headers that a browser sends from the service's own page. */
const own = (cookie: string) => ({ cookie, origin: service.url })

async function signIn(token: string, user?: string): Promise<string> {
  const answer = await service.call('POST', '/api/sign-in', { token, user }, { origin: service.url })
  expect(answer.status).toBe(204)
  return answer.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
}
const roleWith = async (cookie: string) =>
  (await service.call('GET', '/api/about', undefined, { cookie })).body.role

describe('signing in', () => {
  it('sets a cookie that no script reads and no other site sends', async () => {
    const answer = await service.call('POST', '/api/sign-in', { token: 'staff-secret' }, {})
    const cookie = answer.headers.get('set-cookie') ?? ''
    for (const attribute of ['HttpOnly', 'SameSite=Strict', 'Path=/', 'Max-Age=']) {
      expect(cookie).toContain(attribute)
    }
    expect(cookie).not.toContain('staff-secret')
    expect(await roleWith(cookie.split(';', 1)[0] ?? '')).toBe('staff')
  })

  it('says who asks, and tells nobody else anything', async () => {
    const about = (headers: Record<string, string>) => service.call('GET', '/api/about', undefined, headers)
    expect((await about({})).body).toMatchObject({
      role: null,
      signed_in: false,
      token_needed: true,
      models: {},
      documents: 0,
      language_model: null,
    })
    expect((await about(own(await signIn('user-secret')))).body).toMatchObject({
      role: 'user',
      signed_in: true,
      models: { summary: 'extractive' },
      language_model: null,
    })
    expect((await about({ authorization: 'Bearer staff-secret' })).body).toMatchObject({
      role: 'staff',
      signed_in: false,
    })
  })

  it('keeps users of one token apart, and gives each its sessions again under its name', async () => {
    const first = await signIn('user-secret', 'navigateur-1')
    const other = await signIn('user-secret')
    const { session_id } = (await service.call('POST', '/api/sessions', {}, own(first))).body
    const seen = async (cookie: string) =>
      (await service.call('GET', `/api/sessions/${session_id}`, undefined, own(cookie))).status
    expect(await seen(other)).toBe(404)
    expect(await seen(await signIn('user-secret', 'navigateur-1'))).toBe(200)
    expect(await seen(await signIn('staff-secret'))).toBe(200)
  })

  it.each([
    ['a wrong token', { token: 'guess' }, {}, 401],
    ['no token', {}, {}, 422],
    ['a name of control characters', { token: 'user-secret', user: 'a\u0007b' }, {}, 422],
    ['a page elsewhere', { token: 'staff-secret' }, { origin: 'http://localhost:1' }, 403],
    ['a page that says it is cross-site', { token: 'staff-secret' }, { 'sec-fetch-site': 'cross-site' }, 403],
  ])('refuses %s', async (_, body, headers, status) => {
    const answer = await service.call('POST', '/api/sign-in', body, headers as Record<string, string>)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  it('believes no cookie that somebody made or changed', async () => {
    const cookie = await signIn('user-secret')
    const [name = '', value = ''] = cookie.split('=')
    const [text = '', signature = ''] = value.split('.')
    const content = JSON.parse(Buffer.from(text, 'base64url').toString())
    const forged = Buffer.from(JSON.stringify({ ...content, role: 'staff' })).toString('base64url')
    for (const wrong of [`${forged}.${signature}`, `${text}.`, text, '.', 'x.y', `${text}.${signature}0`]) {
      expect(await roleWith(`${name}=${wrong}`)).toBeNull()
    }
    const other = await startService({ staffToken: 'staff-secret', userToken: 'another' })
    const about = await other.call('GET', '/api/about', undefined, { cookie })
    expect(about.body.role).toBeNull()
    await other.close()
  })
})

describe('a cookie', () => {
  it('changes something only from the page of the service itself', async () => {
    const cookie = await signIn('staff-secret')
    const open = async (headers: Record<string, string>) =>
      (await service.call('POST', '/api/sessions', {}, { cookie, ...headers })).status
    expect(await open({ origin: service.url })).toBe(201)
    expect(await open({ 'sec-fetch-site': 'same-origin', origin: 'http://localhost' })).toBe(201)
    for (const foreign of [
      {},
      { origin: 'http://localhost:9' },
      { origin: 'null' },
      { origin: service.url, 'sec-fetch-site': 'same-site' },
    ]) {
      expect(await open(foreign)).toBe(403)
    }
    // Reading shows nothing to a page that the browser keeps from the answer.
    expect((await service.call('GET', '/api/sessions', undefined, { cookie })).status).toBe(200)
  })

  it('opens a WebSocket only from the page of the service itself', async () => {
    const cookie = await signIn('staff-secret')
    const statusOf = (origin: string) =>
      new Promise<number>((resolve) => {
        const socket = new WebSocket(`${service.url.replace('http', 'ws')}/api/ws`, {
          headers: { cookie, origin },
        })
        socket.once('open', () => {
          socket.close()
          resolve(101)
        })
        socket.once('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
        socket.once('error', () => {})
      })
    expect(await statusOf('http://localhost:9')).toBe(403)
    expect(await statusOf(service.url)).toBe(101)
  })

  it('does not help a wrong token', async () => {
    const cookie = await signIn('staff-secret')
    const headers = { ...own(cookie), authorization: 'Bearer guess' }
    expect((await service.call('GET', '/api/sessions', undefined, headers)).status).toBe(401)
  })

  it('ends with signing out, and everywhere with signing out everywhere, also after a restart', async () => {
    const [laptop, phone] = [await signIn('user-secret', 'anne'), await signIn('user-secret', 'anne')]
    const bystander = await signIn('user-secret', 'bruno')
    const out = await service.call('POST', '/api/sign-out', undefined, own(laptop))
    expect(out.status).toBe(204)
    expect(out.headers.get('set-cookie')).toContain('Max-Age=0')
    expect(await roleWith(laptop)).toBe('user')

    expect((await service.call('POST', '/api/sign-out-everywhere', undefined, {})).status).toBe(401)
    expect((await service.call('POST', '/api/sign-out-everywhere', undefined, own(laptop))).status).toBe(204)
    for (const cookie of [laptop, phone]) expect(await roleWith(cookie)).toBeNull()
    expect(await roleWith(bystander)).toBe('user')
    expect(await roleWith(await signIn('user-secret', 'anne'))).toBe('user')

    await service.close()
    service = await startService({ signOuts: signOutFile(join(folder, 'data', 'sign-outs.json')) })
    expect(await roleWith(phone)).toBeNull()
    expect(await roleWith(bystander)).toBe('user')
  })

  it('ends what is open with signing out everywhere, also by another process, and takes nothing more', async () => {
    const elsewhere = signOutFile(join(folder, 'data', 'sign-outs.json'))
    const ways = [
      (cookie: string) => service.call('POST', '/api/sign-out-everywhere', undefined, own(cookie)),
      () => elsewhere.add('staff', Date.now()),
    ]
    for (const signOut of ways) {
      const cookie = await signIn('staff-secret')
      const { session_id } = (await service.call('POST', '/api/sessions', {}, own(cookie))).body
      const path = `/api/sessions/${session_id}`
      const stream = await fetch(`${service.url}${path}/events`, { headers: own(cookie) })
      const watching = await fetch(`${service.url}/ag-ui`, {
        method: 'POST',
        headers: { ...own(cookie), 'content-type': 'application/json' },
        body: JSON.stringify({
          ...{ threadId: session_id, runId: 'r', state: {}, messages: [], tools: [], context: [] },
          forwardedProps: { session_id, watch: true },
        }),
      })
      const waiting = service.call('POST', `${path}/messages?wait=true`, { text: 'lent' }, own(cookie))
      const socket = new WebSocket(`${service.url.replace('http', 'ws')}/api/ws`, { headers: own(cookie) })
      await new Promise((resolve) => socket.on('open', resolve))
      const closed = new Promise((resolve) => socket.on('close', resolve))
      const byToken = new WebSocket(`${service.url.replace('http', 'ws')}/api/ws`, {
        headers: { authorization: 'Bearer staff-secret' },
      })
      await new Promise((resolve) => byToken.on('open', resolve))
      await expect.poll(() => service.team.taken()).toBeGreaterThan(0)

      await signOut(cookie)
      socket.send(JSON.stringify({ session_id, text: 'après la sortie' }))
      expect(await closed).toBe(1008)
      expect(await stream.text()).not.toContain('après')
      expect(await watching.text()).toContain('STATE_SNAPSHOT')
      expect((await waiting).status).toBe(401)
      expect(byToken.readyState).toBe(WebSocket.OPEN)
      byToken.terminate()
      service.team.release()
      const history = await service.call('GET', `${path}/history`, undefined, {
        authorization: 'Bearer staff-secret',
      })
      expect(JSON.stringify(history.body)).not.toContain('après')
    }
  })

  it('is not needed where no token is', async () => {
    const local = await startService({ staffToken: undefined, userToken: undefined })
    const foreign = { origin: 'http://127.0.0.1:9', 'content-type': 'text/plain' }
    for (const [path, body] of [
      ['/api/documents?name=a.md', '# A'],
      ['/api/sessions', '{}'],
      ['/mcp', '{}'],
      ['/ag-ui', '{}'],
    ] as const) {
      expect((await fetch(local.url + path, { method: 'POST', headers: foreign, body })).status).toBe(403)
    }
    const socket = new WebSocket(`${local.url.replace('http', 'ws')}/api/ws`, {
      origin: 'http://localhost:9',
    })
    expect(await new Promise((resolve) => socket.on('error', resolve))).toMatchObject({
      message: expect.stringContaining('403'),
    })
    const about = await local.call('GET', '/api/about', undefined, {})
    expect(about.body).toMatchObject({ role: 'staff', token_needed: false, signed_in: false })
    const answer = await local.call('POST', '/api/sign-in', { token: 'anything' }, {})
    expect(answer).toMatchObject({ status: 204 })
    expect(answer.headers.get('set-cookie')).toBeNull()
    await local.close()
  })
})
