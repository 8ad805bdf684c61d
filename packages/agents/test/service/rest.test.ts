import { envelope01Schema, envelopeSchema } from '@agora-mcp/core/schemas/envelope'
import { openForTests } from '@agora-mcp/testing/setup'
import { describe, expect, it } from 'vitest'
import { QUOTE } from '../support/service/played-team.ts'
import { type RunningService, STAFF, startService, USER } from '../support/service/start-service.ts'

const call: RunningService['call'] = (...args) => service.call(...args)

const service = openForTests(startService)

const open = async (headers = STAFF, body: object = { project: 'Rue Hoche' }): Promise<string> =>
  (await call('POST', '/api/sessions', body, headers)).body.session_id

const envelope01 = (session_id: string, turn: number, content = 'Quelle largeur ?') => ({
  session_id,
  turn,
  caller: 'welcome',
  message: { type: 'user_request', content, attachments: [] },
  routing: { target: 'context', reason: 'Une question.', confidence: 1 },
  context: { user: { role: 'staff', project: 'Rue Hoche', language: 'fr' }, history: [], references: [] },
  actions: [],
  meta: { timestamp: '2025-10-27T09:00:00+01:00', version: '0.1.0' },
})

const fieldsIn = (body: { fields?: { field: string }[] }): string[] =>
  (body.fields ?? []).map(({ field }) => field)

describe('sessions', () => {
  it('are opened, listed, shown, exported and erased', async () => {
    const opened = await call('POST', '/api/sessions', { project: 'Rue Hoche', language: 'en' })
    expect(opened.status).toBe(201)
    const { session_id } = opened.body
    expect(opened.headers.get('location')).toBe(`/api/sessions/${session_id}`)

    const listed = await call('GET', '/api/sessions?limit=5')
    expect(listed.status).toBe(200)
    expect(listed.body.sessions[0]).toMatchObject({ session_id, project: 'Rue Hoche', language: 'en' })

    await call('POST', `/api/sessions/${session_id}/messages?wait=true`, { text: 'Quelle largeur ?' })
    const shown = await call('GET', `/api/sessions/${session_id}`)
    expect(shown.body).toMatchObject({
      session_id,
      state: 'idle',
      turn: 5,
      open_requests: [],
      awaiting_approval: [],
    })

    const exported = await call('GET', `/api/sessions/${session_id}/export`)
    expect(exported.body.format).toBe('agora-agents session 1')
    expect(exported.headers.get('content-disposition')).toContain(session_id)

    const erased = await call('DELETE', `/api/sessions/${session_id}?reason=asked`)
    expect(erased).toMatchObject({ status: 200, body: { session_id, erased: true } })
    expect((await call('GET', `/api/sessions/${session_id}`)).body.state).toBe('erased')
    expect((await call('POST', `/api/sessions/${session_id}/messages`, { text: 'encore' })).status).toBe(409)
  })

  it('are called after their first question, or as somebody calls them', async () => {
    const id = await open()
    expect((await call('GET', `/api/sessions/${id}`)).body.title).toBeNull()
    // A greeting says nothing of what the session is about.
    await call('POST', `/api/sessions/${id}/messages?wait=true`, { text: 'Bonjour !' })
    expect((await call('GET', `/api/sessions/${id}`)).body.title).toBeNull()
    await call('POST', `/api/sessions/${id}/messages?wait=true`, {
      text: `Quelle  largeur\n${'très '.repeat(30)}`,
    })
    const made: string = (await call('GET', `/api/sessions/${id}`)).body.title
    expect(made).toMatch(/^Quelle largeur très .*très…$/)
    expect(made.length).toBeLessThanOrEqual(81)
    const renamed = await call('PATCH', `/api/sessions/${id}`, { title: '  Rue\u0007 Hoche\n ' })
    expect(renamed).toMatchObject({ status: 200, body: { title: 'Rue Hoche' } })
    const found = await call('GET', '/api/sessions?query=Rue+Hoche')
    expect(found.body.sessions[0]).toMatchObject({ session_id: id, title: 'Rue Hoche' })

    for (const title of ['', ' \n', 'x'.repeat(201), 7, undefined]) {
      expect(fieldsIn((await call('PATCH', `/api/sessions/${id}`, { title })).body)).toEqual(['title'])
    }
    const own = await open(USER)
    expect((await call('PATCH', `/api/sessions/${id}`, { title: 'x' }, USER)).status).toBe(404)
    expect((await call('PATCH', `/api/sessions/${own}`, { title: 'x' }, USER)).status).toBe(200)
  })

  it('are exported as a conversation that people and programs read', async () => {
    const id = await open(USER)
    await call('POST', `/api/sessions/${id}/messages?wait=true`, { text: 'Quelle largeur ?\nVite.' }, USER)
    const file = (format: string, headers = USER) =>
      call('GET', `/api/sessions/${id}/export?format=${format}`, undefined, headers)
    const markdown = await file('markdown')
    expect(markdown.headers.get('content-type')).toContain('text/markdown')
    expect(markdown.headers.get('content-disposition')).toContain('.md"')
    for (const part of ['# Quelle largeur ?', '> Vite.', QUOTE, '**Sources**', 'reseaux/cctp.md']) {
      expect(markdown.body).toContain(part)
    }
    const json = await file('json')
    expect(json.body).toMatchObject({
      format: 'agora-agents conversation 1',
      session_id: id,
      exchanges: [{ state: 'answered', hops: [] }],
    })
    expect((await file('json', STAFF)).body.exchanges[0].hops).toHaveLength(4)
    expect((await file('log')).status).toBe(403)
    expect((await file('pdf')).status).toBe(422)
  })

  it.each([
    ['/api/sessions', { project: 7, language: 'french', colour: 'red' }, ['project', 'language']],
    ['/api/sessions', { project: ' ' }, ['project']],
  ])('name each wrong field of %s %j', async (path, body, fields) => {
    const refused = await call('POST', path, body)
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({
      code: 'invalid_input',
      error: expect.any(String),
      hint: expect.any(String),
    })
    expect(fieldsIn(refused.body)).toEqual(expect.arrayContaining(fields))
  })

  it('take a page of bounds that make sense alone', async () => {
    for (const limit of ['0', '501', 'x']) {
      expect(fieldsIn((await call('GET', `/api/sessions?limit=${limit}`)).body)).toEqual(['limit'])
    }
  })
})

