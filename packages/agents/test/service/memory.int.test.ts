import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { openForTests } from '@agora-mcp/testing/setup'
import { describe, expect, it } from 'vitest'
import { SHARED_SCOPE } from '../../src/domain/access/access-scope.ts'
import { openOffice } from '../support/dialogues/office.ts'
import { serveTeam } from '../support/service/start-service.ts'

const SHEET = 'fiches/2026-09-22-eau-potable-tanneurs.md'
const QUESTION = 'Combien de branchements en plomb faut-il supprimer ?'
const CLAIRE = { authorization: 'Bearer staff-secret', 'x-agora-user': 'Claire' }

const office = openForTests(() => openOffice({ only: [SHEET] }))
const service = openForTests(() => serveTeam(office.team))
const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = CLAIRE) =>
  service.call(method, path, body, headers)

async function ask(more: object = {}) {
  const { session_id } = (await call('POST', '/api/sessions', {})).body
  const { body } = await call('POST', `/api/sessions/${session_id}/messages?wait=true`, {
    text: QUESTION,
    ...more,
  })
  return { session: session_id as string, message: body.message }
}
const list = async (query = '') => (await call('GET', `/api/memory${query}`)).body

describe('what the team remembers', () => {
  it('is shown, corrected, and then answered as it was corrected', async () => {
    const { session, message } = await ask()
    expect(message.type).toBe('response')
    await expect.poll(async () => (await list()).items.length, { timeout: 20_000 }).toBe(1)
    const [item] = (await list()).items
    expect(item).toMatchObject({
      question: QUESTION,
      text: message.content,
      corrected: null,
      sources: [{ source: SHEET, version_holds: true }],
      session_id: session,
    })
    expect((await list('?query=plomb')).items.map(({ id }: { id: string }) => id)).toEqual([item.id])
    const before = (await ask()).message
    expect(before).toMatchObject({ type: 'respond_from_memory', content: { answer: message.content } })

    const quote = message.attachments[0].value
    const text = `Neuf branchements, selon la visite de mardi. « ${quote} »`
    const corrected = await call('PATCH', `/api/memory/${item.id}`, { text })
    expect(corrected.body).toMatchObject({ id: item.id, text, corrected: { by: 'Claire' } })
    const after = (await ask()).message
    expect(after).toMatchObject({
      type: 'respond_from_memory',
      content: { answer: text, corrected: { by: 'Claire', at: corrected.body.corrected.at } },
    })
    // The quotation that it still has stands; the others do not.
    expect(after.attachments[0]).toMatchObject({ value: quote, meta: { source: SHEET } })

    await call('PATCH', `/api/memory/${item.id}`, { text: 'Dix, tout compte fait.' })
    const last = (await ask()).message
    expect(last.content.answer).toBe('Dix, tout compte fait.')
    expect(
      last.attachments.every(
        ({ value, meta }: { value: string; meta: { withdrawn?: boolean } }) => value === '' && meta.withdrawn,
      ),
    ).toBe(true)
    const markdown = await fetch(
      `${service.url}/api/sessions/${(await ask()).session}/export?format=markdown`,
      {
        headers: CLAIRE,
      },
    )
    expect(await markdown.text()).toMatch(/Corrigée par Claire le \d{4}-\d\d-\d\d\./)
    expect((await call('GET', `/api/sessions/${session}/verification`)).body.verdict).toBe('verified')
    // Who asks afresh is answered from the documents.
    expect((await ask({ fresh: true })).message.type).toBe('response')
    await expect.poll(async () => (await list()).items.length, { timeout: 20_000 }).toBe(2)
    // What a person said stands before what was found again.
    expect((await ask()).message.content.answer).toBe('Dix, tout compte fait.')
  })

  it('is withdrawn when its source changes, also where it was corrected', async () => {
    appendFileSync(join(office.documents, SHEET), '\nVu le 3 novembre 2026.\n')
    await expect
      .poll(
        async () =>
          (await list()).items.map(
            (item: { sources: { version_holds: boolean }[] }) => item.sources[0]?.version_holds,
          ),
        {
          timeout: 30_000,
        },
      )
      .toContain(false)
    expect((await ask()).message.type).toBe('response')
  })

  it('is gone when it is deleted', async () => {
    await expect.poll(async () => (await list()).items.length, { timeout: 20_000 }).toBe(3)
    const before = await list()
    for (const { id } of before.items) expect((await call('DELETE', `/api/memory/${id}`)).status).toBe(204)
    expect((await list()).items).toEqual([])
    const [first] = before.items
    expect((await call('DELETE', `/api/memory/${first.id}`)).status).toBe(404)
    expect((await call('PATCH', `/api/memory/${first.id}`, { text: 'x' })).status).toBe(404)
  })

  it('may be a note of somebody', async () => {
    const { ok } = await office.ports.tools.call(
      SHARED_SCOPE,
      'memory__add_thought',
      { content: 'Le gardien du dépôt part à 16 h.', thought_type: 'observation' },
      { signal: new AbortController().signal },
    )
    expect(ok).toBe(true)
    const [note] = (await list()).items
    expect(note).toMatchObject({ question: null, session_id: null, sources: [], corrected: null })
    const changed = await call('PATCH', `/api/memory/${note.id}`, {
      text: 'Le gardien du dépôt part à 17 h.',
    })
    expect(changed.body.text).toBe('Le gardien du dépôt part à 17 h.')
  })

  it('is nothing for users, and takes no other request', async () => {
    const user = { authorization: 'Bearer user-secret' }
    const id = crypto.randomUUID()
    for (const [method, path, body] of [
      ['GET', '/api/memory'],
      ['PATCH', `/api/memory/${id}`, { text: 'x' }],
      ['DELETE', `/api/memory/${id}`],
    ] as const) {
      expect((await call(method, path, body, user)).status).toBe(403)
    }
    for (const [method, path, body, status] of [
      ['PATCH', `/api/memory/${id}`, { text: 'x' }, 404],
      ['PATCH', `/api/memory/${id}`, { text: '  ' }, 422],
      ['PATCH', `/api/memory/${id}`, { text: 'x'.repeat(4_001) }, 422],
      ['PATCH', '/api/memory/7', { text: 'x' }, 422],
      ['GET', '/api/memory?limit=0', undefined, 422],
    ] as const) {
      expect((await call(method, path, body)).status).toBe(status)
    }
  })
})
