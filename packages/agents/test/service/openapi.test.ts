import { createHash } from 'node:crypto'
import { openForTests } from '@agora-mcp/testing/setup'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { problemSchema } from '../../src/service/errors.ts'
import { createPlayedTeam } from '../support/service/played-team.ts'
import { STAFF, startService } from '../support/service/start-service.ts'

// biome-ignore lint/suspicious/noExplicitAny: a document of any depth
let document: any
let id: string

const MEMORY = {
  id: '5b1f7c9e-7a51-4c42-9a6e-3f9a2b1c0d11',
  text: 'La tranchée a une largeur de 1,20 m.',
  question: 'Quelle largeur ?',
  date: '2026-03-02T08:00:00Z',
  corrected: null,
  project: 'Rue Hoche',
  sources: [{ source: 'reseaux/cctp.md', version_holds: true }],
  session_id: null,
  request_id: null,
}

const service = openForTests(async () => {
  const memory = {
    list: async () => ({ items: [MEMORY], next_cursor: null, total_count: 1 }),
    correct: async () => MEMORY,
    remove: async () => {},
  }
  return startService({}, { ...(await createPlayedTeam()), memory })
})
beforeAll(async () => {
  document = (await service.call('GET', '/api/openapi.json')).body
  id = (await service.call('POST', '/api/sessions', {})).body.session_id
})

const QUESTION = { model: 'agora-team', messages: [{ role: 'user', content: 'Largeur ?' }] }

/** A good request of each route, in an order in which they can all succeed. */
const requests: Record<string, () => { path?: string; body?: unknown; headers?: Record<string, string> }> = {
  'GET /api/about': () => ({}),
  'POST /api/sign-in': () => ({ body: { token: 'user-secret' } }),
  'POST /api/sign-out': () => ({}),
  'POST /api/sign-out-everywhere': () => ({}),
  'POST /api/sessions': () => ({ body: { project: 'x' } }),
  'GET /api/sessions': () => ({}),
  'GET /api/sessions/{session_id}': () => ({}),
  'GET /api/sessions/{session_id}/history': () => ({}),
  'POST /api/sessions/{session_id}/messages': () => ({ body: { text: 'Largeur ?' } }),
  'POST /api/sessions/{session_id}/messages?wait=true': () => ({ body: { text: 'Largeur ?' } }),
  'GET /api/sessions/{session_id}/export': () => ({}),
  'GET /api/sessions/{session_id}/export?format=json': () => ({}),
  'GET /api/sessions/{session_id}/verification': () => ({}),
  'PATCH /api/sessions/{session_id}': () => ({ body: { title: 'Rue Hoche' } }),
  'POST /api/sessions/{session_id}/files': () => ({
    path: `/api/sessions/${id}/files?name=a.md`,
    body: '# A',
    headers: { 'content-type': 'text/markdown' },
  }),
  'GET /api/sessions/{session_id}/files': () => ({}),
  'POST /api/sessions/{session_id}/files/publish': () => ({ body: { name: 'a.md' } }),
  'DELETE /api/sessions/{session_id}/files': () => ({ path: `/api/sessions/${id}/files?name=a.md` }),
  'GET /api/tools/changes': () => ({}),
  'POST /api/tools/changes/accept': () => ({ body: { tool: 'archive__find', hash: 'a' } }),
  'GET /api/memory': () => ({}),
  'PATCH /api/memory/{id}': () => ({ path: `/api/memory/${MEMORY.id}`, body: { text: 'Un mètre.' } }),
  'DELETE /api/memory/{id}': () => ({ path: `/api/memory/${MEMORY.id}` }),
  'GET /api/documents': () => ({}),
  'POST /api/documents': () => ({
    path: '/api/documents?name=c.md',
    body: '# C',
    headers: { 'content-type': 'application/octet-stream' },
  }),
  'POST /api/documents?again': () => ({
    path: '/api/documents?name=b.md',
    body: '# B',
    headers: { 'content-type': 'application/octet-stream' },
  }),
  'DELETE /api/documents': () => ({ path: '/api/documents?source=b.md' }),
  'GET /api/documents/passage': () => ({
    path: '/api/documents/passage?source=reseaux%2Fcctp.md&char_start=0&char_end=6&version=v1',
  }),
  'POST /v1/chat/completions': () => ({ body: QUESTION }),
  'GET /v1/models': () => ({}),
  'GET /v1/models/{model}': () => ({ path: '/v1/models/agora-team' }),
  'GET /health': () => ({}),
  'GET /ready': () => ({}),
  'GET /api/openapi.json': () => ({}),
  'GET /api': () => ({}),
  'POST /ag-ui': () => ({
    body: {
      threadId: 't',
      runId: 'r',
      state: {},
      messages: [{ id: 'm', role: 'user', content: 'Largeur ?' }],
      tools: [],
      context: [],
      forwardedProps: {},
    },
  }),
  'DELETE /api/sessions/{session_id}': () => ({}),
}
/** Routes whose success other tests hold, since it needs a stream without end, an action, a plan or a PDF. */
const ELSEWHERE = [
  'GET /api/plans/{session_id}/{request_id}',
  'PATCH /api/plans/{session_id}/{request_id}/tasks/{task_id}',
  'GET /api/documents/events',
  'GET /api/documents/page',
  'POST /api/documents/cancel',
  'GET /api/sessions/{session_id}/events',
  'POST /api/sessions/{session_id}/approvals/{action_id}',
  'DELETE /api/sessions/{session_id}/messages/{request_id}',
]