describe('messages', () => {
  it('are taken with their turn, and answered when the client waits', async () => {
    const id = await open()
    const taken = await call('POST', `/api/sessions/${id}/messages`, { text: 'Quelle largeur de tranchée ?' })
    expect(taken).toMatchObject({ status: 202, body: { turn: 1, request_id: expect.any(String) } })
    const answered = await call('POST', `/api/sessions/${id}/messages?wait=true`, {
      text: 'Et la profondeur ?',
    })
    expect(answered.status).toBe(200)
    const envelope = envelopeSchema.parse(answered.body)
    expect(envelope.message.attachments[0]).toMatchObject({ kind: 'extracted_data', value: QUOTE })
    expect(envelope.meta.version).toBe('0.2.0')
  })

  it('of version 0.1.0 are answered in it', async () => {
    const id = await open()
    const answered = await call('POST', `/api/sessions/${id}/messages?wait=true`, envelope01(id, 1))
    expect(answered.status).toBe(200)
    expect(envelope01Schema.parse(answered.body).meta.version).toBe('0.1.0')
  })

  it('are about the project that they name, else about that of their session', async () => {
    const id = await open()
    const named = envelope01(id, 1)
    const user = { ...named.context.user, project: 'Place du Marché' }
    const answered = await call('POST', `/api/sessions/${id}/messages?wait=true`, {
      ...named,
      context: { ...named.context, user },
    })
    expect(answered.body).toMatchObject({ context: { user: { project: 'Place du Marché' } } })
    const next = await call('POST', `/api/sessions/${id}/messages?wait=true`, { text: 'Et la profondeur ?' })
    expect(next.body).toMatchObject({ context: { user: { project: 'Rue Hoche' } } })
  })

  it('with wrong fields are refused, each one named', async () => {
    const id = await open()
    const wrong = {
      ...envelope01(id, -1),
      caller: 'boss',
      routing: { target: 'x', reason: '', confidence: 7 },
    }
    const refused = await call('POST', `/api/sessions/${id}/messages`, wrong)
    expect(refused.status).toBe(422)
    expect(fieldsIn(refused.body)).toEqual(
      expect.arrayContaining(['turn', 'caller', 'routing.target', 'routing.reason', 'routing.confidence']),
    )
    const text = await call('POST', `/api/sessions/${id}/messages`, {
      text: '',
      attachments: [{ kind: 'gift' }],
    })
    expect(fieldsIn(text.body)).toEqual(
      expect.arrayContaining(['text', 'attachments.0.kind', 'attachments.0.value']),
    )
    for (const nothing of [{}, [], null, 7, 'x']) {
      const answer = await call('POST', `/api/sessions/${id}/messages`, JSON.stringify(nothing))
      expect([400, 422]).toContain(answer.status)
      expect(answer.body.code).toBeDefined()
    }
  })

  it.each([
    [{}, 'message: is missing'],
    [{ text: 5 }, 'text: must be a text'],
    [{ text: ' ' }, 'text: must not be blank'],
    [{ text: 'x', attachments: 'a.md' }, 'attachments: must be a list'],
    [
      { text: 'x', attachments: [{ kind: 'photo', value: 'a.md' }] },
      'attachments.0.kind: must be one of doc_ref, file_path, extracted_data',
    ],
  ])('are told in plain words what is wrong: %j', async (body, problem) => {
    const refused = await call('POST', `/api/sessions/${await open()}/messages`, body)
    expect(refused.status).toBe(422)
    expect(refused.body.error).toContain(problem)
    expect(refused.body.hint).toMatch(/\p{L}/u)
  })

  it('of an unknown major version are told the known ones', async () => {
    const id = await open()
    const unknown = { ...envelope01(id, 1), meta: { timestamp: '2025-10-27T09:00:00Z', version: '3.0.0' } }
    const refused = await call('POST', `/api/sessions/${id}/messages`, unknown)
    expect(refused.status).toBe(422)
    expect(refused.body.hint).toContain('0.1.0 and 0.2.0')
  })

  it('whose turn was used or skipped are a conflict', async () => {
    const id = await open()
    await call('POST', `/api/sessions/${id}/messages?wait=true`, envelope01(id, 1))
    for (const turn of [1, 99]) {
      const refused = await call('POST', `/api/sessions/${id}/messages`, envelope01(id, turn))
      expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } })
      expect(fieldsIn(refused.body)).toEqual(['turn'])
    }
  })

  it('with attachments that are not there or lie outside are refused', async () => {
    const id = await open()
    const attach = (value: string) =>
      call('POST', `/api/sessions/${id}/messages`, {
        text: 'Lisez ceci',
        attachments: [{ kind: 'file_path', value }],
      })
    expect((await attach('absent.pdf')).status).toBe(404)
    expect((await attach('../secret.md')).status).toBe(422)
  })

  it('of a megabyte are too large, and a client that is still sending is told so', async () => {
    const id = await open()
    const taken = service.team.taken()
    for (const size of [1_000_000, 5_000_000]) {
      const refused = await call('POST', `/api/sessions/${id}/messages`, { text: 'a'.repeat(size) })
      expect(refused).toMatchObject({ status: 413, body: { code: 'too_large' } })
    }
    const chunked = await fetch(`${service.url}/api/sessions/${id}/messages`, {
      method: 'POST',
      headers: { ...STAFF, 'content-type': 'application/json' },
      body: new Blob(['{"text":"', 'a'.repeat(2_000_000), '"}']).stream(),
      duplex: 'half',
    } as RequestInit)
    expect(chunked.status).toBe(413)
    expect(service.team.taken()).toBe(taken)
  })

  it('that are no JSON, or of another type, are a bad request', async () => {
    const id = await open()
    expect(await call('POST', `/api/sessions/${id}/messages`, '{"text": ')).toMatchObject({
      status: 400,
      body: { code: 'bad_request' },
    })
    const xml = await call('POST', `/api/sessions/${id}/messages`, undefined, {
      ...STAFF,
      'content-type': 'text/xml',
    })
    expect([400, 422]).toContain(xml.status)
  })
})

