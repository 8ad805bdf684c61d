import { existsSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Envelope, envelopeSchema } from '@agora-mcp/core/schemas/envelope'
import { canMount, withMounts } from '@agora-mcp/testing/process'
import { newFolder } from '@agora-mcp/testing/setup'
import { createParser } from 'eventsource-parser'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SessionExport } from '../../src/ports/session-log.ts'
import { type ServedTeam, serveTeam } from '../support/dialogues/served-team.ts'

const DEMO = resolve(import.meta.dirname, '../../demo-office')
const FLOW = 'Quel débit passe dans un DN 300 en béton à 1 % de pente ?'
const PATIENT = { timeout: 60_000 }

let folder: string
const served: ServedTeam[] = []
beforeEach(() => {
  folder = newFolder()
})
afterEach(async () => {
  for (const team of served.splice(0)) await team.stop()
})

async function serve(env: Record<string, string> = {}, launch?: readonly string[]): Promise<ServedTeam> {
  const team = await serveTeam(
    { AGENTS_DATA_DIR: join(folder, 'data'), AGENTS_SCRIPTS: join(DEMO, 'scripts.yaml'), ...env },
    launch,
  )
  served.push(team)
  return team
}

interface Problem {
  readonly error: string
  readonly code: string
  readonly hint: string | null
  readonly fields?: readonly { readonly field: string }[]
}

const actionIn = ({ actions }: Envelope) => actions[0]?.payload.action_id as string

const decide = (team: ServedTeam, session: string, action: string, decision: string, reason?: string) =>
  team.call<Problem>('POST', `/api/sessions/${session}/approvals/${action}`, { decision, reason })

async function entriesOf(team: ServedTeam, session: string) {
  const { body } = await team.call<SessionExport>('GET', `/api/sessions/${session}/export`)
  return body.entries.map(({ header, content }) => ({
    kind: header.kind,
    content: JSON.parse(content?.text ?? '{}') as {
      action_id?: string
      envelope?: Envelope
      who?: string
      reason?: string | null
      decision?: string
    },
  }))
}

async function answerOf(team: ServedTeam, session: string): Promise<Envelope> {
  const last = async () =>
    (await entriesOf(team, session)).findLast(({ kind }) => kind === 'hop')?.content.envelope
  await expect
    .poll(async () => {
      const envelope = await last()
      return envelope?.routing.target === 'welcome' && envelope.caller !== 'orchestrator'
    }, PATIENT)
    .toBe(true)
  return envelopeSchema.parse(await last())
}

/** Positions of a session's events from one on, until `enough` of them have come; then the connection is cut. */
async function events(team: ServedTeam, session: string, after: number, enough: number): Promise<number[]> {
  const cut = new AbortController()
  const response = await fetch(`${team.url}/api/sessions/${session}/events`, {
    headers: { 'last-event-id': String(after) },
    signal: cut.signal,
  })
  const ids: number[] = []
  const parser = createParser({ onEvent: ({ id }) => ids.push(Number(id)) })
  for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
    parser.feed(Buffer.from(part).toString())
    if (ids.length >= enough) break
  }
  cut.abort()
  return ids
}