const routeOf = (name: string) =>
  service.service.routes.find(({ method, path }) => `${method} ${path}` === name.replace(/\?.*$/, ''))

describe('the OpenAPI document', () => {
  it('is of version 3.1 and tells every route', () => {
    expect(document.openapi).toBe('3.1.0')
    const told = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(told.sort()).toEqual(service.service.routes.map(({ method, path }) => `${method} ${path}`).sort())
    const tested = new Set([...Object.keys(requests).map((name) => name.replace(/\?.*$/, '')), ...ELSEWHERE])
    expect([...tested].sort()).toEqual(told)
  })

  it('names every parameter of a path, and refers to nothing that is not there', () => {
    for (const [path, methods] of Object.entries<
      Record<string, { parameters: { name: string; in: string }[] }>
    >(document.paths)) {
      for (const { parameters } of Object.values(methods)) {
        const inPath = parameters.filter((one) => one.in === 'path').map(({ name }) => `{${name}}`)
        expect(path.match(/\{\w+\}/g) ?? []).toEqual(inPath)
      }
    }
    const references = JSON.stringify(document).match(/"\$ref":"[^"]+"/g) ?? []
    expect([...new Set(references)].filter((one) => one.includes('#/components'))).toEqual([
      '"$ref":"#/components/schemas/Problem"',
    ])
  })

  it.each(Object.keys(requests))('is kept by %s', async (name) => {
    const route = routeOf(name)
    const { path, body, headers = {} } = requests[name]?.() ?? {}
    const [method = '', template = ''] = name.split(' ')
    const answer = await service.call(method, path ?? template.replace('{session_id}', id), body, {
      ...STAFF,
      ...headers,
    })
    const said = route?.answers[answer.status]
    expect(said, `${name} answered ${answer.status}`).toBeDefined()
    if (answer.status !== 204) {
      expect(answer.headers.get('content-type')).toContain(said?.type ?? 'application/json')
    }
    if (said?.type === undefined && said?.schema !== undefined) {
      const read = (said.schema instanceof z.ZodObject ? strictly(said.schema) : said.schema).safeParse(
        answer.body,
      )
      expect(read.error).toBeUndefined()
    }
  })

  it('is kept by failures', async () => {
    for (const [method, path, body, headers, status] of [
      ['GET', '/api/sessions', undefined, {}, 401],
      ['GET', `/api/sessions/${crypto.randomUUID()}`, undefined, STAFF, 404],
      ['GET', '/api/sessions/x', undefined, STAFF, 422],
      ['POST', '/api/sessions', '{', STAFF, 400],
    ] as const) {
      const answer = await service.call(method, path, body, { ...headers })
      expect(answer.status).toBe(status)
      expect(problemSchema.strict().safeParse(answer.body).error).toBeUndefined()
    }
  })

  it('has a page that loads nothing', async () => {
    const page = await service.call('GET', '/api')
    expect(page.body).toContain('/api/sessions/{session_id}/messages')
    expect(page.body).not.toContain('<script')
    const policy = page.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
    const style = /<style>([^<]*)<\/style>/.exec(page.body)?.[1] ?? ''
    expect(policy).toContain(createHash('sha256').update(style).digest('base64'))
  })
})

/** No key besides those that the document tells; loose objects say themselves that there are more. */
const strictly = (schema: z.ZodObject) => (schema.def.catchall === undefined ? schema.strict() : schema)
