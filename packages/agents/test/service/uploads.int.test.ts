import { readFileSync } from 'node:fs'
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openForTests } from '@agora-mcp/testing/setup'
import { createParser } from 'eventsource-parser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOfficeDocuments, type OfficeDocuments } from '../../src/adapters/documents/office-documents.ts'
import { createPlayedTeam } from '../support/service/played-team.ts'
import {
  type Answer,
  type RunningService,
  STAFF,
  startService,
  USER,
} from '../support/service/start-service.ts'
import { startLibrary } from '../support/start-library.ts'
import { textPdf } from '../support/text-pdf.ts'

const OFFICE = fileURLToPath(new URL('../../demo-office/documents/', import.meta.url))
const CCTP = 'cctp-rue-des-tanneurs.pdf'
const NOTE = 'note-securite-tranchees.md'

let documents: OfficeDocuments
let service: RunningService
let own: string

const library = openForTests(startLibrary)
beforeAll(async () => {
  const given = join(library.folder, 'given')
  own = join(library.folder, 'own')
  for (const folder of [given, own]) await mkdir(folder)
  await copyFile(join(OFFICE, NOTE), join(given, NOTE))
  documents = createOfficeDocuments({
    folders: [given, own],
    ownFolder: own,
    dataDir: null,
    tools: library.tools,
    embedder: null,
  })
  service = await startService({}, await createPlayedTeam(documents))
})
afterAll(() => service?.close())

async function upload(name: string, bytes: Uint8Array | string, more = '', headers = STAFF): Promise<Answer> {
  const response = await fetch(`${service.url}/api/documents?name=${encodeURIComponent(name)}${more}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    body: typeof bytes === 'string' ? bytes : new Uint8Array(bytes),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}
const list = async (query = '', headers = STAFF) =>
  (await service.call('GET', `/api/documents${query}`, undefined, headers)).body
const listed = async (source: string) =>
  (await list()).items.find((item: { source: string }) => item.source === source)
const remove = (source: string, headers = STAFF) =>
  service.call('DELETE', `/api/documents?source=${encodeURIComponent(source)}`, undefined, headers)
const passage = (source: string) =>
  service.call('GET', `/api/documents/passage?source=${source}&char_start=0&char_end=20`)

/** Collects the events of the stream of changes. */
async function follow() {
  const told: { source: string; state: string; pages?: number | null; progress?: object | null }[] = []
  const stop = new AbortController()
  const { body } = await fetch(`${service.url}/api/documents/events`, { headers: STAFF, signal: stop.signal })
  const parser = createParser({ onEvent: ({ data }) => told.push(JSON.parse(data)) })
  const reading = (async () => {
    for await (const part of body ?? []) parser.feed(new TextDecoder().decode(part))
  })().catch(() => {})
  return {
    told,
    async end() {
      stop.abort()
      await reading
    },
  }
}

describe('a document that is given to the office', () => {
  it('is read while everybody can watch, found, and gone when it is deleted', async () => {
    const stream = await follow()
    const bytes = readFileSync(join(OFFICE, CCTP))
    expect(await upload(`../../${CCTP}`, bytes)).toMatchObject({ status: 202, body: { source: CCTP } })
    await expect
      .poll(() => listed(CCTP), { timeout: 60_000 })
      .toMatchObject({
        state: 'ready',
        kind: 'pdf',
        pages: 12,
        progress: null,
        reason: null,
        bytes: bytes.length,
        deletable: true,
      })
    const own = () => stream.told.filter(({ source }) => source === CCTP)
    expect(own()[0]).toMatchObject({ state: 'reading', progress: null })
    expect(own().some(({ progress }) => progress !== null)).toBe(true)
    expect(own().at(-1)).toMatchObject({ state: 'ready', pages: 12 })
    expect((await list('?query=CCTP+tanneurs')).items).toHaveLength(1)
    expect((await passage(CCTP)).body).toMatchObject({ page: 1, pages: 12 })

    expect((await remove(CCTP)).status).toBe(204)
    const gone = await passage(CCTP)
    expect(gone).toMatchObject({ status: 404, body: { hint: expect.stringContaining('deleted') } })
    expect(await listed(CCTP)).toBeUndefined()
    await expect.poll(() => own().at(-1), { timeout: 10_000 }).toEqual({ source: CCTP, state: 'deleted' })
    expect((await remove(CCTP)).status).toBe(404)
    await stream.end()
  })

  it('may be one of twenty at once', async () => {
    const names = Array.from({ length: 20 }, (_, at) => `fiche-${String(at).padStart(2, '0')}.md`)
    const answers = await Promise.all(names.map((name) => upload(name, `# ${name}\n\nLargeur 1,20 m.\n`)))
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 202))
    await expect
      .poll(async () => (await list('?query=fiche')).items.map(({ state }: { state: string }) => state), {
        timeout: 30_000,
      })
      .toEqual(names.map(() => 'ready'))
    const first = await list('?query=fiche&limit=15')
    const second = await list(`?query=fiche&limit=15&cursor=${first.next_cursor}`)
    expect([first.items.length, second.items.length, second.next_cursor]).toEqual([15, 5, null])
    expect(first.total_count).toBe(20)
    const shown = [...first.items, ...second.items].map(({ source }: { source: string }) => source)
    expect(shown.toSorted()).toEqual(names)
    await upload('fiche-00.md', '# Nouvelle\n', '&replace=true')
    await expect.poll(async () => (await list('?query=nouvelle')).total_count, { timeout: 30_000 }).toBe(1)
    expect((await list('?limit=1')).items).toMatchObject([{ source: 'fiche-00.md' }])
  })

  it('takes another one’s place only where that is wanted', async () => {
    await upload('double.md', '# Un\n')
    const refused = await upload('double.md', '# Deux\n')
    expect(refused).toMatchObject({ status: 409, body: { hint: expect.stringContaining('replace=true') } })
    expect((await upload('double.md', '# Deux\n', '&replace=true')).status).toBe(202)
    await expect.poll(async () => (await listed('double.md'))?.title, { timeout: 30_000 }).toBe('Deux')
  })

  it('that cannot be read says why', async () => {
    await upload('damaged.pdf', '%PDF-1.7\nnothing of a PDF follows')
    await expect
      .poll(() => listed('damaged.pdf'), { timeout: 30_000 })
      .toMatchObject({
        state: 'failed',
        reason: expect.stringMatching(/PDF/),
        deletable: true,
      })
    expect((await remove('damaged.pdf')).status).toBe(204)
  })

  it('is stopped when somebody cancels it, until its file changes', async () => {
    await upload('long.pdf', await longPdf(250))
    await expect
      .poll(async () => (await listed('long.pdf'))?.progress?.total, { timeout: 60_000 })
      .toBeGreaterThan(0)
    const cancel = (source: string, headers = STAFF) =>
      service.call('POST', '/api/documents/cancel', { source }, headers)
    expect((await cancel('long.pdf', USER)).status).toBe(403)
    expect((await cancel('long.pdf')).status).toBe(204)
    expect(await listed('long.pdf')).toMatchObject({ state: 'cancelled', progress: null })
    await documents.sync()
    expect(await listed('long.pdf')).toMatchObject({ state: 'cancelled' })
    expect((await cancel('long.pdf')).status).toBe(409)
    expect((await cancel('nobody.pdf')).status).toBe(404)

    await upload('long.pdf', await longPdf(1), '&replace=true')
    await expect
      .poll(() => listed('long.pdf'), { timeout: 60_000 })
      .toMatchObject({ state: 'ready', pages: 1 })
  })
})

