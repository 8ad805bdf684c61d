import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddingEndpoint, startServerProcess } from '@agora-mcp/testing/process'
import { newFolder, openForTests } from '@agora-mcp/testing/setup'
import { expect, it } from 'vitest'
import {
  FONT,
  formsInForms,
  LINE,
  packedGigabyte,
  TEXT,
  TWICE_PACKED,
  withImage,
} from '../support/pdfs/crafted-pdf.ts'
import { handmadePdf } from '../support/pdfs/handmade-pdf.ts'

// What takes a server to its bounds of memory or time; other bad input: bad-input.e2e.test.ts.

const BIN = join(import.meta.dirname, '../../dist/bin.js')

const folder = newFolder()

function write(name: string, content: string | Uint8Array): string {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

const endpoint = openForTests(startEmbeddingEndpoint)
const library = openForTests(() =>
  startServerProcess({
    bin: BIN,
    env: {
      LIBRARY_RAG_DATA_DIR: join(folder, 'data'),
      LIBRARY_RAG_ALLOWED_ROOTS: folder,
      LIBRARY_RAG_EMBEDDING: endpoint.url,
    },
  }),
)

const cases: readonly (readonly [string, () => string, RegExp])[] = [
  [
    'text that inflates to a gigabyte',
    () => write('bomb.pdf', handmadePdf(packedGigabyte(), { filter: TWICE_PACKED, resources: FONT })),
    /more memory than allowed.*damaged/,
  ],
  [
    'a page of forms in forms without end, in the renderer',
    () => {
      const resources = '/XObject<</F0 5 0 R>>'
      return write('forms.pdf', handmadePdf('/F0 Do', { resources, extra: formsInForms() }))
    },
    /(?:memory|longer) than allowed|no text/i,
  ],
  [
    'a scan that inflates to a gigabyte',
    () => {
      const image = withImage(`/Width 99/Height 99${TWICE_PACKED}`, packedGigabyte())
      return write('scan.pdf', handmadePdf('q 595 0 0 842 0 0 cm /Im Do Q', image))
    },
    /no text|memory than allowed/i,
  ],
]
it.each(cases)('%s is refused, and the server goes on', async (_, path, problem) => {
  const { isError, body } = await library.call('parse_pdf', { pdf_path: path() })
  expect({ isError, success: body.success }).toEqual({ isError: true, success: false })
  expect(`${body.error}. ${body.hint}`).toMatch(problem)
  expect((await library.call('list_documents')).body.total_count).toBe(0)
  expect(readdirSync(join(folder, 'data'))).not.toContain('output')
})

it('a million objects are read for what the page holds', async () => {
  const extra = Array.from({ length: 1e6 }, (_, n) => `<</A ${n}>>`)
  const path = write('million.pdf', handmadePdf(TEXT, { resources: FONT, extra }))
  const { isError, body } = await library.call('parse_pdf', { pdf_path: path })
  expect({ isError, pages: body.pages }).toEqual({ isError: false, pages: 1 })
  const found = await library.call('get_chunks_by_document', { source_id: body.source_id })
  expect(found.body.chunks[0].text).toContain(LINE)
})