describe('approvals', () => {
  it('are decided by staff, one action at a time, and the same decision twice is told as done', async () => {
    const id = await open()
    const asked = await call('POST', `/api/sessions/${id}/messages?wait=true`, { text: 'calcule le débit' })
    const waiting = asked.body.actions
    expect(waiting).toHaveLength(2)
    expect(waiting[0]).toMatchObject({ status: 'awaiting_approval', payload: { tool: 'scripts__debit' } })
    expect((await call('GET', `/api/sessions/${id}`)).body).toMatchObject({ state: 'awaiting_approval' })

    const [first, second] = waiting.map(
      (action: { payload: { action_id: string } }) => action.payload.action_id,
    )
    const path = (action: string) => `/api/sessions/${id}/approvals/${action}`
    expect((await call('POST', path(first), { decision: 'approve' })).status).toBe(200)
    expect((await call('POST', path(first), { decision: 'approve' })).status).toBe(200)
    expect((await call('POST', path(first), { decision: 'refuse' })).status).toBe(409)
    expect((await call('POST', path(second), { decision: 'refuse', reason: 'Trop tôt' })).status).toBe(200)
    expect((await call('POST', path('nothing'), { decision: 'refuse' })).status).toBe(404)
    expect(fieldsIn((await call('POST', path(first), { decision: 'perhaps' })).body)).toEqual(['decision'])
    await expect.poll(async () => (await call('GET', `/api/sessions/${id}`)).body.state).toBe('idle')
  })
})

