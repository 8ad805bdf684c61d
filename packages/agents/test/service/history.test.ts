import { openForTests } from '@agora-mcp/testing/setup'
import { describe, expect, it } from 'vitest'
import { type RunningService, STAFF, startService, USER } from '../support/service/start-service.ts'

const call: RunningService['call'] = (...args) => service.call(...args)

const service = openForTests(startService)

async function session(texts: readonly string[], headers = STAFF): Promise<string> {
  const { session_id } = (await call('POST', '/api/sessions', {}, headers)).body
  for (const text of texts) {
    await call('POST', `/api/sessions/${session_id}/messages?wait=true`, { text }, headers)
  }
  return session_id
}
const history = async (id: string, query = '', headers = STAFF) =>
  call('GET', `/api/sessions/${id}/history${query}`, undefined, headers)

describe('the history of a session', () => {
  it('is the whole conversation with its way', async () => {
    const id = await session(['Quelle largeur ?'])
    const { body } = await history(id)
    expect(body).toMatchObject({ next_before: null, total_count: 1, position: 6, erased: false })
    const [item] = body.items
    expect(item).toMatchObject({
      text: 'Quelle largeur ?',
      state: 'answered',
      position: 2,
      envelope: { message: { type: 'user_request' } },
      answer: { message: { type: 'response', attachments: [{ meta: { source: 'reseaux/cctp.md' } }] } },
      interrupts: [],
    })
    expect(item.message_id).toBe(item.request_id)
    expect(item.hops.map(({ by }: { by: string }) => by)).toEqual([
      'welcome',
      'controller',
      'context',
      'summary',
    ])
  })

  it('comes in pages, the newest first', async () => {
    const texts = Array.from({ length: 7 }, (_, at) => `Question ${at + 1} ?`)
    const id = await session(texts)
    const seen: string[][] = []
    let query = '?limit=3'
    for (;;) {
      const { body } = await history(id, query)
      seen.unshift(body.items.map(({ text }: { text: string }) => text))
      expect(body.total_count).toBe(7)
      if (body.next_before === null) break
      query = `?limit=3&before=${body.next_before}`
    }
    expect(seen.map((page) => page.length)).toEqual([1, 3, 3])
    expect(seen.flat()).toEqual(texts)
  })

  it('goes on where the session does', async () => {
    const id = await session(['Quelle largeur ?'])
    await history(id)
    const slow = call('POST', `/api/sessions/${id}/messages?wait=true`, { text: 'lent ?' })
    await expect.poll(async () => (await history(id)).body.items.at(-1)).toMatchObject({ text: 'lent ?' })
    expect((await history(id)).body.items.at(-1)).toMatchObject({ state: 'working', answer: null })
    service.team.release()
    await slow
    expect((await history(id)).body.items.at(-1)).toMatchObject({
      state: 'answered',
      hops: Array(4).fill({}),
    })
  })

  it('tells what waits for a person, and what was decided', async () => {
    const id = await session(['lequel ?', 'calcule le débit'])
    const { items } = (await history(id)).body
    expect(items[0].interrupts).toEqual([])
    const [, waiting] = items
    expect(waiting).toMatchObject({ state: 'waiting', answer: null })
    expect(waiting.interrupts).toHaveLength(2)
    expect(waiting.actions[0]).toMatchObject({
      tool: 'scripts__debit',
      status: 'awaiting_approval',
      decided: null,
    })
    const [yes, no] = waiting.actions
    const decide = (action: string, body: object) =>
      call('POST', `/api/sessions/${id}/approvals/${action}`, body)
    await decide(yes.action_id, { decision: 'approve' })
    await decide(no.action_id, { decision: 'refuse', reason: 'Trop tôt.' })
    await expect
      .poll(async () => (await history(id)).body.items[1])
      .toMatchObject({
        state: 'answered',
        interrupts: [],
        actions: [
          { status: 'done', outcome_text: '42 l/s', decided: { decision: 'approve', who: 'staff' } },
          { status: 'refused', decided: { decision: 'refuse', reason: 'Trop tôt.' } },
        ],
      })
  })

  it('has the question of the team as an interrupt until it is answered', async () => {
    const id = await session(['lequel ?'])
    expect((await history(id)).body.items[0]).toMatchObject({
      state: 'answered',
      interrupts: [{ reason: 'clarification', metadata: { choices: [{ id: 'hoche' }, { id: 'kleber' }] } }],
    })
    await call('POST', `/api/sessions/${id}/messages?wait=true`, { text: 'Rue Hoche' })
    expect((await history(id)).body.items[0].interrupts).toEqual([])
  })

  it('shows users their own sessions alone, without hops and tools', async () => {
    const id = await session(['Quelle largeur ?', 'calcule le débit'], USER)
    const { body } = await history(id, '', USER)
    expect(body.items).toHaveLength(2)
    expect(body.items[0]).toMatchObject({ state: 'answered', hops: [], actions: [] })
    expect(body.items[1]).toMatchObject({ state: 'waiting', hops: [], actions: [] })
    expect(JSON.stringify(body)).not.toContain('scripts__')
    expect((await history(id, '', { ...USER, 'x-agora-user': 'bruno' } as never)).status).toBe(404)
    expect((await history(id)).body.items[0].hops).toHaveLength(4)
  })

  it('of an erased session is empty', async () => {
    const id = await session(['Quelle largeur ?'])
    await history(id)
    await call('DELETE', `/api/sessions/${id}`)
    expect((await history(id)).body).toMatchObject({ items: [], total_count: 0, erased: true })
  })

  it.each(['?limit=0', '?limit=201', '?before=x', '?before=0', '?page=2'])('refuses %s', async (query) => {
    expect((await history(await session([]), query)).status).toBe(422)
    expect((await history(crypto.randomUUID())).status).toBe(404)
  })
})
