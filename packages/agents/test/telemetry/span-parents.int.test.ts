import type { Envelope } from '@agora-mcp/core/schemas/envelope'
import type { StubServer } from '@agora-mcp/testing/http'
import type { ReadableSpan } from '@opentelemetry/sdk-trace-base'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ATTRIBUTE } from '../../src/telemetry/index.ts'
import { startModel } from '../support/dialogues/language-model.ts'
import { type Office, openOffice } from '../support/dialogues/office.ts'
import { type ServedTeam, serveTeam } from '../support/service/start-service.ts'
import { type KeptSpans, keepSpans } from '../support/telemetry/kept-spans.ts'

const SHEET = 'fiches/2026-09-08-eaux-usees-tanneurs.md'
const QUESTION = 'Quelle est la profondeur de la tranchée des eaux usées de la rue des Tanneurs ?'
const FLOW = 'Quel débit passe dans un DN 300 en béton à 1 % de pente ?'

let spans: KeptSpans
let model: StubServer
let office: Office
let service: ServedTeam

beforeAll(async () => {
  spans = keepSpans()
  model = await startModel((_, system) =>
    system.startsWith('Choose who')
      ? JSON.stringify({ specialists: ['vrd'], why: 'Les réseaux.', confidence: 1 })
      : JSON.stringify({ sentences: [] }),
  )
  office = await openOffice({
    only: [SHEET],
    env: { AGENTS_MODEL_DISPATCH: 'openai:stub', OPENAI_BASE_URL: `${model.url}/v1`, OPENAI_API_KEY: 'none' },
  })
  service = await serveTeam(office.team, { staffToken: undefined, userToken: undefined })
}, 120_000)
afterAll(async () => {
  await service.close()
  await office.close()
  await model.close()
  await spans.close()
})
beforeEach(() => spans.clear())

const call = async <Body>(method: string, path: string, body: unknown): Promise<Body> =>
  (await service.call(method, path, body)).body
const open = async () =>
  (await call<{ session_id: string }>('POST', '/api/sessions', { project: null })).session_id
const ask = (session: string, text: string) =>
  call<Envelope>('POST', `/api/sessions/${session}/messages?wait=true`, { text })

const named = (name: string | RegExp): ReadableSpan[] =>
  spans.all().filter((span) => (typeof name === 'string' ? span.name === name : name.test(span.name)))
const attribute = (span: ReadableSpan | undefined, name: string) => span?.attributes[name]

const MESSAGES = 'POST /api/sessions/:session_id/messages'

describe('the spans of a question', () => {
  it('hang below each other: request, hop, call of a tool or a model', async () => {
    await ask(await open(), QUESTION)
    await expect.poll(() => named(MESSAGES).length).toBe(1)
    const [search] = named('execute_tool office__search_documents')
    expect(search && spans.path(search)).toEqual([
      MESSAGES,
      'answer_request',
      'invoke_agent context',
      'execute_tool office__search_documents',
    ])
    const [chat] = named(/^chat /)
    expect(chat && spans.path(chat)).toEqual([
      MESSAGES,
      'answer_request',
      'invoke_agent dispatch',
      expect.stringMatching(/^chat openai/),
    ])
    for (const hop of named(/^invoke_agent /)) {
      expect(spans.path(hop)).toEqual([MESSAGES, 'answer_request', hop.name])
    }
  })

  it('stay with their own request where one waits for the other, in the same session', async () => {
    const session = await open()
    await Promise.all([ask(session, QUESTION), ask(session, 'Combien de branchements en plomb ?')])
    await expect.poll(() => named('answer_request').length).toBe(2)
    const requests = named('answer_request')
    expect(new Set(requests.map((span) => span.spanContext().traceId)).size).toBe(2)
    for (const hop of named(/^invoke_agent /)) {
      expect(attribute(spans.parent(hop), ATTRIBUTE.request)).toBe(attribute(hop, ATTRIBUTE.request))
    }
  })

  it('stay with their own session where many ask at once', async () => {
    const sessions = await Promise.all(Array.from({ length: 8 }, open))
    await Promise.all(sessions.map((session) => ask(session, QUESTION)))
    await expect.poll(() => named('answer_request').length).toBe(8)
    const ofThem = named(/^(invoke_agent|execute_tool) /).filter((span) =>
      // Those of the sessions before are noted in the memory meanwhile.
      sessions.includes(String(attribute(span, ATTRIBUTE.session))),
    )
    expect(ofThem.length).toBeGreaterThanOrEqual(8 * 5)
    for (const span of ofThem) {
      expect(attribute(spans.parent(span), ATTRIBUTE.session)).toBe(attribute(span, ATTRIBUTE.session))
    }
  })

  it('go on below whoever has agreed, and the action below the hop that wanted it', async () => {
    const session = await open()
    const asked = await ask(session, FLOW)
    const action = asked.actions.find(({ status }) => status === 'awaiting_approval')
    await call('POST', `/api/sessions/${session}/approvals/${action?.payload.action_id}`, {
      decision: 'approve',
    })
    await expect.poll(() => named('answer_request').length, { timeout: 20_000 }).toBe(2)
    const [run] = named(/^execute_tool office__run_/)
    expect(run && spans.path(run)).toEqual([
      MESSAGES,
      'answer_request',
      'invoke_agent specialist:vrd',
      'execute_tool office__run_debit-conduite',
    ])
    const [summary] = named('invoke_agent summary')
    expect(summary && spans.path(summary)).toEqual([
      'POST /api/sessions/:session_id/approvals/:action_id',
      'answer_request',
      'invoke_agent summary',
    ])
  })
})
