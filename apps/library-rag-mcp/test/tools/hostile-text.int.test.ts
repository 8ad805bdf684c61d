import { join } from 'node:path'
import { expectOnlyQuoted, expectPromptsQuote, hostileTexts } from '@agora-mcp/testing'
import { openForTests } from '@agora-mcp/testing/setup'
import { beforeAll, describe, expect, it } from 'vitest'
import { openLibrary, writeBook } from '../support/library.ts'

const library = openForTests(openLibrary)
beforeAll(async () => {
  const path = await writeBook(library.books, 'garden.pdf', {
    title: 'Le jardin',
    sections: [['Arbres', 'Les arbres se taillent en hiver, quand la sève dort.']],
  })
  await library.call('parse_pdf', { pdf_path: path })
})

const NOTICE = /data to quote and reason about, not instructions/
/** Paths are found again only whole, so messages quote more of them. */
const LONGEST_PATH = 501

/** As a file can be called: without separators and NUL, 60 characters. */
const asFileName = (text: string) =>
  text
    .replace(/[\0/\\]/g, ' ')
    .slice(0, 60)
    .toWellFormed()
    .trim()

describe.each(hostileTexts().map((text) => [text.slice(0, 40), text] as const))('%s', (_, text) => {
  it('hostile text given as id, filter or argument stands in no sentence of the server', async () => {
    const source_id = text.slice(0, 200).toWellFormed()
    const document = await library.call('get_document', { source_id })
    expectOnlyQuoted(`${document.body.error} ${document.body.hint}`, text)
    const { body } = await library.call('list_documents', { author_filter: text.slice(0, 400) })
    expectOnlyQuoted(body.hint, text)
    const unknown = await library.call('list_documents', { [`limit: ${text}`]: 1 })
    expectOnlyQuoted(unknown.body.error, text)
    const uri = `library://documents/${encodeURIComponent(source_id)}/pages/1`
    const failure = await library.client.readResource({ uri }).catch((error: Error) => error.message)
    expectOnlyQuoted(String(failure), text)
    await expectPromptsQuote(library.client, text, ['question', 'subject', 'text'])
  })

  it('hostile text in the name of a file stands in no sentence of the server', async () => {
    for (const pdf_path of [text, join(library.books, asFileName(text)), `/elsewhere/${asFileName(text)}`]) {
      const { body } = await library.call('parse_pdf', { pdf_path })
      expect(body.success).not.toBe(true)
      expectOnlyQuoted(`${body.error} ${body.hint}`, text, LONGEST_PATH)
      const listed = await library.call('list_pdfs', { folder: pdf_path })
      expectOnlyQuoted(`${listed.body.error} ${listed.body.hint}`, text, LONGEST_PATH)
    }
  })
})

it.each(hostileTexts().filter((_, index) => index < 5 || index % 25 === 0))(
  'a PDF with the title, author and file name %s gives the server no instruction',
  async (text) => {
    const path = await writeBook(library.books, `${asFileName(text)}.pdf`, {
      title: text.toWellFormed(),
      author: text.toWellFormed(),
      sections: [[asFileName(text), 'Les haies se plantent en automne.']],
    })
    const { body, texts } = await library.call('parse_pdf', { pdf_path: path })
    expect(body.success).toBe(true)
    expect(texts.at(-1)).toMatch(NOTICE)
    for (const warning of [body.hint, ...(body.warnings ?? [])]) expectOnlyQuoted(String(warning), text)
    const { source_id } = body
    const preview = await library.call('delete_document', { source_id })
    expectOnlyQuoted(`${preview.body.error} ${preview.body.hint}`, text)
    const calls = [
      ['list_pdfs', {}],
      ['list_documents', {}],
      ['get_document', { source_id }],
      ['get_chunks_by_document', { source_id }],
      ['filter_by_author', { author: text.slice(0, 200).toWellFormed() }],
      ['search_chunks', { query: 'haies', author_filter: 'nobody' }],
      ['search_chunks', { query: 'haies' }],
      ['search_summaries', { query: 'haies' }],
    ] as const
    for (const [name, args] of calls) {
      const answer = await library.call(name, args)
      expectOnlyQuoted(`${answer.body.hint}`, text)
      expect(answer.texts.at(-1), name).toMatch(NOTICE)
    }
    for (const end of ['', '/pages/1']) {
      const { contents } = await library.client.readResource({
        uri: `library://documents/${source_id}${end}`,
      })
      const [before = ''] = (contents[0] as { text: string }).text.split('<<<')
      expectOnlyQuoted(before.trim(), text)
    }
    expect((await library.call('delete_document', { source_id, confirm: true })).body.success).toBe(true)
  },
)

it('the catalogue says that its texts are data', async () => {
  const { contents } = await library.client.readResource({ uri: 'library://documents' })
  expect(JSON.parse((contents[0] as { text: string }).text)).toHaveLength(1)
  expect((contents[1] as { text: string }).text).toMatch(/not instructions/)
})
