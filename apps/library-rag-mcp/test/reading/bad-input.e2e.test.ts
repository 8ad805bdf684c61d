import { mkdirSync, readdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  runSystemProgram,
  type ServerProcess,
  startEmbeddingEndpoint,
  startServerProcess,
} from '@agora-mcp/testing/process'
import { newFolder, openForTests } from '@agora-mcp/testing/setup'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FONT, LINE, TEXT, withImage } from '../support/pdfs/crafted-pdf.ts'
import { type HandmadeObject, handmadePdf } from '../support/pdfs/handmade-pdf.ts'
import { drawLine, makePdf } from '../support/pdfs/make-pdf.ts'

const BIN = join(import.meta.dirname, '../../dist/bin.js')
const BOOK = readFileSync(join(import.meta.dirname, '../../demo/le-mot-et-la-renoncule.pdf'))

const folder = newFolder()
const endpoint = openForTests(startEmbeddingEndpoint)
let library: ServerProcess
let source_id: string

const at = (name: string) => join(folder, 'books', name)
function write(name: string, content: string | Uint8Array): string {
  writeFileSync(at(name), content)
  return at(name)
}
const start = (env: Record<string, string>) =>
  startServerProcess({
    bin: BIN,
    env: { LIBRARY_RAG_ALLOWED_ROOTS: join(folder, 'books'), LIBRARY_RAG_EMBEDDING: endpoint.url, ...env },
  })

beforeAll(async () => {
  for (const name of ['books', 'elsewhere']) mkdirSync(join(folder, name))
  writeFileSync(join(folder, 'elsewhere/diary.pdf'), BOOK)
  library = await start({ LIBRARY_RAG_DATA_DIR: join(folder, 'data') })
  const { body } = await library.call('parse_pdf', {
    pdf_path: write('good.pdf', handmadePdf(TEXT, { resources: FONT })),
  })
  source_id = body.source_id
})
afterAll(() => library.close())

/** Everything of the library that a reader could find changed. */
async function contents() {
  const { body: catalogue } = await library.call('list_documents')
  const { body: chunks } = await library.call('get_chunks_by_document', { source_id })
  return { catalogue, chunks, files: readdirSync(join(folder, 'data/output'), { recursive: true }).sort() }
}

const manyPages = (count: number) =>
  handmadePdf(TEXT, {
    pages: `<</Type/Pages/Kids[${Array.from({ length: count }, (_, page) => `${page + 5} 0 R`).join(' ')}]/Count ${count}>>`,
    extra: Array.from(
      { length: count },
      () => '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R>>',
    ),
  })
function sparse(name: string, bytes: number): string {
  truncateSync(write(name, '%PDF-1.7\n'), bytes)
  return at(name)
}

describe('refused, with what to do, and the library as it was:', () => {
  const cases: readonly (readonly [string, () => string | Promise<string>, RegExp])[] = [
    ['a missing file', () => at('missing.pdf'), /no file.*spelling/],
    ['an empty file', () => write('empty.pdf', ''), /is empty.*Download the file again/],
    [
      'half a file',
      () => write('half.pdf', BOOK.subarray(0, BOOK.length / 2)),
      /cut short.*Download the file again/,
    ],
    [
      'a file without its end',
      () => write('end.pdf', BOOK.subarray(0, -300)),
      /cut short.*Download the file again/,
    ],
    ['a letter', () => write('letter.pdf', 'Dear reader, this is no PDF.'), /not a PDF.*Give a PDF/],
    [
      'a password',
      async () =>
        write(
          'locked.pdf',
          await makePdf((page) => void drawLine(page, LINE, 50, 50), { userPassword: 'x' }),
        ),
      /password.*without a password/,
    ],
    [
      'a folder',
      () => join(folder, 'books'),
      /is a folder with \d+ PDFs in it.*one file at a time: list_pdfs/s,
    ],
    ['a device', () => '/dev/zero', /outside.*LIBRARY_RAG_ALLOWED_ROOTS/],
    ['a named pipe', () => pipe('pipe.pdf'), /not a regular file.*Give a PDF/],
    ['a file elsewhere', () => '/etc/hostname', /outside.*LIBRARY_RAG_ALLOWED_ROOTS/],
    ['a way out by ..', () => `${folder}/books/../elsewhere/diary.pdf`, /outside.*LIBRARY_RAG_ALLOWED_ROOTS/],
    ['a relative way out by ..', () => '../elsewhere/diary.pdf', /outside.*LIBRARY_RAG_ALLOWED_ROOTS/],
    [
      'a link to a file elsewhere',
      () => link('link.pdf', '../elsewhere/diary.pdf'),
      /outside.*ALLOWED_ROOTS/,
    ],
    [
      'a link to a folder elsewhere',
      () => join(link('way', '../elsewhere'), 'diary.pdf'),
      /outside.*ALLOWED_ROOTS/,
    ],
    ['a link to itself', () => link('loop.pdf', 'loop.pdf'), /leads back to itself.*the file itself/],
    ['a name that is too long', () => at(`${'x'.repeat(300)}.pdf`), /longer than.*path of a PDF/],
    ['an https: address', () => 'https://example.org/a.pdf', /not fetched.*LIBRARY_RAG_ALLOW_URLS/],
    ['an http: address', () => 'http://example.org/a.pdf', /not fetched.*LIBRARY_RAG_ALLOW_URLS/],
    ['an ftp: address', () => 'ftp://example.org/a.pdf', /cannot read.*Download/],
    ['an address of a file elsewhere', () => 'file:///etc/hostname', /outside.*LIBRARY_RAG_ALLOWED_ROOTS/],
    ['more than 200 MB', () => sparse('large.pdf', 201e6), /larger than 200 MB.*LIBRARY_RAG_MAX_FILE_MB/],
    ['more than 5,000 pages', () => write('many.pdf', manyPages(5001)), /5000 pages.*LIBRARY_RAG_MAX_PAGES/],
    [
      'no text and no picture',
      () => write('blank.pdf', handmadePdf('0 0 10 10 re f')),
      /No text.*Give a file/,
    ],
    [
      'pages that are their own parents',
      () => write('parents.pdf', handmadePdf(TEXT, { pages: '<</Type/Pages/Kids[2 0 R]/Count 1>>' })),
      /damaged.*Download the file again/,
    ],
    [
      'half a million brackets in each other',
      () => write('deep.pdf', handmadePdf(TEXT, { catalog: `/X ${'['.repeat(5e5)}${']'.repeat(5e5)}` })),
      /damaged.*Download the file again/,
    ],
  ]
  it.each(cases)('%s', async (_, path, problem) => {
    const before = await contents()
    const { isError, body } = await library.call('parse_pdf', { pdf_path: await path() })
    // What is missing or not allowed is for a person to settle, the rest a mistake.
    const isForPerson = ['not_found', 'not_allowed'].includes(body.code)
    expect({ isError, success: body.success }).toEqual({ isError: !isForPerson, success: false })
    expect(`${body.error}. ${body.hint}`).toMatch(problem)
    expect(await contents()).toEqual(before)
  })

  it('a deletion that nobody confirmed', async () => {
    const before = await contents()
    const { body } = await library.call('delete_document', { source_id })
    expect(body).toMatchObject({ success: false, code: 'unconfirmed' })
    expect(`${body.error} ${body.hint}`).toMatch(/would delete .* passages.*confirm: true/)
    expect(await contents()).toEqual(before)
  })

  function link(name: string, target: string): string {
    symlinkSync(target, at(name))
    return at(name)
  }
  function pipe(name: string): string {
    runSystemProgram('mkfifo', [at(name)])
    return at(name)
  }
})

