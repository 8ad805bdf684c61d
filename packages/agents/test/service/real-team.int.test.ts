import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import type { Event } from '@ag-ui/core'
import { envelopeSchema } from '@agora-mcp/core/schemas/envelope'
import { newFolder } from '@agora-mcp/testing/setup'
import OpenAI from 'openai'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOfficeDocuments } from '../../src/adapters/documents/office-documents.ts'
import { officeTools } from '../../src/adapters/office/office-tools.ts'
import { openSessionLog } from '../../src/log/open-session-log.ts'
import { readSpecialists } from '../../src/specialists/read-specialists.ts'
import { createTeam } from '../../src/team/create-team.ts'
import { customIn, endOf, eventsIn, runInput } from '../support/service/ag-ui-events.ts'
import { type ServedTeam, serveTeam } from '../support/service/start-service.ts'
import { sharedEmbedder } from '../support/shared-embedder.ts'
import { NO_SERVER, teamPorts } from '../support/team-ports.ts'

const DEMO = fileURLToPath(new URL('../../demo-office/documents/fiches', import.meta.url))
const QUESTION = 'Combien de branchements en plomb faut-il supprimer ?'

const folder = newFolder()
let running: Awaited<ReturnType<typeof start>>

/** The service over the real team: its log on SQLite, the sheets of the demo office, the embedding model, no key. */
async function start() {
  const dataDir = join(folder, 'data')
  const documents = createOfficeDocuments({
    folders: [join(folder, 'fiches')],
    dataDir,
    tools: NO_SERVER,
    embedder: sharedEmbedder,
  })
  await documents.sync()
  const office = officeTools({ documents, scripts: [], today: () => '2026-11-22' })
  const { specialists } = await readSpecialists(null)
  const team = createTeam({
    ...teamPorts(dataDir, { log: await openSessionLog({ dataDir }), documents }),
    tools: office,
    embedder: sharedEmbedder,
    specialists,
  })
  const served = await serveTeam(team, { staffToken: undefined, userToken: undefined })
  return {
    ...served,
    team,
    async close() {
      await served.close()
      await team.close()
    },
  }
}

const call: ServedTeam['call'] = (...asked) => running.call(...asked)

/** Positions of the events that come until one is the answer. */
async function positions(id: string, after: number): Promise<number[]> {
  const response = await fetch(`${running.url}/api/sessions/${id}/events`, {
    headers: { 'last-event-id': `${after}` },
  })
  let text = ''
  const entries = () => [...text.matchAll(/^data: (.+)\n\n/gm)].map(([, data]) => JSON.parse(data ?? '{}'))
  for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
    text += Buffer.from(part).toString()
    if (entries().some(({ kind, envelope }) => kind === 'hop' && envelope.routing.target === 'welcome')) break
  }
  return entries().map(({ position }) => position)
}

beforeAll(async () => {
  await cp(DEMO, join(folder, 'fiches'), { recursive: true })
  running = await start()
})
afterAll(() => running.close())