describe('what is no document', () => {
  it.each([
    ['plan.dwg', 'x', 422, /a PDF, Word, Excel/],
    ['plan.pdf', 'I am a text', 422, /itself/],
    ['notes.md', new Uint8Array([35, 32, 0, 1, 2]), 422, /itself/],
    ['notes.md', new Uint8Array([35, 32, 0xff, 0xfe, 65]), 422, /itself/],
    ['empty.md', '', 422, null],
    ['no-ending', 'x', 422, null],
    [NOTE, '# Other', 409, /another name/],
  ] as const)('is told so: %s', async (name, bytes, status, hint) => {
    const answer = await upload(name, bytes)
    expect(answer.status).toBe(status)
    if (hint !== null) expect(answer.body.hint).toMatch(hint)
    expect((await readdir(own)).filter((file) => file.endsWith('.part'))).toEqual([])
  })

  it('is told that it is too long', async () => {
    const answer = await upload('huge.pdf', Buffer.alloc(50_000_001, '%PDF-1.7 '))
    expect(answer).toMatchObject({ status: 413, body: { code: 'too_large' } })
    expect(await listed('huge.pdf')).toBeUndefined()
    expect((await readdir(own)).filter((file) => file.includes('huge'))).toEqual([])
  })

  it('is nothing that users give or delete', async () => {
    expect((await upload('mine.md', '# Mine', '', USER)).status).toBe(403)
    expect((await remove('double.md', USER)).status).toBe(403)
    expect((await remove(NOTE)).status).toBe(409)
    expect((await list('', USER)).items.some(({ deletable }: { deletable: boolean }) => deletable)).toBe(
      false,
    )
  })
})

/** Pages of text, which take a while to be understood. */
const longPdf = (pages: number): Promise<Uint8Array> =>
  textPdf(
    Array.from({ length: pages }, (_, page) =>
      Array.from(
        { length: 30 },
        (_, line) =>
          `Page ${page + 1}, ligne ${line + 1} : la tranchée ${(page + 1) * (line + 1)} a une largeur de ${line + 1} mètres.`,
      ).join('\n'),
    ),
  )
