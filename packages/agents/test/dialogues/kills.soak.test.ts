import { generateKeyPairSync } from 'node:crypto'
import { join, resolve } from 'node:path'
import type { Envelope } from '@agora-mcp/core/schemas/envelope'
import { POSTGRES_MISSING, startPostgres } from '@agora-mcp/testing/postgres'
import { newFolder } from '@agora-mcp/testing/setup'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SessionExport } from '../../src/ports/session-log.ts'
import { type ServedTeam, serveTeam } from '../support/dialogues/served-team.ts'

const DEMO = resolve(import.meta.dirname, '../../demo-office')
const FLOW = 'Quel débit passe dans un DN 300 en béton à 1 % de pente ?'
const PATIENT = { timeout: 120_000 }

let folder: string
const served: ServedTeam[] = []

beforeEach(() => {
  folder = newFolder()
})
afterEach(async () => {
  for (const team of served.splice(0)) await team.stop()
})

async function serve(env: Record<string, string> = {}): Promise<ServedTeam> {
  const team = await serveTeam({
    AGENTS_DATA_DIR: join(folder, 'data'),
    AGENTS_SCRIPTS: join(DEMO, 'scripts.yaml'),
    ...env,
  })
  served.push(team)
  return team
}

interface Content {
  readonly action_id?: string
  readonly request_id?: string
  readonly envelope?: Envelope
}

interface Entry {
  readonly kind: string
  readonly content: Content
}

async function entriesOf(team: ServedTeam, session: string): Promise<Entry[]> {
  const { body } = await team.call<SessionExport>('GET', `/api/sessions/${session}/export`)
  return body.entries.map(({ header, content }) => ({
    kind: header.kind,
    content: JSON.parse(content?.text ?? '{}'),
  }))
}

const answersIn = (entries: readonly Entry[]) =>
  entries.flatMap(({ kind, content }) =>
    kind === 'hop' && content.envelope?.routing.target === 'welcome' ? [content.request_id] : [],
  )

function expectTurnsInOrder(entries: readonly Entry[]): void {
  const turns = entries.flatMap(({ content }) =>
    content.envelope === undefined ? [] : [content.envelope.turn],
  )
  expect(turns).toEqual(turns.map((_, at) => at + 1))
}

describe('kill -9', () => {
  it('while an action waits for consent: it waits on, and runs once when it is given', async () => {
    const before = await serve()
    const session = await before.open('Rue Hoche')
    const asked = await before.ask(session, FLOW)
    expect(asked.actions[0]?.status).toBe('awaiting_approval')
    const id = asked.actions[0]?.payload.action_id
    await before.kill()

    const after = await serve()
    const path = `/api/sessions/${session}/approvals/${id}`
    const { status } = await after.call('POST', path, { decision: 'approve' })
    expect(status).toBeLessThan(300)
    const kinds = async () =>
      (await entriesOf(after, session))
        .filter(({ content }) => content.action_id === id)
        .map(({ kind }) => kind)
    await expect.poll(kinds, PATIENT).toEqual(['decided', 'action_started', 'action_ended'])
  })

  it('at any moment: every message that was taken is answered once', async () => {
    const asked = new Set<string>()
    let team = await serve()
    const session = await team.open('Rue Hoche')
    for (let round = 0; round < 12; round++) {
      const message = { text: `Bonjour, ${round} ?` }
      const { status, body } = await team.call<{ request_id: string }>(
        'POST',
        `/api/sessions/${session}/messages`,
        message,
      )
      expect(status).toBe(202)
      asked.add(body.request_id)
      // Anywhere between the acknowledgement and the answer.
      await new Promise((done) => setTimeout(done, round * 15))
      await team.kill()
      team = await serve()
    }
    const answers = async () => answersIn(await entriesOf(team, session))
    await expect.poll(async () => (await answers()).length, PATIENT).toBe(asked.size)
    expect(new Set(await answers())).toEqual(asked)
    expectTurnsInOrder(await entriesOf(team, session))
  })
})

describe.skipIf(POSTGRES_MISSING !== null)(`two services (${POSTGRES_MISSING ?? 'on PostgreSQL'})`, () => {
  it('share sessions: nothing is lost, doubled or out of order', async () => {
    const postgres = await startPostgres()
    try {
      const { privateKey } = generateKeyPairSync('ed25519')
      const shared = {
        AGENTS_DATABASE_URL: await postgres.createDatabase(),
        AGENTS_SIGNING_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      }
      const left = await serve({ ...shared, AGENTS_DATA_DIR: join(folder, 'left') })
      const right = await serve({ ...shared, AGENTS_DATA_DIR: join(folder, 'right') })
      const session = await left.open('Rue Hoche')
      const path = `/api/sessions/${session}/messages`
      const sent = await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          (at % 2 === 0 ? left : right).call('POST', path, { text: `Bonjour, ${at} ?` }),
        ),
      )
      expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 202))
      const answers = async () => answersIn(await entriesOf(right, session))
      await expect.poll(async () => (await answers()).length, PATIENT).toBe(20)
      expect(new Set(await answers()).size).toBe(20)
      expectTurnsInOrder(await entriesOf(right, session))
    } finally {
      for (const team of served.splice(0)) await team.stop()
      await postgres.remove()
    }
  })
})