describe('files', () => {
  const upload = (id: string, name: string, bytes: string) => {
    const form = new FormData()
    form.append('file', new Blob([bytes]), name)
    return fetch(`${service.url}/api/sessions/${id}/files`, { method: 'POST', headers: STAFF, body: form })
  }

  it('are kept under a safe name, from a form or as the body', async () => {
    const id = await open()
    const stored = await upload(id, '../../étude «finale».pdf', '%PDF-1.7')
    expect(stored.status).toBe(201)
    const body = (await stored.json()) as { path: string; name: string; bytes: number }
    expect(body).toEqual({ path: `${id}/${body.name}`, name: 'étude _finale_.pdf', bytes: 8 })
    const raw = await fetch(`${service.url}/api/sessions/${id}/files?name=note.md`, {
      method: 'POST',
      headers: { ...STAFF, 'content-type': 'text/markdown' },
      body: '# Note',
    })
    expect(await raw.json()).toMatchObject({ name: 'note.md', bytes: 6 })
  })

  it('without a name, a content or a session are refused', async () => {
    const id = await open()
    expect((await upload(id, '...', 'x')).status).toBe(422)
    expect((await upload(id, 'a.md', '')).status).toBe(422)
    expect((await upload(crypto.randomUUID(), 'a.md', 'x')).status).toBe(404)
    const broken = await fetch(`${service.url}/api/sessions/${id}/files`, {
      method: 'POST',
      headers: { ...STAFF, 'content-type': 'multipart/form-data; boundary=x' },
      body: 'no form',
    })
    expect(broken.status).toBe(400)
  })
})

describe('access', () => {
  it('needs a token, but for the probes and the description', async () => {
    for (const headers of [{}, { authorization: 'Bearer wrong' }, { authorization: 'staff-secret' }]) {
      const refused = await call('GET', '/api/sessions', undefined, headers as Record<string, string>)
      expect(refused).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
      expect(refused.headers.get('www-authenticate')).toBe('Bearer')
    }
    for (const path of ['/health', '/ready', '/api/openapi.json', '/api']) {
      expect((await call('GET', path, undefined, {})).status).toBe(200)
    }
  })

  it('refuses pages of other origins and names that were lent to this machine', async () => {
    for (const origin of ['https://evil.example', 'null']) {
      const refused = await call('POST', '/api/sessions', {}, { ...STAFF, origin })
      expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    }
    const rebound = await service.service.app.inject({
      url: '/api/sessions',
      headers: { ...STAFF, host: 'evil.example' },
    })
    expect(rebound.statusCode).toBe(403)
    expect((await call('POST', '/api/sessions', {}, { ...STAFF, origin: service.url })).status).toBe(201)
  })

  it('shows a user nothing of others', async () => {
    const ofStaff = await open()
    const ada = { ...USER, 'x-agora-user': 'ada@exemple.fr' }
    const bob = { ...USER, 'x-openwebui-user-id': 'bob@exemple.fr' }
    const ofAda = await open(ada)
    for (const [headers, id] of [
      [USER, ofStaff],
      [bob, ofAda],
      [USER, ofAda],
    ] as const) {
      for (const [method, path, body] of [
        ['GET', ''],
        ['DELETE', ''],
        ['GET', '/events'],
        ['POST', '/messages', { text: 'bonjour' }],
        ['POST', '/approvals/x', { decision: 'approve' }],
      ] as const) {
        expect((await call(method, `/api/sessions/${id}${path}`, body, headers)).status).toBe(404)
      }
    }
    const listed = await call('GET', '/api/sessions', undefined, bob)
    expect(listed.body.sessions).toEqual([])
    expect((await call('GET', '/api/sessions', undefined, ada)).body.sessions).toHaveLength(1)
    expect((await call('GET', `/api/sessions/${ofAda}`)).status).toBe(200)
    expect((await call('GET', `/api/sessions/${crypto.randomUUID()}`)).status).toBe(404)
    expect(
      (await call('GET', '/api/sessions', undefined, { ...USER, 'x-agora-user': 'x'.repeat(201) })).status,
    ).toBe(422)
  })

  it('shows a user no tools, and lets a user decide and export nothing', async () => {
    const id = await open(USER)
    const asked = await call(
      'POST',
      `/api/sessions/${id}/messages?wait=true`,
      { text: 'calcule le débit' },
      USER,
    )
    expect(asked.body.message.content.question).toContain('Calculer : debit')
    expect(JSON.stringify(asked.body)).not.toMatch(/scripts__|diameter/)
    const view = await call('GET', `/api/sessions/${id}`, undefined, USER)
    expect(view.body.awaiting_approval[0]).toMatchObject({ tool: null, arguments: null })
    const { action_id } = asked.body.actions[0].payload
    const decided = await call(
      'POST',
      `/api/sessions/${id}/approvals/${action_id}`,
      { decision: 'approve' },
      USER,
    )
    expect(decided).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect((await call('GET', `/api/sessions/${id}/export`, undefined, USER)).status).toBe(403)
  })

  it('is written into the log without contents or secrets', async () => {
    const id = await open()
    await call('POST', `/api/sessions/${id}/messages`, { text: 'phrase confidentielle' })
    await expect.poll(() => service.lines.join('')).toContain(id)
    const line = JSON.parse(service.lines.findLast((text) => text.includes(id)) ?? '{}')
    expect(line).toMatchObject({ message: 'request', status: 202, role: 'staff', session_id: id })
    expect(service.lines.join('')).not.toMatch(/confidentielle|staff-secret|ada@/)
  })
})

