import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { openForTests } from '@agora-mcp/testing/setup'
import { describe, expect, it } from 'vitest'
import { openOffice } from '../support/dialogues/office.ts'
import { STAFF, serveTeam, USER } from '../support/service/start-service.ts'
import { textPdf } from '../support/text-pdf.ts'

const SHEET = 'fiches/2026-09-08-eaux-usees-tanneurs.md'

const office = openForTests(() => openOffice({ only: [SHEET], env: { AGENTS_UPLOAD_QUOTA_MB: '5' } }))
const service = openForTests(() => serveTeam(office.team))
const call = (method: string, path: string, who: string, body?: object | Uint8Array) =>
  service.call(method, path, body, { ...(who === 'claire' ? STAFF : USER), 'x-agora-user': who })
const open = async (who: string): Promise<string> =>
  (await call('POST', '/api/sessions', who, { project: null })).body.session_id
const give = (session: string, name: string, bytes: Uint8Array | string, who: string) =>
  call('POST', `/api/sessions/${session}/files?name=${name}`, who, Buffer.from(bytes))
const listed = async (session: string, who: string) =>
  (await call('GET', `/api/sessions/${session}/files`, who)).body.items
const remove = (session: string, name: string, who: string) =>
  call('DELETE', `/api/sessions/${session}/files?name=${name}`, who)
const publish = (session: string, who: string, more: object) =>
  call('POST', `/api/sessions/${session}/files/publish`, who, more)
const entries = async (session: string, kind: string) =>
  (await office.ports.log.read(session)).filter((entry) => entry.kind === kind).map(({ content }) => content)
const ask = async (session: string, text: string, who: string): Promise<string> =>
  JSON.stringify(
    (await call('POST', `/api/sessions/${session}/messages?wait=true`, who, { text })).body.message,
  )
const holding = (word: string): string[] =>
  readdirSync(office.config.dataDir, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const file = join(office.config.dataDir, name)
    const isFile = statSync(file, { throwIfNoEntry: false })?.isFile() === true
    return `${name}${isFile ? readFileSync(file, 'latin1') : ''}`.toLowerCase().includes(word)
  })
/** More than is read of a text, so that it costs nothing but room. */
const filler = (bytes: number) => Buffer.from(`# Relevé\n\n${'x'.repeat(bytes)}`)

describe('what one person gives', () => {
  it('has a bound over all sessions, which says what to do, and which others do not share', async () => {
    const [first, second] = [await open('mona'), await open('mona')]
    expect((await give(first, 'a.md', filler(3_000_000), 'mona')).status).toBe(201)
    const refused = await give(second, 'b.md', filler(3_000_000), 'mona')
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(refused.body.error).toContain('5 MB')
    expect(refused.body.hint).toContain('Delete files')
    expect(await listed(second, 'mona')).toEqual([])
    expect((await give(await open('noel'), 'b.md', filler(3_000_000), 'noel')).status).toBe(201)
    // In its own place it takes no more room than it has.
    expect((await give(first, 'a.md', filler(3_500_000), 'mona')).status).toBe(201)
    expect((await remove(first, 'a.md', 'mona')).status).toBe(204)
    expect((await give(second, 'b.md', filler(3_000_000), 'mona')).status).toBe(201)
  })

  it('does not tell others how many files could not be read', async () => {
    const session = await open('quentin')
    await give(session, 'large.md', filler(1_500_000), 'quentin')
    await office.ports.documents.sync()
    const scope = { role: 'user', subject: 'somebody', sessionId: null } as const
    expect(office.ports.documents.unread(scope)).toBe(0)
    expect(office.ports.documents.unread({ ...scope, sessionId: session })).toBe(1)
    expect(office.team.health().unreadable).toEqual([])
  })

  it('counts also where it comes at once', async () => {
    const session = await open('oscar')
    const names = ['a.md', 'b.md', 'c.md', 'd.md']
    const given = await Promise.all(names.map((name) => give(session, name, filler(2_000_000), 'oscar')))
    expect(given.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409])
    expect(await listed(session, 'oscar')).toHaveLength(2)
  })

  it('is refused before its body is read where there is no such session, on a connection that stays', async () => {
    const body = filler(30_000_000)
    const refused = await Promise.all([1, 2].map(() => give(crypto.randomUUID(), 'a.md', body, 'paula')))
    expect(refused.map(({ status }) => status)).toEqual([404, 404])
    const large = await give(await open('claire'), 'a.md', filler(51_000_000), 'claire')
    expect([409, 413]).toContain(large.status)
  })
})

