import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReadingProgress } from '../../src/ports/documents.ts'
import { exchange, type Office, open, openOffice, quotations, said } from './office.ts'

const QUESTION = 'Quelle est la pente minimale du collecteur des eaux usées de la rue des Tanneurs ?'
const SHEET = 'fiches/2026-09-08-eaux-usees-tanneurs.md'

let office: Office
/** What is told in place of the truth: a real long reading would take its time. */
let reading: ReadingProgress | undefined

beforeAll(async () => {
  office = await openOffice({
    only: [SHEET],
    reading: true,
    ports: ({ documents, ...ports }) => ({
      ...ports,
      documents: { ...documents, reading: () => reading ?? documents.reading() },
    }),
  })
})
afterAll(() => office.close())

test('a question that comes before the documents are read is answered from them', async () => {
  const { team } = office
  expect(team.health()).toMatchObject({ ready: false, reading: { found: 0 } })
  const answered = await exchange(team, await open(team), QUESTION)
  expect((await quotations(answered, office)).length).toBeGreaterThan(0)
  expect(answered.answer.message.attachments.map(({ meta }) => meta.source)).toContain(SHEET)
  expect(said(answered)).not.toContain('lecture')
  expect(team.health().reading).toBeNull()
})

test('an answer says that documents are still being read, and is not remembered', async () => {
  const { team } = office
  const other = `${QUESTION} Et pourquoi ?`
  reading = { read: 3, found: 9 }
  const answered = await exchange(team, await open(team), other)
  expect(said(answered)).toContain('La lecture des documents n’est pas finie (3 sur 9)')
  // What was noted would be given again here.
  const again = await exchange(team, answered.session, other)
  expect(again.answer.message.type).toBe('response')
})
