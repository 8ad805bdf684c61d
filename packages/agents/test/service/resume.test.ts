import type { Event, RunAgentInput } from '@ag-ui/core'
import { defined } from '@agora-mcp/core/schemas/defined'
import { openForTests } from '@agora-mcp/testing/setup'
import { describe, expect, it } from 'vitest'
import {
  customIn,
  endOf,
  eventsIn,
  interruptsIn,
  runInput,
  typesIn,
} from '../support/service/ag-ui-events.ts'
import { STAFF, startService, USER } from '../support/service/start-service.ts'

const service = openForTests(startService)

const openSession = async (headers = STAFF): Promise<string> =>
  (await service.call('POST', '/api/sessions', {}, headers)).body.session_id

function post(input: Partial<RunAgentInput>, headers = STAFF, signal?: AbortSignal): Promise<Response> {
  return fetch(`${service.url}/ag-ui`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(runInput(input)),
    ...defined({ signal }),
  })
}
const run = async (input: Partial<RunAgentInput>, headers = STAFF): Promise<Event[]> =>
  all(eventsIn((await post(input, headers)).body))

async function all(events: AsyncIterable<Event>, seen: (event: Event) => void = () => {}): Promise<Event[]> {
  const list: Event[] = []
  for await (const event of events) {
    list.push(event)
    seen(event)
  }
  return list
}

const asks = (session_id: string, content: string, id: string = crypto.randomUUID()) => ({
  messages: [{ id, role: 'user' as const, content }],
  forwardedProps: { session_id },
})
const follows = (session_id: string) => ({ forwardedProps: { session_id, follow: true } })

describe('a run whose connection is lost', () => {
  it('is followed from its beginning, and its message is not asked again', async () => {
    const session = await openSession()
    const cut = new AbortController()
    const seen: Event[] = []
    const before = service.team.taken()
    const lost = await post(asks(session, 'lent : quelle largeur ?'), STAFF, cut.signal)
    for await (const event of eventsIn(lost.body)) {
      seen.push(event)
      if (customIn(seen, 'agora.hop').length === 2) break
    }
    cut.abort()

    // The page that comes back, and a tab beside it; the answer comes when both have heard how far it is.
    const heard = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const both = heard.map(async ({ resolve }) => {
      const { body } = await post(follows(session))
      return all(eventsIn(body), ({ type }) => type === 'CUSTOM' && resolve())
    })
    await Promise.all(heard.map(({ promise }) => promise))
    service.team.release()
    const [events = [], others = []] = await Promise.all(both)
    expect(service.team.taken()).toBe(before + 1)
    expect(customIn(events, 'agora.hop').map(({ by }) => by)).toEqual([
      'welcome',
      'controller',
      'context',
      'summary',
    ])
    expect(customIn(events, 'agora.request')).toEqual(customIn(seen, 'agora.request'))
    expect(endOf(events).result).toMatchObject({ message: { type: 'response' } })
    expect(endOf(others).result).toEqual(endOf(events).result)
  })

  it('posted again with the same message gives the same answer, at once and later', async () => {
    const session = await openSession()
    const before = service.team.taken()
    const input = asks(session, 'Quelle largeur ?')
    const answers = await Promise.all([run(input), run(input)])
    await run(asks(session, 'Et la profondeur ?'))
    answers.push(await run(input), await run(input, STAFF))
    for (const events of answers) {
      expect(endOf(events).result).toEqual(endOf(answers[0] ?? []).result)
      expect(customIn(events, 'agora.request')[0].request_id).toBe(input.messages[0]?.id)
      expect(customIn(events, 'agora.hop')).toHaveLength(4)
    }
    expect(service.team.taken()).toBe(before + 2)
    const upper = asks(session, 'Quelle largeur ?', input.messages[0]?.id.toUpperCase())
    expect(endOf(await run(upper)).result).toEqual(endOf(answers[0] ?? []).result)
  })

  it('is asked again where the client gives its messages no ids of their own', async () => {
    const session = await openSession()
    const before = service.team.taken()
    for (let times = 0; times < 2; times++) await run(asks(session, 'Quelle largeur ?', 'm1'))
    expect(service.team.taken()).toBe(before + 2)
  })

  it('that waits for a decision is followed to its interrupts, and after it to its answer', async () => {
    const session = await openSession()
    const interrupts = interruptsIn(await run(asks(session, 'calcule le débit')))
    const waiting = await run(follows(session))
    expect(interruptsIn(waiting)).toEqual(interrupts)
    expect(customIn(waiting, 'agora.action').map(({ status }) => status)).toEqual([
      'awaiting_approval',
      'awaiting_approval',
    ])
    const decided = {
      forwardedProps: { session_id: session },
      runId: crypto.randomUUID(),
      resume: interrupts.map(({ id }) => ({
        interruptId: id,
        status: 'resolved' as const,
        payload: { decision: 'approve', reason: 'Vu.' },
      })),
    }
    const first = await run(decided)
    for (const { id } of interrupts) {
      const told = customIn(first, 'agora.action').filter(({ action_id }) => action_id === id)
      expect(told.map(({ status }) => status)).toEqual(['pending', 'running', 'done'])
    }
    expect(customIn(first, 'agora.action').at(-1)).toMatchObject({
      outcome_text: '42 l/s',
      decided: { decision: 'approve', reason: 'Vu.', who: 'staff' },
    })
    const again = await run(decided)
    expect(endOf(again).result).toEqual(endOf(first).result)
  })

  it('answers a question of the team once', async () => {
    const session = await openSession()
    const [question] = interruptsIn(await run(asks(session, 'lequel ?')))
    const before = service.team.taken()
    const answer = {
      forwardedProps: { session_id: session },
      runId: crypto.randomUUID(),
      resume: [
        { interruptId: question?.id ?? '', status: 'resolved' as const, payload: { choice: 'kleber' } },
      ],
    }
    const [first, again] = [await run(answer), await run(answer)]
    expect(endOf(again).result).toEqual(endOf(first).result)
    expect(service.team.taken()).toBe(before + 1)
  })

  it('with nothing under way ends at once', async () => {
    const events = await run(follows(await openSession()))
    expect(typesIn(events)).toEqual(['RUN_STARTED', 'STATE_SNAPSHOT', 'RUN_FINISHED'])
    expect(endOf(events).result).toBeUndefined()
  })

  it('shows a user the answer and nothing of its way', async () => {
    const session = await openSession(USER)
    const input = asks(session, 'Quelle largeur ?')
    const events = [...(await run(input, USER)), ...(await run(input, USER))]
    expect(customIn(events, 'agora.request')).toHaveLength(2)
    expect([...customIn(events, 'agora.hop'), ...customIn(events, 'agora.action')]).toEqual([])
  })

  it('of a session that is erased meanwhile says so', async () => {
    const session = await openSession()
    const before = asks(session, 'Quelle largeur ?')
    await run(before)
    const question = await run(asks(session, 'lequel ?'))
    expect(interruptsIn(question)).toHaveLength(1)
    expect((await service.call('DELETE', `/api/sessions/${session}`)).status).toBe(200)
    for (const input of [before, asks(session, 'Et ?')]) {
      expect((await run(input)).at(-1)).toMatchObject({ type: 'RUN_ERROR', code: 'conflict' })
    }
  })

  it('that wants no answer from memory says so to the team', async () => {
    const session = await openSession()
    const input = asks(session, 'Quelle largeur ?')
    await run({ ...input, forwardedProps: { session_id: session, fresh: true } })
    const [, request] = await service.team.replay(session, { role: 'staff', subject: 'staff', name: 'x' })
    expect(request?.content).toMatchObject({ request_id: input.messages[0]?.id, fresh: true })
  })
})

