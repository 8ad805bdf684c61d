import { randomUUID } from 'node:crypto'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openForTests } from '@agora-mcp/testing/setup'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OfficeDocuments } from '../src/adapters/documents/office-documents.ts'
import { SHARED_SCOPE } from '../src/domain/access/access-scope.ts'
import { startOffice } from './support/start-office.ts'

/** A report and a price list of a boat yard, as their programs wrote them. */
const FILES = fileURLToPath(new URL('../../../apps/library-rag-mcp/test/kinds/files/', import.meta.url))

let documents: OfficeDocuments
const session = randomUUID()
const { signal } = new AbortController()
const scope = { role: 'user', subject: 'ada', sessionId: session } as const

const office = openForTests(() => startOffice([session]))
beforeAll(async () => {
  for (const name of ['report.docx', 'prices.xlsx', 'talks.pptx', 'lamps.epub'])
    await copyFile(join(FILES, name), join(office.docs, name))
  await copyFile(join(FILES, 'bylaws.odt'), join(office.uploads, session, 'bylaws.odt'))
  await writeFile(join(office.docs, 'gate.txt'), 'The northern gate is closed at nine.\n')
  await writeFile(
    join(office.docs, 'cut.docx'),
    (await readFile(join(FILES, 'report.docx'))).subarray(0, 900),
  )
  documents = office.open()
})
afterAll(() => documents?.close())

it('reads Word, Excel, PowerPoint, EPUB and text through the library, and tells what it cannot', async () => {
  const { added, failed } = await documents.sync()
  expect([...added].sort()).toEqual(
    [`${session}/bylaws.odt`, 'gate.txt', 'lamps.epub', 'prices.xlsx', 'report.docx', 'talks.pptx'].sort(),
  )
  expect(failed).toMatchObject([{ path: 'cut.docx' }])
  expect(documents.overview(SHARED_SCOPE).find(({ source }) => source === 'cut.docx')?.state).toBe('failed')
})

it('tries a file again that could not be read only once it has changed', async () => {
  let tried = 0
  const { call } = office.library.tools
  office.library.tools.call = (name, args, options) => {
    if (name.endsWith('add_document')) tried += 1
    return call(name, args, options)
  }
  expect(await documents.sync()).toMatchObject({ added: [], failed: [{ path: 'cut.docx' }] })
  expect(tried).toBe(0)
  await writeFile(
    join(office.docs, 'cut.docx'),
    (await readFile(join(FILES, 'report.docx'))).subarray(0, 800),
  )
  expect(await documents.sync()).toMatchObject({ added: [], failed: [{ path: 'cut.docx' }] })
  expect(tried).toBe(1)
  office.library.tools.call = call
})

it('quotes each of them byte for byte, with a place', async () => {
  const passages = await documents.passages(SHARED_SCOPE)
  for (const { text, source, charStart, charEnd } of passages)
    expect((await documents.textOf(SHARED_SCOPE, source))?.slice(charStart, charEnd)).toBe(text)
  const found = async (question: string) => (await documents.search(SHARED_SCOPE, question, 1))[0]
  expect(await found('When is the northern gate closed?')).toMatchObject({
    source: 'gate.txt',
    location: 'l. 1',
  })
  expect(await found('How are ropes spliced?')).toMatchObject({ source: 'talks.pptx', location: 'slide 2' })
  expect(await found('What does the Heron cost to rent?')).toMatchObject({
    source: 'prices.xlsx',
    location: expect.stringContaining("'Summer prices'!A"),
    fields: expect.arrayContaining([{ name: 'Rent', value: '120.00 €' }]),
  })
})

it('finds the actions in the minutes of a Word file', () => {
  const sheet = documents.sheets(SHARED_SCOPE).find(({ path }) => path === 'report.docx')
  expect(sheet?.tasks).toMatchObject([
    { title: 'Paint the hives', who: 'Ada Lund', dueDate: '2024-05-04' },
    { title: 'Mow the meadow', who: 'Otto Brandt', dueDate: '2024-06-11' },
  ])
})

it('shows a passage in its text where there are no pages', async () => {
  const [passage] = await documents.search(SHARED_SCOPE, 'How many hives came through the winter?', 1)
  if (passage === undefined) throw new Error('nothing found')
  expect(await documents.passage(SHARED_SCOPE, passage.source, passage)).toMatchObject({
    source: 'report.docx',
    section: 'Report',
    text: 'Nineteen hives came through the winter.',
    page: null,
    boxes: [],
    note: null,
  })
  await expect(documents.picture(SHARED_SCOPE, 'report.docx', 1, 200)).rejects.toMatchObject({
    code: 'not_found',
  })
})

it('knows documents at the next start without reading them again, those of a session in it alone', async () => {
  await documents.close()
  documents = office.open()
  expect(await documents.sync()).toMatchObject({ added: [], changed: [], removed: [] })
  expect(documents.sheets(SHARED_SCOPE).map(({ path }) => path)).toContain('report.docx')
  const sources = async (asker: typeof scope | typeof SHARED_SCOPE) =>
    new Set((await documents.passagesOf(asker, [`${session}/bylaws.odt`])).map(({ source }) => source))
  expect(await sources(SHARED_SCOPE)).toEqual(new Set())
  expect(await sources(scope)).toEqual(new Set([`${session}/bylaws.odt`]))
})

it('erases the file of a session out of the library, too', async () => {
  const stored = async () => {
    const { data } = await office.sessionLibrary.tools.call('library-rag__list_documents', {}, { signal })
    return (data as { total_count: number }).total_count
  }
  expect(await stored()).toBe(1)
  let ids: readonly string[] = []
  await documents.ofSessions.erase(session, async (inLibrary) => {
    ids = inLibrary
  })
  await documents.ofSessions.eraseFromLibrary(ids, signal)
  expect(await stored()).toBe(0)
  expect(await documents.passagesOf(scope, [`${session}/bylaws.odt`])).toEqual([])
})