describe('a file of a session', () => {
  it('is deleted by who gave it out of every byte, and the log says so', async () => {
    const session = await open('lea')
    await give(session, 'note.md', '# Note\n\nLe casier de Mireille porte le mot vantrisque.\n', 'lea')
    await give(
      session,
      'lettre.pdf',
      await textPdf('The mill of Mireille was sold by the notary Brancolard.'),
      'lea',
    )
    await office.ports.documents.sync()
    await expect.poll(() => holding('brancolard').length, { timeout: 30_000 }).toBeGreaterThan(0)
    const list = await listed(session, 'lea')
    expect(list.map(({ name, deletable }: never) => [name, deletable])).toEqual([
      ['lettre.pdf', true],
      ['note.md', true],
    ])
    for (const { name } of list) expect((await remove(session, name, 'lea')).status).toBe(204)
    expect(holding('vantrisque')).toEqual([])
    // It may have been stored while it was deleted: the next looks take it out.
    const left = async () => {
      await office.ports.documents.sync()
      return holding('brancolard')
    }
    await expect.poll(left, { timeout: 30_000, interval: 500 }).toEqual([])
    expect(await entries(session, 'file_deleted')).toEqual(
      ['lettre.pdf', 'note.md'].map((name) => ({ name, who: list[0].given_by })),
    )
    expect(await listed(session, 'lea')).toEqual([])
    expect((await remove(session, 'note.md', 'lea')).status).toBe(404)
  })

  it('is deleted by nobody else but staff', async () => {
    const session = await open('lea')
    await give(session, 'a.md', '# A\n\nText.\n', 'lea')
    await give(session, 'b.md', '# B\n\nText.\n', 'claire')
    expect((await remove(session, 'a.md', 'samir')).status).toBe(404)
    expect((await call('GET', `/api/sessions/${session}/files`, 'samir')).status).toBe(404)
    expect((await remove(session, 'b.md', 'lea')).status).toBe(409)
    for (const name of ['a.md', 'b.md']) expect((await remove(session, name, 'claire')).status).toBe(204)
    expect((await remove(session, '../../sessions.sqlite', 'claire')).status).toBe(404)
  })

  it('is put among the shared documents by staff alone, and answers everybody from then on', async () => {
    const session = await open('lea')
    const question = 'Quelle est la cote du radier de la station Ormeval ?'
    await give(
      session,
      'radier.md',
      '# Station Ormeval\n\nLa cote du radier de la station Ormeval est 41,70 m.\n',
      'lea',
    )
    await office.ports.documents.sync()
    expect(await ask(session, question, 'lea')).toContain('41,70')
    expect(await ask(await open('samir'), question, 'samir')).not.toContain('41,70')
    expect((await publish(session, 'lea', { name: 'radier.md' })).status).toBe(403)
    expect((await publish(session, 'claire', { name: 'missing.md' })).status).toBe(404)
    expect(await publish(session, 'claire', { name: 'radier.md' })).toMatchObject({
      status: 201,
      body: { source: 'radier.md' },
    })
    expect(await entries(session, 'file_published')).toEqual([
      { name: 'radier.md', source: 'radier.md', who: 'claire' },
    ])
    expect((await publish(session, 'claire', { name: 'radier.md' })).status).toBe(409)
    expect((await publish(session, 'claire', { name: 'radier.md', as: '../cote.md' })).body).toEqual({
      source: 'cote.md',
    })
    await office.ports.documents.sync()
    expect(await ask(await open('samir'), question, 'samir')).toContain('41,70')
    // What was published stays when its session goes.
    expect((await call('DELETE', `/api/sessions/${session}`, 'claire')).status).toBeLessThan(300)
    expect(await ask(await open('tarik'), question, 'tarik')).toContain('41,70')
  })
})
