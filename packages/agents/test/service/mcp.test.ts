import { fileURLToPath } from 'node:url'
import { createLogger } from '@agora-mcp/core/log'
import { MCPClient } from '@agora-mcp/mcp-client'
import { connectInMemory, describeToolContract } from '@agora-mcp/testing'
import { openForTests } from '@agora-mcp/testing/setup'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { userNamed } from '../../src/service/auth/caller.ts'
import { createTeamMcpServer } from '../../src/service/index.ts'
import { askTeam } from '../../src/service/mcp/ask-team.ts'
import { QUOTE } from '../support/service/played-team.ts'
import { startService } from '../support/service/start-service.ts'

let staff: MCPClient
let user: MCPClient

const service = openForTests(startService)
beforeAll(async () => {
  staff = new MCPClient({ url: `${service.url}/mcp`, token: 'staff-secret' })
  user = new MCPClient({ url: `${service.url}/mcp`, token: 'user-secret' })
  await Promise.all([staff.start(), user.start()])
})
afterAll(() => Promise.all([staff.stop(), user.stop()]))

// Tests reach into answers freely.
// biome-ignore lint/suspicious/noExplicitAny: see above
const ask = async (client: MCPClient, args: object, options: object = {}): Promise<any> => {
  const { structuredContent, success, text } = await client.callTool('ask_team', { ...args }, options)
  return success ? structuredContent : { failed: text }
}

describeToolContract([askTeam], fileURLToPath(new URL('../../src/service/mcp', import.meta.url)))

describe('ask_team over Streamable HTTP', () => {
  it('answers with citations, and tells each hop as progress', async () => {
    const hops: string[] = []
    const onProgress = ({ message }: { message?: string | null }) => hops.push(message ?? '')
    const answer = await ask(staff, { question: 'Quelle largeur ?', project: 'Rue Hoche' }, { onProgress })
    expect(answer).toMatchObject({ status: 'answered', citations: [{ quote: QUOTE, location: 'Article 4' }] })
    expect(answer.parts).toMatchObject([
      { kind: 'quoted', value: '1,20 m', relation: 'answer', citations: [0] },
    ])
    expect(hops[0]).toContain('welcome')
    const { body } = await service.call('GET', `/api/sessions/${answer.session_id}`)
    expect(body).toMatchObject({ project: 'Rue Hoche', state: 'idle' })
  })

  it('gives a question back with its choices, and goes on in the session', async () => {
    const question = await ask(staff, { question: 'lequel ?' })
    expect(question).toMatchObject({
      status: 'needs_clarification',
      choices: [{ id: 'hoche' }, { id: 'kleber' }],
    })
    const answer = await ask(staff, { question: 'Rue Kléber', session_id: question.session_id })
    expect(answer).toMatchObject({ status: 'answered', session_id: question.session_id })
  })

  it('tells what waits for a person, and cannot agree itself', async () => {
    const waiting = await ask(staff, { question: 'calcule' })
    expect(waiting).toMatchObject({ status: 'awaiting_approval', choices: [] })
    expect(waiting.awaiting_approval).toHaveLength(2)
    const agreed = await ask(staff, { question: 'approve', session_id: waiting.session_id })
    expect(agreed.failed).toContain('waiting for a person')
    const { body } = await service.call('GET', `/api/sessions/${waiting.session_id}`)
    expect(body.state).toBe('awaiting_approval')
  })

  it('tells a failure of the team, and an unknown session', async () => {
    expect(await ask(staff, { question: 'panne' })).toMatchObject({ status: 'failed' })
    expect((await ask(staff, { question: 'x', session_id: crypto.randomUUID() })).failed).toContain(
      'not_found',
    )
    for (const question of ['', '  \n'])
      expect((await ask(staff, { question })).failed).toMatch(/"question: must not be blank".*invalid_input/s)
  })
})

describe('sessions as resources', () => {
  it('are listed and read as text, hops for staff alone', async () => {
    const { session_id } = await ask(user, { question: 'Quelle largeur ?' })
    const uri = `agora-agents://sessions/${session_id}`
    const [ofUser] = await user.readResource(uri)
    expect(ofUser?.text).toContain(QUOTE)
    expect(ofUser?.text).not.toContain('controller')
    const [ofStaff] = await staff.readResource(uri)
    expect(ofStaff?.text).toContain('controller → context')
    const listed = (await staff.listResources()).map((resource) => resource.uri)
    expect(listed).toContain(uri)
    const own = (await user.listResources()).map((resource) => resource.uri)
    expect(own).toEqual([uri])
    await expect(user.readResource(`agora-agents://sessions/${crypto.randomUUID()}`)).rejects.toThrow(
      'no session',
    )
  })
})

describe('/mcp', () => {
  it('asks for a token and takes only POST', async () => {
    expect((await service.call('POST', '/mcp', {}, {})).status).toBe(401)
    expect((await service.call('GET', '/mcp')).status).toBe(405)
    const bad = await service.call('POST', '/mcp', '{', {
      authorization: 'Bearer staff-secret',
      accept: 'application/json, text/event-stream',
    })
    expect(bad).toMatchObject({ status: 400, body: { jsonrpc: '2.0', error: { code: -32700 } } })
  })
})

describe('the server for stdio', () => {
  it('serves one caller, with nothing of the service around it', async () => {
    const context = { team: service.team, shutdownDeadline: new AbortController().signal }
    const log = createLogger({ write: () => {} })
    const server = createTeamMcpServer({ context, caller: userNamed('ada') }, { version: '1.2.3', log })
    const { call, close } = await connectInMemory(server)
    const { body, isError } = await call('ask_team', { question: 'Quelle largeur ?' })
    expect(isError).toBe(false)
    expect(body.status).toBe('answered')
    await close()
  })
})