describe('consent over HTTP', () => {
  it('waits across kill -9, is given once, and the same again is told as done', async () => {
    const before = await serve()
    const session = await before.open('Rue Hoche')
    const asked = envelopeSchema.parse(await before.ask(session, FLOW))
    expect(asked).toMatchObject({
      caller: 'orchestrator',
      message: { type: 'follow_up', content: { choices: [{ id: 'approve' }, { id: 'refuse' }] } },
      routing: { target: 'welcome' },
      actions: [{ type: 'run_script', status: 'awaiting_approval', result: null }],
    })
    await before.kill()

    const after = await serve()
    const id = actionIn(asked)
    expect((await decide(after, session, id, 'approve', 'Pour le dossier.')).status).toBe(200)
    expect((await decide(after, session, id, 'approve')).status).toBe(200)
    const turned = await decide(after, session, id, 'refuse')
    expect(turned).toMatchObject({ status: 409, body: { code: 'conflict' } })
    const answer = await answerOf(after, session)
    expect(answer).toMatchObject({ caller: 'summary', message: { type: 'response' } })
    expect(answer.message.content).toMatch(/Débit: 94,3 l\/s/)
    const own = (await entriesOf(after, session)).filter(({ content }) => content.action_id === id)
    expect(own.map(({ kind }) => kind)).toEqual(['decided', 'action_started', 'action_ended'])
    expect(own[0]?.content).toMatchObject({ decision: 'approve', reason: 'Pour le dossier.' })
    expect(own[0]?.content.who).not.toBe('')
  })

  it('refused is an answer that says what was not done, and nothing ran', async () => {
    const team = await serve()
    const session = await team.open('Rue Hoche')
    const id = actionIn(await team.ask(session, FLOW))
    expect((await decide(team, session, id, 'refuse', 'Pas maintenant.')).status).toBe(200)
    const answer = await answerOf(team, session)
    expect(answer).toMatchObject({
      caller: 'summary',
      message: { type: 'response', attachments: [] },
    })
    expect(answer.message.content).toMatch(/N’a pas été fait, car refusé : Débit.*Pas maintenant\./)
    const own = (await entriesOf(team, session)).filter(({ content }) => content.action_id === id)
    expect(own.map(({ kind }) => kind)).toEqual(['decided'])
    const unknown = await decide(team, session, 'c0ffee00-0000-4000-8000-000000000000', 'approve')
    expect(unknown).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})

describe('a connection', () => {
  it('that is cut, also by a restart of the service, is resumed without a lost or doubled event', async () => {
    const before = await serve()
    const session = await before.open('Rue Hoche')
    await before.ask(session, 'Bonjour')
    await before.ask(session, FLOW)
    const total = (await entriesOf(before, session)).length
    const seen: number[] = []
    // Cut after one event, then after two, …
    for (let piece = 1; seen.length < total - 3; piece++) {
      seen.push(
        ...(await events(before, session, seen.at(-1) ?? 0, Math.min(piece, total - 3 - seen.length))),
      )
      seen.splice(total)
    }
    await before.kill()
    const after = await serve()
    while (seen.length < total) seen.push(...(await events(after, session, seen.at(-1) ?? 0, 1)))
    expect(seen.slice(0, total)).toEqual(Array.from({ length: total }, (_, at) => at + 1))
  })
})

describe('what a client sends', () => {
  it('is refused with every wrong field, a reason and what to do next, and leaves no trace', async () => {
    const documents = join(folder, 'documents')
    mkdirSync(documents)
    writeFileSync(join(documents, 'note.md'), '# Note\n\nLa vanne est fermée.\n')
    const team = await serve({ AGENTS_DOCUMENTS: documents })
    const session = await team.open('Rue Hoche')
    const path = `/api/sessions/${session}/messages?wait=true`
    const send = (body: unknown) => team.call<Problem>('POST', path, body)
    const attach = (value: string) => send({ text: 'Lis ceci', attachments: [{ kind: 'doc_ref', value }] })

    expect(await attach('nulle-part.md')).toMatchObject({
      status: 404,
      body: { code: 'not_found', error: expect.stringContaining('nulle-part.md'), hint: expect.any(String) },
    })
    expect(await attach('../../etc/passwd')).toMatchObject({
      status: 422,
      body: { code: 'invalid_input', hint: expect.any(String) },
    })
    expect(await attach('/etc/passwd')).toMatchObject({ status: 422, body: { hint: expect.any(String) } })
    expect(await send({ text: 'x'.repeat(1_048_577) })).toMatchObject({
      status: 413,
      body: { hint: expect.stringContaining('files') },
    })
    const good: Envelope = await team.ask(session, 'Bonjour')
    const envelope = (change: object) => ({
      ...good,
      turn: good.turn + 1,
      caller: 'welcome',
      message: { type: 'user_request', content: 'Et ?', attachments: [] },
      ...change,
    })
    const { status, body } = await send(
      envelope({ turn: 'three', context: { ...good.context, history: 'none' }, routing: { target: 'moon' } }),
    )
    expect(status).toBe(422)
    const fields = body.fields?.map(({ field }) => field).join(' ')
    for (const field of ['turn', 'context.history', 'routing.target', 'routing.reason', 'routing.confidence'])
      expect(fields).toContain(field)
    expect(
      await send(
        envelope({ routing: { target: 'specialist:plombier', reason: 'Une fuite.', confidence: 1 } }),
      ),
    ).toMatchObject({
      status: 422,
      body: { error: expect.stringContaining('plombier'), hint: expect.stringContaining('vrd') },
    })
    expect(await send(envelope({ meta: { ...good.meta, version: '7.0.0' } }))).toMatchObject({
      status: 422,
      body: { error: expect.stringContaining('7.0.0') },
    })
    // The opening, and the greeting with its answer.
    expect((await entriesOf(team, session)).map(({ kind }) => kind)).toEqual(['opened', 'request', 'hop'])
  })
})

describe('a script', () => {
  it('that never ends is ended, and one with bad arguments never runs; the answer says why', async () => {
    const scripts = join(folder, 'scripts.yaml')
    const trace = join(folder, 'ran')
    writeFileSync(
      scripts,
      JSON.stringify({
        scripts: [
          {
            slug: 'sans-fin',
            title: 'Calcul sans fin',
            description: 'Ne finit jamais.',
            command: ['node', '-e', 'setInterval(() => {}, 1000)'],
            timeout_seconds: 1,
            find: ['sans fin'],
          },
          {
            slug: 'debit-conduite',
            title: 'Débit borné',
            description: 'Débit d’une conduite.',
            command: ['node', '-e', `require('fs').writeFileSync(${JSON.stringify(trace)}, '')`],
            find: ['débit'],
            arguments: {
              diameter_mm: {
                type: 'number',
                description: 'Diamètre intérieur.',
                unit: 'mm',
                max: 4000,
                find: [{ pattern: '\\bDN\\s*(\\d+)' }],
              },
            },
          },
        ],
      }),
    )
    const own = join(folder, 'specialists')
    mkdirSync(own)
    writeFileSync(
      join(own, 'calcul.md'),
      '---\nslug: calcul\ntitle: Calculs\nwhen: Un calcul est voulu.\nexamples: [Lance le calcul sans fin]\ntools: ["office__run_*"]\n---\n\nTu calcules.\n',
    )
    const team = await serve({ AGENTS_SCRIPTS: scripts, AGENTS_SPECIALISTS_DIR: own })
    const session = await team.open('Rue Hoche')
    const id = actionIn(await team.ask(session, '@calcul Lance le calcul sans fin'))
    await decide(team, session, id, 'approve')
    const answer = await answerOf(team, session)
    expect(answer.message.content).toMatch(
      /N’a pas pu être fait : Calcul sans fin — Le programme sans-fin a pris plus de 1 s et a été arrêté/,
    )
    expect((await entriesOf(team, session)).filter(({ content }) => content.action_id === id)).toHaveLength(3)

    const refused = await team.ask(await team.open('Rue Hoche'), '@calcul Calcule le débit d’un DN 90000')
    expect(refused).toMatchObject({
      caller: 'clarification',
      message: { type: 'follow_up' },
      actions: [{ type: 'ask_followup' }],
    })
    expect(JSON.stringify(refused.message.content)).toContain(
      'Diamètre intérieur (90000 mm) : au plus 4000 mm',
    )
    expect(existsSync(trace)).toBe(false)
  })
})

describe('a start', () => {
  it('is refused with every mistake in the specialists’ files, by file and line', async () => {
    const own = join(folder, 'specialists')
    mkdirSync(own)
    writeFileSync(join(own, 'plomberie.md'), '---\nslug: Plomberie !\ntitle: Plomberie\n---\n\nTu répares.\n')
    writeFileSync(join(own, 'voirie.md'), '---\nslug: voirie\ntools: [\n---\n')
    const start = serve({ AGENTS_SPECIALISTS_DIR: own })
    await expect(start).rejects.toThrow(/plomberie\.md:2.*slug[\s\S]*voirie\.md/)
    await expect(start).rejects.toThrow(/Correct the files/)
  })

  it('is refused over a log of a later version, which is named', async () => {
    const team = await serve()
    await team.ask(await team.open('Rue Hoche'), 'Bonjour')
    await team.stop()
    const path = join(folder, 'data', 'sessions.sqlite')
    const database = new DatabaseSync(path)
    database.exec('PRAGMA user_version = 99')
    database.close()
    const bytes = readFileSync(path)
    await expect(serve()).rejects.toThrow(/newer agora-agents[\s\S]*Update[\s\S]*99/)
    expect(readFileSync(path).equals(bytes)).toBe(true)
  })

  it('over a log that somebody changed tells so, keeps off that session, and goes on with the others', async () => {
    const before = await serve()
    const [changed, whole] = [await before.open('Rue Hoche'), await before.open('Rue Carnot')]
    for (const session of [changed, whole]) await before.ask(session, 'Bonjour')
    await before.stop()
    const database = new DatabaseSync(join(folder, 'data', 'sessions.sqlite'))
    const { changes } = database
      .prepare(
        "UPDATE content SET text = replace(text, 'Bonjour', 'Bonsoir') WHERE position = 2 AND session = (SELECT min(session) FROM content)",
      )
      .run()
    expect(Number(changes)).toBeGreaterThan(0)
    database.close()

    const after = await serve()
    const { status, body } = await after.call<Problem>('POST', `/api/sessions/${changed}/messages`, {
      text: 'Encore ?',
    })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(body.error).toMatch(/has been altered/)
    expect(body.hint).toContain('verify')
    expect((await after.ask(whole, 'Bonjour')).message.type).toBe('response')
  })
})

describe.skipIf(!canMount())(`a full disk${canMount() ? '' : ' (needs user namespaces)'}`, () => {
  it('refuses messages with what to do, loses none that was taken, and goes on when there is room', async () => {
    const disk = join(folder, 'data')
    mkdirSync(disk)
    const team = await serve({}, withMounts(`mount -t tmpfs -o size=24m none '${disk}'`))
    // The disk of the process, seen from outside.
    const inside = (name: string) => join(`/proc/${team.pid}/root`, disk, name)
    const session = await team.open('Rue Hoche')
    const send = (text: string) => team.call<Problem>('POST', `/api/sessions/${session}/messages`, { text })
    writeFileSync(inside('ballast'), Buffer.alloc(20_000_000))
    let taken = 0
    let refusal: { status: number; body: Problem } | null = null
    while (refusal === null) {
      const sent = await send(`Merci${' beaucoup'.repeat(6_000)}`)
      if (sent.status === 202) taken += 1
      else refusal = sent
    }
    expect(taken).toBeGreaterThan(0)
    expect(refusal).toMatchObject({
      status: 503,
      body: { code: 'unavailable', error: expect.stringContaining('room'), hint: expect.any(String) },
    })
    unlinkSync(inside('ballast'))
    await expect.poll(async () => (await send('Merci')).status, PATIENT).toBe(202)
    const answers = async () =>
      (await entriesOf(team, session)).filter(
        ({ kind, content }) => kind === 'hop' && content.envelope?.routing.target === 'welcome',
      ).length
    await expect.poll(answers, PATIENT).toBe(taken + 1)
  })
})