describe('a service', () => {
  it('says who it is and what works, to staff alone in detail', async () => {
    expect((await call('GET', '/health')).body).toEqual({
      status: 'ok',
      name: 'agora-agents',
      version: '0.0.0',
    })
    expect((await call('GET', '/ready')).body).toMatchObject({ ready: true, documents: 1 })
    expect((await call('GET', '/ready', undefined, {})).body).toEqual({ ready: true })
    expect((await call('GET', '/nowhere')).body).toMatchObject({ code: 'not_found' })
  })

  it('beyond loopback needs a token, and two tokens that differ', async () => {
    const none = { host: '0.0.0.0', staffToken: undefined, userToken: undefined }
    await expect(startService(none)).rejects.toMatchObject({
      code: 'config',
      hint: expect.stringContaining('AGENTS_STAFF_TOKEN'),
    })
    await expect(startService({ userToken: 'staff-secret' })).rejects.toMatchObject({ code: 'config' })
  })

  it('tells who asks too often to wait', async () => {
    const limited = await startService({ requestsPerMinute: 3 })
    try {
      const statuses: number[] = []
      for (let at = 0; at < 5; at++) statuses.push((await limited.call('GET', '/api/sessions')).status)
      expect(statuses).toEqual([200, 200, 200, 429, 429])
      const refused = await limited.call('GET', '/api/sessions')
      expect(refused.body).toMatchObject({ code: 'rate_limited' })
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await limited.call('GET', '/api/sessions', undefined, USER)).status).toBe(200)
      expect((await limited.call('GET', '/health')).status).toBe(200)
      const guesses = []
      for (let at = 0; at < 4; at++) {
        guesses.push(
          (await limited.call('GET', '/api/sessions', undefined, { authorization: `Bearer ${at}` })).status,
        )
      }
      expect(guesses).toEqual([401, 401, 401, 429])
    } finally {
      await limited.close()
    }
  })

  it('that stops answers who waits, or tells them that it stops', async () => {
    const stopping = await startService({ graceMs: 300 })
    const { session_id } = (await stopping.call('POST', '/api/sessions', {})).body
    const waiting = stopping.call('POST', `/api/sessions/${session_id}/messages?wait=true`, { text: 'lent' })
    await expect.poll(() => stopping.team.taken()).toBe(1)
    const closed = stopping.close()
    expect(await waiting).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    await closed

    const patient = await startService({ graceMs: 20_000 })
    const session = (await patient.call('POST', '/api/sessions', {})).body.session_id
    const answered = patient.call('POST', `/api/sessions/${session}/messages?wait=true`, { text: 'lent' })
    await expect.poll(() => patient.team.taken()).toBe(1)
    const gone = patient.close()
    patient.team.release()
    expect((await answered).status).toBe(200)
    await gone
  })
})
