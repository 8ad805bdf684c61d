import { join } from 'node:path'
import { soakSize } from '@agora-mcp/testing'
import type { StubServer } from '@agora-mcp/testing/http'
import { newFolder } from '@agora-mcp/testing/setup'
import { httpSender, modernRequest } from '@agora-mcp/testing/tasks'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startModel } from '../support/dialogues/language-model.ts'
import { type ServedTeam, serveTeam } from '../support/dialogues/served-team.ts'

const PATIENT = { timeout: 120_000 }
const QUESTION = 'Quel débit passe dans un DN 300 en béton ?'
const headersOf = (user: string) => ({ authorization: 'Bearer user-token-of-16', 'x-agora-user': user })

let folder: string
let model: StubServer
let release: PromiseWithResolvers<void>
let asked: number
const served: ServedTeam[] = []

beforeEach(async () => {
  folder = newFolder()
  release = Promise.withResolvers()
  asked = 0
  model = await startModel(async () => {
    asked += 1
    await release.promise
    return 'Rien.'
  })
})
afterEach(async () => {
  release.resolve()
  for (const team of served.splice(0)) await team.kill()
  await model.close()
})

async function serve(): Promise<ServedTeam> {
  const team = await serveTeam({
    AGENTS_DATA_DIR: join(folder, 'data'),
    AGENTS_MODEL: 'openai:stub',
    AGENTS_MODEL_TIMEOUT: '600',
    OPENAI_BASE_URL: `${model.url}/v1`,
    OPENAI_API_KEY: 'none',
    AGENTS_STAFF_TOKEN: 'staff-token-of-16',
    AGENTS_USER_TOKEN: 'user-token-of-16',
  })
  served.push(team)
  return team
}

// biome-ignore lint/suspicious/noExplicitAny: answers of many methods
async function send(team: ServedTeam, method: string, params: object, user = 'ana'): Promise<any> {
  const { result, error } = await httpSender(
    `${team.url}/mcp`,
    headersOf(user),
  )(modernRequest(method, params))
  return result ?? error
}
const ask = (team: ServedTeam) =>
  send(team, 'tools/call', { name: 'ask_team', arguments: { question: QUESTION } })

it('ask_team as a task has one id and one answer, however often the team is killed', PATIENT, async () => {
  let team = await serve()
  const { taskId, status } = await ask(team)
  expect(status).toBe('working')
  for (let kills = 0; kills < soakSize(2, 10); kills += 1) {
    await team.kill()
    team = await serve()
    expect(await send(team, 'tasks/get', { taskId })).toMatchObject({ status: 'working' })
    expect(await send(team, 'tasks/get', { taskId }, 'ben')).toMatchObject({ code: -32602 })
  }
  release.resolve()
  const get = () => send(team, 'tasks/get', { taskId })
  await expect.poll(get, { timeout: 60_000 }).toMatchObject({ status: 'completed' })
  const done = await get()
  expect(done.result.structuredContent.session_id).toBe(taskId.split('.')[0])
  await team.kill()
  team = await serve()
  expect(await get()).toEqual(done)
})

it(
  'cancelled in the middle of a step, it ends there, also for a team that starts again',
  PATIENT,
  async () => {
    let team = await serve()
    const { taskId } = await ask(team)
    await expect.poll(() => asked).toBeGreaterThan(0)
    expect(await send(team, 'tasks/cancel', { taskId })).toMatchObject({ resultType: 'complete' })
    const before = asked
    release.resolve()
    await team.kill()
    team = await serve()
    expect(await send(team, 'tasks/get', { taskId })).toMatchObject({ status: 'cancelled' })
    // The session goes on with the next question, and only that one.
    const [session_id] = taskId.split('.')
    const next = await send(team, 'tools/call', {
      name: 'ask_team',
      arguments: { question: 'Bonjour', session_id },
    })
    expect(next.structuredContent).toMatchObject({ session_id })
    expect(await send(team, 'tasks/get', { taskId })).toMatchObject({ status: 'cancelled' })
    expect(before).toBeGreaterThan(0)
  },
)