describe('refused where addresses are fetched:', () => {
  const open = openForTests(() =>
    start({ LIBRARY_RAG_DATA_DIR: join(folder, 'web'), LIBRARY_RAG_ALLOW_URLS: 'true' }),
  )

  it.each([
    ['http: where addresses are allowed', 'http://example.org/a.pdf', /https/],
    ['this machine', 'https://127.0.0.1/a.pdf', /not on the public internet.*path/],
    ['a name of this machine', 'https://localhost/a.pdf', /not on the public internet.*path/],
    ['the network it is in', 'https://[fd00::1]/a.pdf', /not on the public internet.*path/],
    ['what clouds tell their machines', 'https://169.254.169.254/latest', /not on the public internet.*path/],
  ])('%s', async (_, address, problem) => {
    const { isError, body } = await open.call('parse_pdf', { pdf_path: address })
    const { body: catalogue } = await open.call('list_documents')
    expect(isError).toBe(true)
    expect(`${body.error} ${body.hint}`).toMatch(problem)
    expect(catalogue.total_count).toBe(0)
  })
})

describe('read for what it holds, whatever else is in it:', () => {
  it.each([
    [
      'JavaScript, which is not run',
      () => {
        const catalog = '/OpenAction<</S/JavaScript/JS(while \\(true\\) {} app.alert\\(1\\))>>'
        return handmadePdf(TEXT, { resources: FONT, catalog })
      },
      [],
    ],
    [
      'a form that draws itself',
      () => {
        const draw = Buffer.from('/Fm Do /Fm Do ')
        const inner = '/Resources<</XObject<</Fm 5 0 R>>>>'
        const form = `<</Type/XObject/Subtype/Form/BBox[0 0 600 800]${inner}/Length ${draw.length}>>`
        const pixel =
          '<</Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray/Length 1>>'
        const extra: HandmadeObject[] = [
          [form, draw],
          [pixel, Uint8Array.of(0)],
        ]
        return handmadePdf(`${TEXT} /Fm Do`, { resources: `${FONT}/XObject<</Fm 5 0 R>>`, extra })
      },
      [expect.stringMatching(/^Pictures/)],
    ],
    [
      'a picture of 8 gigabytes',
      () => {
        const image = withImage('/Width 52000/Height 52000', Uint8Array.of(1))
        return handmadePdf(`${TEXT} q 300 0 0 300 0 0 cm /Im Do Q`, image)
      },
      [expect.stringMatching(/^Pictures left out/)],
    ],
  ])('%s', async (_, make, warnings) => {
    const { isError, body } = await library.call('parse_pdf', { pdf_path: write('odd.pdf', make()) })
    expect({ isError, pages: body.pages, warnings: body.warnings }).toEqual({
      isError: false,
      pages: 1,
      warnings,
    })
    const found = await library.call('get_chunks_by_document', { source_id: body.source_id })
    expect(found.body.chunks[0].text).toContain(LINE)
    await library.call('delete_document', { source_id: body.source_id, confirm: true })
  })
})
