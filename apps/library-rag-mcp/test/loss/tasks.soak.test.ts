import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { soakSize } from '@agora-mcp/testing'
import { startTokenIssuer } from '@agora-mcp/testing/oauth'
import { openForTests } from '@agora-mcp/testing/setup'
import { httpSender, modernRequest, type Send } from '@agora-mcp/testing/tasks'
import { afterEach, describe, expect, it } from 'vitest'
import { leftovers } from '../support/long-work/process-state.ts'
import { openSlowLibrary } from '../support/long-work/slow-library.ts'
import { type HttpLibrary, startHttpLibrary } from '../support/long-work/task-server.ts'

const PAGES = 96
const AUDIENCE = 'https://books.example/mcp'

const running: HttpLibrary[] = []

const library = openForTests(() => openSlowLibrary(PAGES))
const issuer = openForTests(startTokenIssuer)
afterEach(async () => {
  for (const server of running.splice(0)) await server.kill()
})

async function start(dataDir: string): Promise<HttpLibrary & { as(person: string): Send }> {
  const server = await startHttpLibrary(
    { root: library.folder, dataDir, embedding: library.endpoint.url },
    { LIBRARY_RAG_OAUTH_ISSUER: issuer.issuer, LIBRARY_RAG_OAUTH_AUDIENCE: AUDIENCE },
  )
  running.push(server)
  const as = (person: string) =>
    httpSender(server.url, { authorization: `Bearer ${issuer.tokenOf(person, AUDIENCE)}` })
  return { ...server, as }
}

const newData = () => mkdtempSync(join(library.folder, 'data-'))
// biome-ignore lint/suspicious/noExplicitAny: answers of many methods
const ask = async (send: Send, method: string, params: object): Promise<any> => {
  const { result, error } = await send(modernRequest(method, params))
  return result ?? error
}
const callTool = (send: Send, name: string, args: object = {}) =>
  ask(send, 'tools/call', { name, arguments: args })
const parse = (send: Send) => callTool(send, 'parse_pdf', library.book)
const documents = async (send: Send) =>
  (await callTool(send, 'list_documents')).structuredContent.total_count as number

const until = (send: Send, taskId: string, expected: object) =>
  expect
    .poll(() => ask(send, 'tasks/get', { taskId }), { timeout: 60_000, interval: 100 })
    .toMatchObject(expected)

describe('parse_pdf as a task', () => {
  it('has one id and one result, however often its server is killed', { timeout: 400_000 }, async () => {
    const dataDir = newData()
    let server = await start(dataDir)
    const { taskId, status } = await parse(server.as('ana'))
    expect(status).toBe('working')
    for (let kills = 0; kills < soakSize(3, 10); kills += 1) {
      const before = library.endpoint.requests.length
      await until(server.as('ana'), taskId, { status: 'working' })
      // In the middle of its work.
      await expect
        .poll(() => library.endpoint.requests.length, { timeout: 60_000 })
        .toBeGreaterThan(before + 2)
      await server.kill()
      server = await start(dataDir)
      expect(await documents(server.as('ana'))).toBe(0)
    }
    await until(server.as('ana'), taskId, { status: 'completed' })
    const done = await ask(server.as('ana'), 'tasks/get', { taskId })
    expect(done.result.structuredContent).toMatchObject({ status: 'done', pages: PAGES })
    await server.kill()
    server = await start(dataDir)
    expect(await ask(server.as('ana'), 'tasks/get', { taskId })).toEqual(done)
    expect(await documents(server.as('ana'))).toBe(1)
    expect(leftovers(dataDir)).toEqual([])
  })

  it('cancelled, leaves nothing behind and never goes on', { timeout: 200_000 }, async () => {
    const dataDir = newData()
    let server = await start(dataDir)
    const { taskId } = await parse(server.as('ana'))
    await until(server.as('ana'), taskId, { statusMessage: expect.stringMatching(/^Embedding passage/) })
    expect(await ask(server.as('ana'), 'tasks/cancel', { taskId })).toMatchObject({ resultType: 'complete' })
    expect(leftovers(dataDir)).toEqual([])
    await server.kill()
    server = await start(dataDir)
    const before = library.endpoint.requests.length
    expect(await ask(server.as('ana'), 'tasks/get', { taskId })).toMatchObject({ status: 'cancelled' })
    expect(await documents(server.as('ana'))).toBe(0)
    expect(library.endpoint.requests.length).toBe(before)
  })

  it('cancelled after its server was killed, is not resumed', { timeout: 200_000 }, async () => {
    const dataDir = newData()
    const first = await start(dataDir)
    const { taskId } = await parse(first.as('ana'))
    await first.kill()
    const second = await start(dataDir)
    await ask(second.as('ana'), 'tasks/cancel', { taskId })
    expect(await ask(second.as('ana'), 'tasks/get', { taskId })).toMatchObject({ status: 'cancelled' })
    expect(await documents(second.as('ana'))).toBe(0)
  })

  it('belongs to its caller: nobody else reads, cancels or resumes it', { timeout: 200_000 }, async () => {
    const dataDir = newData()
    const server = await start(dataDir)
    const { taskId } = await parse(server.as('ana'))
    const stdio = await library.start(dataDir)
    const local: Send = (request) => {
      const { method, params } = request as { method: string; params: object }
      return stdio.client
        .request({ method, params } as never, { parse: (value: unknown) => value } as never)
        .then(
          (result) => ({ result }) as never,
          (error) => ({ error }),
        )
    }
    for (const method of ['tasks/get', 'tasks/cancel']) {
      expect(await ask(server.as('ben'), method, { taskId })).toMatchObject({ code: -32602 })
      expect(await ask(local, method, { taskId })).toMatchObject({ code: -32602 })
    }
    await until(server.as('ana'), taskId, { status: 'completed' })
    expect(await ask(server.as('ben'), 'tasks/get', { taskId })).toMatchObject({ code: -32602 })
  })

  it('is deleted after its time, with what it was about', { timeout: 200_000 }, async () => {
    const dataDir = newData()
    let server = await start(dataDir)
    const { taskId, ttlMs } = await parse(server.as('ana'))
    await until(server.as('ana'), taskId, { status: 'completed' })
    await server.kill()
    const file = join(dataDir, 'tasks', 'tasks.db')
    const database = new DatabaseSync(file)
    database
      .prepare('UPDATE task SET created_at = created_at - ?, expires_at = expires_at - ?')
      .run(ttlMs, ttlMs)
    database.close()
    server = await start(dataDir)
    expect(await ask(server.as('ana'), 'tasks/get', { taskId })).toMatchObject({ code: -32602 })
    const after = new DatabaseSync(file, { readOnly: true })
    expect(after.prepare('SELECT count(*) AS n FROM task').get()).toEqual({ n: 0 })
    after.close()
    expect(await documents(server.as('ana'))).toBe(1)
  })
})
