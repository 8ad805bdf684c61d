import { afterEach, expect, test } from 'vitest'
import type { Documents } from '../../src/ports/documents.ts'
import { exchange, type Office, open, openOffice, quotations, said } from './office.ts'

const QUESTION = 'Quelle est la pente minimale du collecteur des eaux usées de la rue des Tanneurs ?'
const SHEET = 'fiches/2026-09-08-eaux-usees-tanneurs.md'

let office: Office | null = null
afterEach(async () => {
  await office?.close()
  office = null
})

test('a question that comes before the documents are read is answered from them', async () => {
  office = await openOffice({ only: [SHEET], reading: true })
  const { team } = office
  expect(team.health()).toMatchObject({ ready: false, reading: { found: 0 } })
  const answered = await exchange(team, await open(team), QUESTION)
  expect((await quotations(answered, office)).length).toBeGreaterThan(0)
  expect(answered.answer.message.attachments.map(({ meta }) => meta.source)).toContain(SHEET)
  expect(said(answered)).not.toContain('lecture')
  expect(team.health().reading).toBeNull()
})

test('an answer says that documents are still being read, and is not remembered', async () => {
  const reading: Pick<Documents, 'reading'> = { reading: () => ({ read: 3, found: 9 }) }
  office = await openOffice({
    only: [SHEET],
    ports: (ports) => ({ ...ports, documents: { ...ports.documents, ...reading } }),
  })
  const { team } = office
  const answered = await exchange(team, await open(team), QUESTION)
  expect(said(answered)).toContain('La lecture des documents n’est pas finie (3 sur 9)')
  // What was noted would be given again here.
  const again = await exchange(team, answered.session, QUESTION)
  expect(again.answer.message.type).toBe('response')
})