describe('the service of the real team', () => {
  it('answers from the sheets with quotations, and streams every entry of the log', async () => {
    const { session_id: id } = (await call('POST', '/api/sessions', { project: 'Rue des Tanneurs' })).body
    const streamed = positions(id, 0)
    const { status, body } = await call('POST', `/api/sessions/${id}/messages?wait=true`, { text: QUESTION })
    expect(status).toBe(200)
    const quotes = envelopeSchema.parse(body).message.attachments
    expect(quotes.map(({ value }) => value).join('\n')).toMatch(/plomb/)
    for (const { value, meta } of quotes) {
      expect(Number(meta.char_end) - Number(meta.char_start)).toBe(value.length)
    }
    const seen = await streamed
    expect(seen).toEqual(Array.from({ length: seen.length }, (_, at) => at + 1))
    expect(await positions(id, 3)).toEqual(seen.slice(3))
  })

  it('is told of a new message by the same conversation after a restart, and finds its session', async () => {
    const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: 'user', content: QUESTION }]
    const ask = async () => {
      const client = new OpenAI({ apiKey: 'none', baseURL: `${running.url}/v1`, maxRetries: 0 })
      const { data, response } = await client.chat.completions
        .create({ model: 'agora-team', messages })
        .withResponse()
      messages.push({ role: 'assistant', content: data.choices[0]?.message.content ?? '' })
      return response.headers.get('x-agora-session')
    }
    const session = await ask()
    expect(String(messages.at(-1)?.content)).toMatch(/plomb[\s\S]*\*\*Sources\*\*/)
    await running.close()
    running = await start()
    messages.push({ role: 'user', content: 'Qui est le responsable ?' })
    expect(await ask()).toBe(session)
  })

  it('goes on with a run after a restart, and asks nothing twice', async () => {
    const { session_id: id } = (await call('POST', '/api/sessions', {})).body
    const message = { id: crypto.randomUUID(), role: 'user' as const, content: QUESTION }
    const post = () =>
      fetch(`${running.url}/ag-ui`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(runInput({ messages: [message], forwardedProps: { session_id: id } })),
      })
    for await (const event of eventsIn((await post()).body)) {
      // The message is on disk.
      if (event.type === 'CUSTOM') break
    }
    await running.close()
    running = await start()
    const events: Event[] = []
    for await (const event of eventsIn((await post()).body)) events.push(event)
    expect(endOf(events).result).toMatchObject({ message: { type: expect.stringMatching(/respon/) } })
    expect(customIn(events, 'agora.hop')[0]).toMatchObject({ by: 'welcome' })
    const { items } = (await call('GET', `/api/sessions/${id}/history`)).body
    expect(items).toMatchObject([{ request_id: message.id, state: 'answered' }])
    const entries = await running.team.replay(id, { role: 'staff', subject: 'staff', name: 'x' })
    expect(entries.filter(({ kind }) => kind === 'request')).toHaveLength(1)
    expect(customIn(events, 'agora.hop')).toHaveLength(entries.filter(({ kind }) => kind === 'hop').length)
  })

  it('tells whether the log of a session is what was written', async () => {
    const { session_id: id } = (await call('POST', '/api/sessions', {})).body
    await call('POST', `/api/sessions/${id}/messages?wait=true`, { text: 'Bonjour' })
    const verdict = async () => (await call('GET', `/api/sessions/${id}/verification`)).body
    expect(await verdict()).toMatchObject({ verdict: 'verified', detail: expect.stringContaining('intact') })
    expect((await call('GET', `/api/sessions/${crypto.randomUUID()}/verification`)).status).toBe(404)

    // Somebody who has the file changes a word of it.
    const database = new DatabaseSync(join(folder, 'data', 'sessions.sqlite'))
    database.exec("UPDATE content SET text = replace(text, 'Bonjour', 'Bonsoir')")
    database.close()
    expect(await verdict()).toMatchObject({
      verdict: 'broken',
      detail: expect.stringContaining('The log was changed after it was written:'),
    })
    await call('DELETE', `/api/sessions/${id}`)
  })

  it('erases a session whose chain still holds', async () => {
    const { session_id: id } = (await call('POST', '/api/sessions', {})).body
    await call('POST', `/api/sessions/${id}/messages?wait=true`, { text: 'Bonjour' })
    const stream = await fetch(`${running.url}/api/sessions/${id}/events`)
    expect((await call('DELETE', `/api/sessions/${id}`)).status).toBe(200)
    // Nothing follows: the stream ends, and so does one that is opened later.
    expect(await stream.text()).toContain('"kind":"erased"')
    expect(await (await fetch(`${running.url}/api/sessions/${id}/events?after=999`)).text()).not.toContain(
      'id:',
    )
    const exported = await call('GET', `/api/sessions/${id}/export`)
    expect(exported.status).toBe(200)
    expect(JSON.stringify(exported.body)).not.toContain('Bonjour')
    expect((await running.team.verify(id)).get(id)).toMatchObject({ problems: [] })
    expect((await call('GET', `/api/sessions/${id}/verification`)).body.verdict).toBe('erased')
    expect((await call('POST', `/api/sessions/${id}/messages`, { text: 'encore' })).status).toBe(409)
  })
})
