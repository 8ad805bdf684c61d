import { cpSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openForTests } from '@agora-mcp/testing/setup'
import { expect, test } from 'vitest'
import { CLAIRE, exchange, open, openOffice, quotations, route, said } from '../support/dialogues/office.ts'

const QUESTION = 'Quelle est la pente minimale du collecteur des eaux usées de la rue des Tanneurs ?'
const SHEET = 'fiches/2026-09-08-eaux-usees-tanneurs.md'
/** Takes longer to read than a question waits. */
const BOOK = resolve(import.meta.dirname, '../../../../apps/library-rag-mcp/demo/le-mot-et-la-renoncule.pdf')

let afterSearch = async (): Promise<void> => {}

const office = openForTests(() =>
  openOffice({
    only: [SHEET],
    reading: true,
    ports: ({ tools, ...ports }) => ({
      ...ports,
      tools: {
        ...tools,
        async call(scope, name, args, options) {
          const outcome = await tools.call(scope, name, args, options)
          if (name === 'office__search_documents') await afterSearch()
          return outcome
        },
      },
    }),
  }),
)

test('a question that comes before the documents are read is answered from them', async () => {
  const { team } = office
  expect(team.health()).toMatchObject({ ready: false, reading: { found: 0 } })
  const answered = await exchange(team, await open(team), QUESTION)
  expect((await quotations(answered, office)).length).toBeGreaterThan(0)
  expect(answered.answer.message.attachments.map(({ meta }) => meta.source)).toContain(SHEET)
  expect(said(answered)).not.toContain('lecture')
  expect(team.health().reading).toBeNull()
})

test('an answer says that documents were not read when it was searched, and is not remembered', async () => {
  const { team, documents } = office
  const other = 'Quel est le diamètre du collecteur des eaux usées de la rue des Tanneurs ?'
  cpSync(BOOK, join(documents, 'livre.pdf'))
  // The reading ends after the search, and before the answer: sooner where it is cancelled.
  afterSearch = async () => {
    afterSearch = async () => {}
    await team.documents.cancel(CLAIRE, 'livre.pdf')
    await expect.poll(() => team.health().reading).toBeNull()
  }
  const answered = await exchange(team, await open(team), other)
  expect(said(answered)).toContain('La lecture des documents n’est pas terminée (1 sur 2)')
  // What was noted would be given again here.
  const again = await exchange(team, answered.session, other)
  expect(route(again)).toContain('context')
  expect(again.answer.message.type).toBe('response')
  expect(said(again)).not.toContain('lecture')
  // This one is whole, and is.
  await expect
    .poll(async () => (await exchange(team, answered.session, other)).answer.message.type, {
      timeout: 30_000,
    })
    .toBe('respond_from_memory')
})
