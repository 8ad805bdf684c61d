import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openForTests } from '@agora-mcp/testing/setup'
import { beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { uploadsOf } from '../../src/config.ts'
import type { AccessScope } from '../../src/domain/access/access-scope.ts'
import type { Caller } from '../../src/ports/team.ts'
import { CLAIRE, exchange, LEA, openOffice, PAUL, said } from '../support/dialogues/office.ts'
import { runInput } from '../support/service/ag-ui-events.ts'
import { serveTeam, USER } from '../support/service/start-service.ts'
import { textPdf } from '../support/text-pdf.ts'

const SHEET = 'fiches/2026-09-08-eaux-usees-tanneurs.md'
/** Léa's note, her task sheet and her PDF, what to ask about each, and the word that nobody else may be told. */
const NOTE = {
  name: 'cahier.md',
  text: '# Cahier\n\nLe casier de la trésorière Mireille porte le numéro quarante-douze.\n',
}
const TASKS = {
  name: 'taches.md',
  text: '# Tâches\n\n- [ ] Porter la clef du belvédère Azalée avant le 2029-03-04 @lea\n',
}
const LETTER = [
  'Le bail du moulin Vaucorbeil a été résilié en mars par la notaire Brunehilde, à la demande des héritiers.',
  'Les clefs du moulin sont déposées à la mairie, et le loyer du dernier trimestre reste dû.',
].join(' ')
const ASKED = [
  ['Quel numéro porte le casier de la trésorière Mireille ?', 'quarante-douze'],
  ['Quelles tâches restent à faire ?', 'Azalée'],
  ['Quelle notaire a résilié le bail du moulin Vaucorbeil ?', 'Brunehilde'],
] as const
const SECRETS = ASKED.map(([, secret]) => secret)

let mine: string

const openFor = async (caller: Caller): Promise<string> =>
  (await office.team.open({ project: null, language: 'fr' }, caller)).session_id

const scopeOf = (caller: Caller, sessionId: string | null): AccessScope => ({
  role: caller.role,
  subject: caller.subject,
  sessionId,
})

const office = openForTests(() => openOffice({ only: [SHEET] }))
beforeAll(async () => {
  mine = await openFor(LEA)
  const folder = join(uploadsOf(office.config), mine)
  mkdirSync(folder, { recursive: true })
  for (const { name, text } of [NOTE, TASKS]) writeFileSync(join(folder, name), text)
  writeFileSync(join(folder, 'lettre.pdf'), await textPdf(LETTER))
  await office.ports.documents.sync()
})
const service = openForTests(() => serveTeam(office.team))

const asPaul = { ...USER, 'x-agora-user': 'paul' }
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(service.url + path, {
    method: 'POST',
    headers: { ...asPaul, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const openByRest = async (): Promise<string> =>
  ((await (await post('/api/sessions', {})).json()) as { session_id: string }).session_id

async function untilEnd(response: Response, end: RegExp): Promise<string> {
  let text = ''
  for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
    text += Buffer.from(part).toString()
    if (end.test(text)) break
  }
  return text
}

/** Every door of the service: asks as another user, and gives all that comes back. */
const DOORS: Readonly<Record<string, (question: string) => Promise<string>>> = {
  REST: async (text) =>
    (await post(`/api/sessions/${await openByRest()}/messages?wait=true`, { text })).text(),
  'server-sent events': async (text) => {
    const id = await openByRest()
    const events = await fetch(`${service.url}/api/sessions/${id}/events`, { headers: asPaul })
    await post(`/api/sessions/${id}/messages`, { text })
    return untilEnd(events, /"kind":"hop"/)
  },
  WebSocket: async (text) => {
    const id = await openByRest()
    const socket = new WebSocket(`${service.url.replace('http', 'ws')}/api/ws`, { headers: asPaul })
    let all = ''
    await new Promise<void>((resolve, reject) => {
      socket.on('open', () => {
        socket.send(JSON.stringify({ session_id: id, text, after: 0 }))
      })
      socket.on('message', (frame) => {
        all += String(frame)
        if (/"kind":"hop"|"error"/.test(String(frame))) resolve()
      })
      socket.on('error', reject)
    })
    socket.close()
    return all
  },
  'AG-UI': async (text) => {
    const messages = [{ id: crypto.randomUUID(), role: 'user' as const, content: text }]
    return (await post('/ag-ui', runInput({ messages }))).text()
  },
  'Chat Completions': async (text) =>
    (
      await post('/v1/chat/completions', { model: 'agora-team', messages: [{ role: 'user', content: text }] })
    ).text(),
  MCP: async (question) => {
    const params = { name: 'ask_team', arguments: { question } }
    const accept = { accept: 'application/json, text/event-stream' }
    return (await post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params }, accept)).text()
  },
}

describe('a file of a session', () => {
  it.each(ASKED)('answers its own session: %s', async (question, secret) => {
    expect(JSON.stringify((await exchange(office.team, mine, question, LEA)).answer)).toContain(secret)
  })

  it.each(Object.keys(DOORS))('answers nobody else, by %s', async (door) => {
    for (const [question, secret] of ASKED) {
      const answer = (await DOORS[door]?.(question)) ?? ''
      expect(answer.length).toBeGreaterThan(100)
      expect(answer).not.toContain(secret)
    }
  })

  it.each([
    ['another user', PAUL],
    ['staff, in a session of their own', CLAIRE],
    ['its owner, in another session', LEA],
  ])('answers not %s', async (_, caller) => {
    for (const [question, secret] of ASKED) {
      const session = await openFor(caller)
      const asked = await exchange(office.team, session, question, caller)
      expect(said(asked).length).toBeGreaterThan(20)
      expect(JSON.stringify(asked.entries)).not.toContain(secret)
    }
  })

  it('can be read by no port in another scope, and by every port in its own', async () => {
    const { documents, tools } = office.ports
    const { signal } = new AbortController()
    const span = { charStart: 0, charEnd: 10 }
    const note = `${mine}/${NOTE.name}`
    const letter = `${mine}/lettre.pdf`
    const reads: Readonly<Record<string, (scope: AccessScope) => unknown>> = {
      list: (scope) => documents.list(scope),
      overview: (scope) => documents.overview(scope),
      sheets: (scope) => documents.sheets(scope),
      search: (scope) => documents.search(scope, ASKED[0][0], 10),
      'search of PDFs': (scope) => documents.search(scope, ASKED[2][0], 10),
      passage: (scope) => documents.passage(scope, note, span),
      'passage of a PDF': (scope) => documents.passage(scope, letter, span),
      picture: (scope) => documents.picture(scope, letter, 1, 200).then((png) => `${mine}/${png.length}`),
      textOf: (scope) => documents.textOf(scope, note),
      resolve: (scope) => documents.resolve(scope, note) === note && mine,
      'tool search': (scope) =>
        tools.call(scope, 'office__search_documents', { question: ASKED[0][0] }, { signal }),
      'tool read': (scope) => tools.call(scope, 'office__read_document', { path: note }, { signal }),
      'tool tasks': (scope) => tools.call(scope, 'office__list_tasks', {}, { signal }),
      'tool script': (scope) =>
        tools.call(scope, 'office__run_total-bordereau', { fichier: `${mine}/x.csv` }, { signal }),
    }
    const secrets = [...SECRETS, mine, 'Cahier']
    const isTold = async (scope: AccessScope, read: (scope: AccessScope) => unknown) => {
      const told = await Promise.resolve()
        .then(() => read(scope))
        .catch((error: Error) => error.message.replaceAll(mine, ''))
      // What was asked for is no secret.
      const text = JSON.stringify(told).replaceAll(`${mine}/x.csv`, '').replaceAll(note, '')
      return secrets.some((secret) => text.includes(secret))
    }
    const foreign = [
      scopeOf(PAUL, await openFor(PAUL)),
      scopeOf(CLAIRE, await openFor(CLAIRE)),
      scopeOf(LEA, await openFor(LEA)),
      scopeOf(LEA, null),
    ]
    for (const [name, read] of Object.entries(reads)) {
      if (name !== 'tool script') expect([name, await isTold(scopeOf(LEA, mine), read)]).toEqual([name, true])
      for (const scope of foreign) expect([name, await isTold(scope, read)]).toEqual([name, false])
    }
  })

  it('is attached to no other session, however its path is written', async () => {
    const file = join(uploadsOf(office.config), mine, NOTE.name)
    const session = await openFor(PAUL)
    const spelled = [
      `${mine}/${NOTE.name}`,
      `./${mine}//${NOTE.name}`,
      `../uploads/${mine}/${NOTE.name}`,
      `${session}/../${mine}/${NOTE.name}`,
      `${mine}\\${NOTE.name}`,
      file,
    ]
    for (const caller of [PAUL, CLAIRE])
      for (const value of spelled) {
        const attachments = [{ kind: 'file_path', value, meta: {} }]
        const sent = office.team.send(session, { text: 'Que dit ce fichier ?', attachments }, caller)
        await expect(sent, value).rejects.toMatchObject({ code: expect.stringMatching(/not_found|invalid/) })
      }
    const own = [{ kind: 'file_path', value: spelled[0], meta: {} }]
    await expect(office.team.send(mine, { text: 'Et ici ?', attachments: own }, LEA)).resolves.toBeTruthy()
  })

  it('is in no library that tools can ask, and no answer from it is in the memory', async () => {
    const { tools } = office.ports
    const { signal } = new AbortController()
    const scope = scopeOf(PAUL, null)
    const calls = [
      ['library-rag__search_chunks', { query: ASKED[2][0] }],
      ['library-rag__list_documents', {}],
      ['memory__search_thoughts', { query: ASKED[0][0] }],
      ['memory__list_thoughts', {}],
    ] as const
    for (const [tool, args] of calls) {
      const outcome = await tools.call(scope, tool, args, { signal })
      expect(outcome.ok).toBe(true)
      for (const secret of SECRETS) expect(outcome.text).not.toContain(secret)
    }
    const inbox = join(uploadsOf(office.config), mine)
    const listed = await tools.call(scope, 'library-rag__list_pdfs', { folder: inbox }, { signal })
    expect(listed.text).not.toContain('lettre.pdf')
    expect(readFileSync(join(inbox, NOTE.name), 'utf8')).toBe(NOTE.text)
  })
})
