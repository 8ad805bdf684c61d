import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openForTests } from '@agora-mcp/testing/setup'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OfficeDocuments } from '../src/adapters/documents/office-documents.ts'
import { SHARED_SCOPE } from '../src/domain/access/access-scope.ts'
import type { StartedLibrary } from './support/start-library.ts'
import { startOffice } from './support/start-office.ts'

const PRICES = fileURLToPath(
  new URL('../../../apps/library-rag-mcp/test/kinds/files/prices.xlsx', import.meta.url),
)
const FEES = 'Bridge,Toll\nStone bridge,quarter of a florin\n'
const MOORING = 'The mooring of Lindholm costs four florins a night.'

let documents: OfficeDocuments
const session = randomUUID()
const other = randomUUID()
const scopeOf = (sessionId: string) => ({ role: 'user', subject: 'ada', sessionId }) as const

const office = openForTests(() => startOffice([session, other]))
beforeAll(async () => {
  documents = office.open()
})
afterAll(() => documents?.close())

function mail(subject: string, text: string, attachments: Readonly<Record<string, string | Buffer>>): string {
  const parts = Object.entries(attachments).map(([name, content]) => [
    'Content-Type: application/octet-stream',
    `Content-Disposition: attachment; filename="${name}"`,
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(content).toString('base64'),
  ])
  return [
    'From: Rosa Brandt <rosa@example.org>',
    `Subject: ${subject}`,
    'Date: Tue, 4 Mar 2025 09:00:00 +0100',
    'Content-Type: multipart/mixed; boundary="b"',
    '',
    ...[['Content-Type: text/plain; charset=utf-8', '', text], ...parts].flatMap((part) => ['--b', ...part]),
    '--b--',
    '',
  ].join('\r\n')
}
const sources = (scope: Parameters<OfficeDocuments['list']>[0]) =>
  documents.list(scope).map(({ path, kind }) => `${path} ${kind}`)
async function stored({ tools }: StartedLibrary): Promise<number> {
  const { data } = await tools.call(
    'library-rag__list_documents',
    {},
    { signal: new AbortController().signal },
  )
  return (data as { total_count: number }).total_count
}

it('reads an e-mail, and its attachments as documents of their own', async () => {
  const fees = { 'prices.xlsx': await readFile(PRICES), 'fees.csv': FEES }
  await writeFile(join(office.docs, 'offer.eml'), mail('Offer', 'We offer the ferry from June on.', fees))
  expect((await documents.sync()).added).toEqual(['offer.eml', 'offer.eml/fees.csv', 'offer.eml/prices.xlsx'])
  expect(sources(SHARED_SCOPE)).toEqual([
    'offer.eml email',
    'offer.eml/fees.csv table',
    'offer.eml/prices.xlsx xlsx',
  ])
  const found = async (question: string) => (await documents.search(SHARED_SCOPE, question, 1))[0]
  expect(await found('From when on is the ferry offered?')).toMatchObject({ source: 'offer.eml' })
  expect(await found('What is the toll of the stone bridge?')).toMatchObject({
    source: 'offer.eml/fees.csv',
    fields: expect.arrayContaining([{ name: 'Toll', value: 'quarter of a florin' }]),
  })
  expect(documents.resolve(SHARED_SCOPE, 'offer.eml/fees.csv')).toBe('offer.eml/fees.csv')
  expect(documents.resolve(SHARED_SCOPE, 'offer.eml')).toBe('offer.eml')
})

it('knows mails and attachments at the next start without reading them again', async () => {
  await documents.close()
  documents = office.open()
  expect(await documents.sync()).toMatchObject({ added: [], changed: [], removed: [], failed: [] })
  expect(documents.list(SHARED_SCOPE)).toHaveLength(3)
  expect((await documents.search(SHARED_SCOPE, 'toll of the stone bridge', 1))[0]?.source).toBe(
    'offer.eml/fees.csv',
  )
})

it('drops an attachment that a changed e-mail no longer has, and all with the e-mail', async () => {
  await writeFile(
    join(office.docs, 'offer.eml'),
    mail('Offer', 'We offer the ferry from July on.', { 'fees.csv': FEES }),
  )
  expect(await documents.sync()).toMatchObject({ removed: ['offer.eml/prices.xlsx'] })
  expect(await stored(office.library)).toBe(2)
  await rm(join(office.docs, 'offer.eml'))
  expect((await documents.sync()).removed).toEqual(['offer.eml', 'offer.eml/fees.csv'])
  expect(documents.overview(SHARED_SCOPE)).toEqual([])
  expect(await stored(office.library)).toBe(0)
})

it('erases the attachments of a session with it, and keeps those of another with the same e-mail', async () => {
  const letter = mail('Mooring', 'See the file.', { 'mooring.txt': MOORING })
  for (const id of [session, other]) await writeFile(join(office.uploads, id, 'mooring.eml'), letter)
  await documents.sync()
  for (const id of [session, other]) expect(documents.list(scopeOf(id))).toHaveLength(2)
  expect(documents.list(SHARED_SCOPE)).toEqual([])
  await erase(session)
  expect(documents.list(scopeOf(session))).toEqual([])
  await documents.sync()
  const [found] = await documents.search(scopeOf(other), 'What does the mooring cost?', 1)
  expect(found).toMatchObject({ source: `${other}/mooring.eml/mooring.txt`, text: MOORING })
  await documents.ofSessions.eraseFile(`${other}/mooring.eml`)
  expect(documents.list(scopeOf(other))).toEqual([])
  await documents.sync()
  expect(await stored(office.sessionLibrary)).toBe(0)
  for (const folder of [office.library, office.sessionLibrary].flatMap((each) => [each.folder, each.dataDir]))
    expect(await filesWith(folder, 'Lindholm')).toEqual([])
})

async function erase(id: string): Promise<void> {
  let ids = documents.ofSessions.inLibrary(id)
  await documents.ofSessions.erase(id, async (inLibrary) => {
    ids = [...ids, ...inLibrary]
  })
  await documents.ofSessions.eraseFromLibrary(ids, new AbortController().signal)
}

async function filesWith(folder: string, word: string): Promise<string[]> {
  const found: string[] = []
  for (const name of await readdir(folder, { recursive: true })) {
    const path = join(folder, name)
    if (!(await stat(path)).isFile()) continue
    const bytes = await readFile(path)
    if (bytes.includes(word) || bytes.includes(word.toLowerCase())) found.push(path)
  }
  return found
}
