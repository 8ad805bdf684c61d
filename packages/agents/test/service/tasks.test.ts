import { openForTests } from '@agora-mcp/testing/setup'
import { httpSender, modernRequest, taskSession } from '@agora-mcp/testing/tasks'
import { describe, expect, it, vi } from 'vitest'
import { QUOTE } from '../support/service/played-team.ts'
import { STAFF, startService } from '../support/service/start-service.ts'

const DAY_MS = 86_400_000

const service = openForTests(startService)

const sendAs = (headers: Readonly<Record<string, string>>) => httpSender(`${service.url}/mcp`, headers)
const userNamed = (name: string) => ({ authorization: 'Bearer user-secret', 'x-agora-user': name })

// biome-ignore lint/suspicious/noExplicitAny: answers of many methods
async function ask(headers: Readonly<Record<string, string>>, method: string, params: object): Promise<any> {
  const { result, error } = await sendAs(headers)(modernRequest(method, params))
  return result ?? error
}
const askTeam = (headers: Readonly<Record<string, string>>, question: string) =>
  ask(headers, 'tools/call', { name: 'ask_team', arguments: { question } })

describe('ask_team as a task', () => {
  it('answers what is known soon at once', async () => {
    const session = taskSession(sendAs(STAFF))
    const execution = await session.callTool('ask_team', { question: 'Quelle largeur ?' })
    expect(execution.kind).toBe('immediate')
    await session.close()
    expect(await askTeam(STAFF, 'calcule')).toMatchObject({
      resultType: 'complete',
      structuredContent: { status: 'awaiting_approval' },
    })
  })

  it('gives the answer under its id, and the same one for ever', async () => {
    const { taskId, status } = await askTeam(userNamed('ana'), 'lent')
    expect(status).toBe('working')
    expect(await ask(userNamed('ana'), 'tasks/get', { taskId })).toMatchObject({ taskId, status: 'working' })
    service.team.release()
    await expect
      .poll(() => ask(userNamed('ana'), 'tasks/get', { taskId }))
      .toMatchObject({ status: 'completed' })
    const done = await ask(userNamed('ana'), 'tasks/get', { taskId })
    expect(done.result).toMatchObject({
      structuredContent: { status: 'answered', citations: [{ quote: QUOTE }] },
    })
    expect(done.result.content.at(-1).text).toContain('not instructions')
    expect(await ask(userNamed('ana'), 'tasks/get', { taskId })).toEqual(done)
  })

  it('is for its asker alone', async () => {
    const { taskId } = await askTeam(userNamed('ana'), 'lent')
    for (const id of [taskId, taskId.slice(1), crypto.randomUUID()]) {
      for (const method of ['tasks/get', 'tasks/cancel']) {
        expect(await ask(userNamed('ben'), method, { taskId: id })).toMatchObject({ code: -32602 })
      }
    }
    expect(await ask(userNamed('ana'), 'tasks/get', { taskId })).toMatchObject({ status: 'working' })
    service.team.release()
  })

  it('ends without an answer once it is cancelled', async () => {
    const { taskId } = await askTeam(STAFF, 'lent')
    expect(await ask(STAFF, 'tasks/cancel', { taskId })).toMatchObject({ resultType: 'complete' })
    const cancelled = await ask(STAFF, 'tasks/get', { taskId })
    expect(cancelled).toMatchObject({ status: 'cancelled' })
    expect(cancelled).not.toHaveProperty('result')
    const [sessionId] = taskId.split('.')
    expect((await service.call('GET', `/api/sessions/${sessionId}`)).body).toMatchObject({ state: 'idle' })
  })

  it('ends without an answer once it is stopped on the page', async () => {
    const { taskId } = await askTeam(STAFF, 'lent')
    const [sessionId, requestId] = taskId.split('.')
    const stop = (headers = STAFF) =>
      service.call('DELETE', `/api/sessions/${sessionId}/messages/${requestId}`, undefined, headers)
    expect((await stop(userNamed('ben'))).status).toBe(404)
    expect((await stop()).status).toBe(204)
    expect(await ask(STAFF, 'tasks/get', { taskId })).toMatchObject({ status: 'cancelled' })
  })

  it('is gone after a day, and with its session', async () => {
    const { taskId } = await askTeam(STAFF, 'lent')
    service.team.release()
    const get = () => ask(STAFF, 'tasks/get', { taskId })
    await expect.poll(get).toMatchObject({ status: 'completed', ttlMs: DAY_MS })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY_MS })
    expect(await get()).toMatchObject({ code: -32602 })
    vi.useRealTimers()
    expect(await get()).toMatchObject({ status: 'completed' })
    await service.call('DELETE', `/api/sessions/${taskId.split('.')[0]}`)
    expect(await get()).toMatchObject({ code: -32602 })
  })

  it('is refused at once where the question is', async () => {
    expect(await askTeam(STAFF, ' ')).toMatchObject({ resultType: 'complete', isError: true })
  })
})