describe('a run that watches', () => {
  it('tells the state of its session and each change of it until it is erased, whoever makes it', async () => {
    const session = await openSession()
    const { body } = await post({ forwardedProps: { session_id: session, watch: true } })
    const state: Record<string, unknown> = {}
    const states: unknown[] = []
    let isAsked = false
    for await (const event of eventsIn(body)) {
      if (event.type === 'STATE_SNAPSHOT') Object.assign(state, event.snapshot)
      if (event.type === 'STATE_DELTA') {
        for (const one of event.delta) if (one.op === 'replace') state[one.path.slice(1)] = one.value
      }
      states.push(state.state)
      if (isAsked || event.type !== 'STATE_SNAPSHOT') continue
      isAsked = true
      void run(asks(session, 'Quelle largeur ?'))
        .then(() => service.call('PATCH', `/api/sessions/${session}`, { title: 'Largeurs' }))
        .then(() => service.call('DELETE', `/api/sessions/${session}`))
    }
    expect(states).toContain('working')
    expect(states.slice(states.indexOf('working'))).toContain('idle')
    expect(states.at(-1)).toBe('erased')
    expect(state).toMatchObject({ session_id: session, title: null, history: [] })
  })

  it('needs a session that there is', async () => {
    const events = await run({ forwardedProps: { session_id: crypto.randomUUID(), watch: true } })
    expect(events.at(-1)).toMatchObject({ type: 'RUN_ERROR', code: 'not_found' })
  })
})

it('a run that follows a request by its id hears of that one, whatever else is under way', async () => {
  const session = await openSession()
  const input = asks(session, 'Quelle largeur ?')
  const answered = await run(input)
  await run(asks(session, 'calcule le débit'))
  const events = await run({ forwardedProps: { session_id: session, follow: input.messages[0]?.id } })
  expect(endOf(events).result).toEqual(endOf(answered).result)
  const unknown = await run({ forwardedProps: { session_id: session, follow: crypto.randomUUID() } })
  expect(unknown.at(-1)).toMatchObject({ type: 'RUN_ERROR', code: 'not_found' })
})
