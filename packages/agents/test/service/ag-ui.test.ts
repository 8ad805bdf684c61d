import type { Event, RunAgentInput } from '@ag-ui/core'
import { openForTests } from '@agora-mcp/testing/setup'
import { describe, expect, it } from 'vitest'
import { endOf, eventsIn, interruptsIn, typesIn } from '../support/service/ag-ui-events.ts'
import { STAFF, startService, USER } from '../support/service/start-service.ts'

const service = openForTests(startService)

/** A client that keeps the thread's messages and state, as AG-UI clients do, and checks every event. */
function thread(headers: Record<string, string> = STAFF) {
  const threadId = crypto.randomUUID()
  let state: Record<string, unknown> = {}
  const messages: RunAgentInput['messages'] = []

  async function run(input: Partial<RunAgentInput>): Promise<Event[]> {
    const runId = crypto.randomUUID()
    const body = { threadId, runId, state, messages, tools: [], context: [], forwardedProps: {}, ...input }
    const { status, body: text } = await service.call('POST', '/ag-ui', body, headers)
    expect(status).toBe(200)
    const events: Event[] = []
    for await (const event of eventsIn(new Response(text).body)) events.push(event)
    expectOrder(events)
    for (const event of events) {
      if (event.type === 'STATE_SNAPSHOT') state = event.snapshot
      if (event.type === 'STATE_DELTA') {
        for (const change of event.delta) {
          if (change.op === 'replace') state = { ...state, [change.path.slice(1)]: change.value }
        }
      }
    }
    const start = events.find((event) => event.type === 'TEXT_MESSAGE_START')
    if (start !== undefined)
      messages.push({ id: start.messageId, role: 'assistant', content: textIn(events) })
    return events
  }

  return {
    run,
    forget: () => {
      state = {}
    },
    state: () => state,
    say(content: string) {
      messages.push({ id: crypto.randomUUID(), role: 'user', content })
      return run({})
    },
    resume: (resume: RunAgentInput['resume']) => run(resume === undefined ? {} : { resume }),
  }
}

const textIn = (events: Event[]): string =>
  events.map((event) => (event.type === 'TEXT_MESSAGE_CONTENT' ? event.delta : '')).join('')

/** Checks the order of events that the protocol demands. */
function expectOrder(events: Event[]): void {
  expect(events[0]?.type).toBe('RUN_STARTED')
  expect(['RUN_FINISHED', 'RUN_ERROR']).toContain(events.at(-1)?.type)
  const open = new Set<string>()
  for (const event of events) {
    if (event.type === 'STEP_STARTED') open.add(event.stepName)
    if (event.type === 'STEP_FINISHED') expect(open.delete(event.stepName)).toBe(true)
    if (event.type === 'TEXT_MESSAGE_CONTENT') expect(event.delta).not.toBe('')
  }
  if (events.at(-1)?.type === 'RUN_FINISHED') expect([...open]).toEqual([])
}

describe('an AG-UI run', () => {
  it('tells steps, the answer and the state', async () => {
    const events = await thread().say('Quelle largeur ?')
    expect(
      events
        .filter(({ type }) => type === 'STEP_STARTED')
        .map((event) => 'stepName' in event && event.stepName),
    ).toEqual(['welcome', 'controller', 'context', 'summary'])
    expect(typesIn(events)).toEqual(
      expect.arrayContaining(['STATE_SNAPSHOT', 'TEXT_MESSAGE_START', 'STATE_DELTA']),
    )
    expect(textIn(events)).toContain('[1] reseaux/cctp.md, Article 4')
    expect(endOf(events)).toMatchObject({
      outcome: { type: 'success' },
      result: { message: { type: 'response' } },
    })
  })

  it('goes on with its thread, also when the client kept only messages, or neither they nor the state', async () => {
    const talk = thread()
    await talk.say('Quelle largeur ?')
    const { session_id } = talk.state()
    talk.forget()
    await talk.say('Et la profondeur ?')
    expect(talk.state().session_id).toBe(session_id)
    const events = await talk.run({
      messages: [{ id: 'a', role: 'user', content: 'Et la pente ?' }],
      state: null,
    })
    expect(events.find((event) => event.type === 'STATE_SNAPSHOT')).toMatchObject({
      snapshot: { session_id },
    })
  })

  it('stops at a question, and goes on with the choice', async () => {
    const talk = thread()
    const [question] = interruptsIn(await talk.say('lequel ?'))
    expect(question).toMatchObject({ reason: 'clarification', message: 'De quelle rue parlez-vous ?' })
    expect(question?.metadata).toMatchObject({ choices: [{ id: 'hoche' }, { id: 'kleber' }] })
    const answered = await talk.resume([
      { interruptId: question?.id ?? '', status: 'resolved', payload: { choice: 'kleber' } },
    ])
    expect(textIn(answered)).toContain('« Rue Kléber »')
  })

  it('stops at actions, and goes on when each is decided', async () => {
    const talk = thread()
    const events = await talk.say('calcule le débit')
    expect(typesIn(events)).toEqual(
      expect.arrayContaining(['TOOL_CALL_START', 'TOOL_CALL_ARGS', 'TOOL_CALL_END']),
    )
    const interrupts = interruptsIn(events)
    expect(interrupts).toHaveLength(2)
    expect(interrupts[0]).toMatchObject({
      reason: 'approval',
      message: 'Calculer : debit',
      toolCallId: interrupts[0]?.id,
    })

    // Another message is answered meanwhile; what waits goes on waiting.
    const beside = await talk.say('et alors ?')
    expect(endOf(beside).outcome).toEqual({ type: 'success' })

    const [first, second] = interrupts
    const half = await talk.resume([
      { interruptId: first?.id ?? '', status: 'resolved', payload: { decision: 'approve' } },
      { interruptId: second?.id ?? '', status: 'cancelled' },
    ])
    const results = half.filter((event) => event.type === 'TOOL_CALL_RESULT')
    expect(results.map(({ toolCallId, content }) => [toolCallId, content])).toEqual(
      expect.arrayContaining([
        [first?.id, '42 l/s'],
        [second?.id, 'refused'],
      ]),
    )
    expect(endOf(half).outcome).toEqual({ type: 'success' })
  })

  it('shows a user neither steps nor tools', async () => {
    const talk = thread(USER)
    const events = await talk.say('calcule le débit')
    expect(typesIn(events).filter((type) => /STEP|TOOL/.test(type))).toEqual([])
    expect(JSON.stringify(events)).not.toContain('scripts__')
    expect(interruptsIn(events)[0]).toMatchObject({ reason: 'approval' })
  })

  it('ends with an error that says what is wrong', async () => {
    const nothing = await thread().run({ messages: [] })
    expect(nothing.at(-1)).toMatchObject({ type: 'RUN_ERROR', code: 'invalid_input' })
    const foreign = await thread().run({ state: { session_id: crypto.randomUUID() } })
    expect(foreign.at(-1)).toMatchObject({ type: 'RUN_ERROR', code: 'not_found' })
    const unknown = await thread().resume([{ interruptId: 'x', status: 'resolved' }])
    expect(unknown.at(-1)).toMatchObject({ type: 'RUN_ERROR', code: 'not_found' })
  })

  it('is refused where it is none', async () => {
    const refused = await service.call('POST', '/ag-ui', { threadId: 7 })
    expect(refused.status).toBe(422)
    const fields = refused.body.fields.map(({ field }: { field: string }) => field)
    expect(fields).toEqual(expect.arrayContaining(['threadId', 'runId', 'messages']))
  })
})
