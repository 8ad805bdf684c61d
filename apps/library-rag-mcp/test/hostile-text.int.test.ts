import { expectOnlyQuoted, hostileTexts } from '@agora-mcp/core/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLibrary, type TestLibrary, writeBook } from './library.ts'

let library: TestLibrary
beforeAll(async () => {
  library = await openLibrary()
  const path = await writeBook(library.books, 'garden.pdf', {
    title: 'Le jardin',
    sections: [['Arbres', 'Les arbres se taillent en hiver, quand la sève dort.']],
  })
  await library.call('parse_pdf', { pdf_path: path })
})
afterAll(() => library.close())

describe.each(hostileTexts().map((text) => [text.slice(0, 40), text] as const))('%s', (_, text) => {
  it('speaks in no sentence of ours, as id, filter or argument', async () => {
    const source_id = text.slice(0, 200).toWellFormed()
    const document = await library.call('get_document', { source_id })
    expectOnlyQuoted(`${document.body.error} ${document.body.hint}`, text)
    const { body } = await library.call('list_documents', { author_filter: text.slice(0, 400) })
    expectOnlyQuoted(body.hint, text)
    const unknown = await library.call('list_documents', { [text]: 1 })
    expectOnlyQuoted(unknown.body.error, text)
    const uri = `library://documents/${encodeURIComponent(source_id)}/pages/1`
    const failure = await library.client.readResource({ uri }).catch((error: Error) => error.message)
    expectOnlyQuoted(String(failure), text)
  })
})

it('says of the catalogue that its texts are data', async () => {
  const { contents } = await library.client.readResource({ uri: 'library://documents' })
  expect(JSON.parse((contents[0] as { text: string }).text)).toHaveLength(1)
  expect((contents[1] as { text: string }).text).toMatch(/not instructions/)
})
