import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openForTests } from '@agora-mcp/testing/setup'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOfficeDocuments, type OfficeDocuments } from '../../src/adapters/documents/office-documents.ts'
import { SHARED_SCOPE } from '../../src/domain/access/access-scope.ts'
import { createPlayedTeam } from '../support/service/played-team.ts'
import { type RunningService, STAFF, startService, USER } from '../support/service/start-service.ts'
import { startLibrary } from '../support/start-library.ts'

const OFFICE = fileURLToPath(new URL('../../demo-office/documents/', import.meta.url))
const CCTP = 'cctp-rue-des-tanneurs.pdf'
const NOTE = 'note-securite-tranchees.md'
const SESSION = crypto.randomUUID()

let documents: OfficeDocuments
let service: RunningService

const library = openForTests(startLibrary)
beforeAll(async () => {
  const folder = join(library.folder, 'documents')
  const uploads = join(library.folder, 'uploads')
  for (const made of [folder, join(uploads, SESSION)]) await mkdir(made, { recursive: true })
  for (const name of [CCTP, NOTE]) await copyFile(join(OFFICE, name), join(folder, name))
  await writeFile(join(uploads, SESSION, 'secret.md'), '# Salaires\n\nMarie gagne 3 000 euros.\n')
  documents = createOfficeDocuments({
    folders: [folder, uploads],
    uploads: { folder: uploads, tools: library.tools },
    dataDir: null,
    tools: library.tools,
    embedder: null,
  })
  service = await startService({}, await createPlayedTeam(documents))
})
afterAll(() => service?.close())

const get = (path: string, query: Record<string, string | number>, headers = STAFF) =>
  service.call('GET', `${path}?${new URLSearchParams(query as Record<string, string>)}`, undefined, headers)
const passage = (query: Record<string, string | number>, headers = STAFF) =>
  get('/api/documents/passage', query, headers)

interface Box {
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
const isWithin = (inner: Box, outer: Box): boolean =>
  inner.page === outer.page &&
  inner.x >= outer.x - 0.001 &&
  inner.y >= outer.y - 0.001 &&
  inner.x + inner.width <= outer.x + outer.width + 0.001 &&
  inner.y + inner.height <= outer.y + outer.height + 0.001

describe('a citation of a PDF', () => {
  it('leads to its words and to boxes on its pages, each passage of the demo specification', async () => {
    const passages = (await documents.passages(SHARED_SCOPE)).filter(({ source }) => source === CCTP)
    expect(passages.length).toBeGreaterThan(30)
    for (const { text, location, charStart, charEnd } of passages) {
      const { status, body } = await passage({ source: CCTP, char_start: charStart, char_end: charEnd })
      expect(status).toBe(200)
      expect(body).toMatchObject({ source: CCTP, text, location, note: null, pages: 12 })
      expect(body.boxes.length).toBeGreaterThan(0)
      expect(location).toContain(String(body.page))
      // A sentence of it lies within its boxes.
      const word = /\p{L}{6,}/u.exec(text)
      if (word === null) continue
      const from = charStart + word.index
      const inner = (await passage({ source: CCTP, char_start: from, char_end: from + word[0].length })).body
      expect(inner.text).toBe(word[0])
      for (const box of inner.boxes) expect(body.boxes.some((outer: Box) => isWithin(box, outer))).toBe(true)
    }
  })

  it('says whether the document is another one now', async () => {
    const version = documents.list(SHARED_SCOPE).find(({ path }) => path === CCTP)?.version ?? ''
    const asked = { source: CCTP, char_start: 0, char_end: 20 }
    expect((await passage(asked)).body.version_changed).toBe(false)
    expect((await passage({ ...asked, version })).body.version_changed).toBe(false)
    expect((await passage({ ...asked, version: 'other' })).body.version_changed).toBe(true)
  })

  it('shows its page as a picture', async () => {
    const answer = await fetch(`${service.url}/api/documents/page?source=${CCTP}&page=3&width=700`, {
      headers: STAFF,
    })
    expect(answer.headers.get('content-type')).toBe('image/png')
    const png = Buffer.from(await answer.arrayBuffer())
    expect([png.subarray(1, 4).toString(), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([
      'PNG',
      700,
      990,
    ])
    const etag = answer.headers.get('etag') ?? ''
    const again = await fetch(`${service.url}/api/documents/page?source=${CCTP}&page=3&width=700`, {
      headers: { ...STAFF, 'if-none-match': etag },
    })
    expect(again.status).toBe(304)
    for (const [page, width, status] of [
      [13, 700, 404],
      [0, 700, 422],
      [1, 5, 422],
    ] as const) {
      expect((await get('/api/documents/page', { source: CCTP, page, width })).status).toBe(status)
    }
  })
})

describe('a citation of a Markdown file', () => {
  it('is shown in its text', async () => {
    const text = (await documents.textOf(SHARED_SCOPE, NOTE)) ?? ''
    const start = text.indexOf('1,30 m')
    const { body } = await passage({ source: NOTE, char_start: start, char_end: start + 6 })
    expect(body).toMatchObject({ text: '1,30 m', page: null, pages: null, boxes: [], note: null })
    expect(text).toContain(body.before + body.text + body.after)
    expect(body.section).not.toBe('')
    expect((await get('/api/documents/page', { source: NOTE, page: 1 })).status).toBe(404)
  })
})

describe('a citation that leads nowhere', () => {
  it.each([
    [{ source: 'gone.pdf', char_start: 0, char_end: 5 }, 404],
    [{ source: '../../etc/passwd', char_start: 0, char_end: 5 }, 404],
    [{ source: CCTP, char_start: 5, char_end: 5 }, 422],
    [{ source: CCTP, char_start: 0, char_end: 99_999_999 }, 422],
    [{ source: CCTP, char_start: -1, char_end: 5 }, 422],
    [{ source: CCTP, char_start: 'x', char_end: 5 }, 422],
    [{ char_start: 0, char_end: 5 }, 422],
  ] as const)('says why: %j', async (query, status) => {
    const answer = await passage(query)
    expect(answer.status).toBe(status)
    expect(answer.body.hint).toEqual(expect.any(String))
  })

  it('is nobody’s whose session it was given to is another’s', async () => {
    const source = `${SESSION}/secret.md`
    expect((await passage({ source, char_start: 0, char_end: 5 }, USER)).status).toBe(404)
    expect((await passage({ source: NOTE, char_start: 0, char_end: 5 }, USER)).status).toBe(200)
  })
})
