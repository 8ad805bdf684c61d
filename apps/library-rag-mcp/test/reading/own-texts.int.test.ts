import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openForTests } from '@agora-mcp/testing/setup'
import { expect, it } from 'vitest'
import { openLibrary } from '../support/library.ts'
import { handmadePdf } from '../support/pdfs/handmade-pdf.ts'

const library = openForTests(openLibrary)

const FONT = '/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>'
const LINES = [
  'The marsh is crossed by dikes that the monks have built of clay and reed.',
  'Salt is gathered on the banks in summer when the sun has taken the water.',
  'A heron stands in the shallow part and waits for the tide to bring its fish.',
]
const CONTENT = `BT /F 12 Tf 14 TL 60 780 Td ${LINES.map((line) => `(${line}) Tj T*`).join(' ')} ET`

async function parse(name: string, bytes: Uint8Array) {
  const path = join(library.books, name)
  writeFileSync(path, bytes)
  return (await library.call('parse_pdf', { pdf_path: path })).body
}

/** A page tree of so many pages, the first with the content. */
const manyPages = (count: number) => ({
  pages: `<</Type/Pages/Count ${count}/Kids[${Array.from({ length: count }, (_, at) => `${5 + at} 0 R`).join(' ')}]>>`,
  extra: Array.from(
    { length: count },
    (_, at) =>
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<<${FONT}>>${at === 0 ? '/Contents 4 0 R' : ''}>>`,
  ),
})

it.each([
  ['letters counted from 312,000,000', '<</S/A/St 312000000>>'],
  ['Roman numbers as large', '<</S/R/St 312000000>>'],
  ['a prefix of a megabyte', `<</S/D/P(${'x'.repeat(1_000_000)})>>`],
])('page labels that nobody prints are left out: %s', async (name, label) => {
  const before = process.memoryUsage.rss()
  const catalog = `/PageLabels<</Nums[0 ${label}]>>`
  const body = await parse(`${name}.pdf`, handmadePdf(CONTENT, { catalog, ...manyPages(40) }))
  expect(body.warnings).toContainEqual(
    expect.stringMatching(/Left out of the file’s own page labels.*: 40\./),
  )
  expect(process.memoryUsage.rss() - before).toBeLessThan(400_000_000)
  const { chunks } = (await library.call('get_chunks_by_document', { source_id: body.source_id })).body
  expect(chunks[0].citation.length).toBeLessThan(200)
  await library.call('delete_document', { source_id: body.source_id, confirm: true })
})

it('title, author and bookmarks of megabytes are cut where they are read, with a warning', async () => {
  const long = (letters: string) => letters.repeat(2_000_000 / letters.length)
  const items = (first: number, count: number) =>
    Array.from(
      { length: count },
      (_, at) =>
        `<</Title(${long(`${at} heading `)})/Parent ${first} 0 R/Dest[3 0 R/Fit]` +
        `${at > 0 ? `/Prev ${first + at} 0 R` : ''}${at < count - 1 ? `/Next ${first + at + 2} 0 R` : ''}>>`,
    )
  const xmp =
    '<?xpacket?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
    '<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li>' +
    `${long('The marsh ')}</rdf:li></rdf:Alt></dc:title><dc:creator><rdf:Seq>` +
    `${'<rdf:li>Anna Reed</rdf:li>'.repeat(20_000)}</rdf:Seq></dc:creator></rdf:Description></rdf:RDF></x:xmpmeta>`
  const bytes = handmadePdf(CONTENT, {
    resources: FONT,
    catalog: '/Outlines 6 0 R/Metadata 5 0 R',
    extra: [
      [`<</Type/Metadata/Subtype/XML/Length ${xmp.length}>>`, Buffer.from(xmp)],
      '<</First 7 0 R/Last 9 0 R/Count 3>>',
      ...items(6, 3),
    ],
  })
  const parsed = await parse('long.pdf', bytes)
  expect(parsed.warnings).toEqual([
    'Cut to 300 characters: the file’s own title.',
    'Cut to 300 characters: the file’s own author.',
    'Cut to 200 characters: 3 bookmarks of the file.',
  ])
  const { source_id } = parsed
  const answers = await Promise.all([
    library.call('search_chunks', { query: 'salt in the marsh', detail: true }),
    library.call('search_summaries', { query: 'salt' }),
    library.call('list_documents'),
    library.call('filter_by_author', { author: 'Reed' }),
    library.call('get_document', { source_id, include_chunks: true, include_toc: true }),
    library.call('search_chunks', { query: 'salt', author_filter: 'nobody' }),
  ])
  for (const { body } of answers) expect(JSON.stringify(body).length).toBeLessThan(10_000)
  await library.call('delete_document', { source_id, confirm: true })
})

it('an outline of many levels and entries is kept within bounds', async () => {
  const count = 25_000
  const flat = Array.from(
    { length: count },
    (_, at) =>
      `<</Title(Entry ${at})/Parent 5 0 R${at < count - 1 ? `/Next ${at + 7} 0 R` : ''}/Dest[3 0 R/Fit]>>`,
  )
  const parsed = await parse(
    'flat.pdf',
    handmadePdf(CONTENT, {
      resources: FONT,
      catalog: '/Outlines 5 0 R',
      extra: ['<</First 6 0 R>>', ...flat],
    }),
  )
  expect(parsed.warnings).toContainEqual(expect.stringMatching(/bookmarks, beyond 20000 or 12 levels/))
  const { source_id } = parsed
  const { body } = await library.call('get_document', { source_id, include_toc: true })
  expect(JSON.stringify(body).length).toBeLessThan(25_000)
  await library.call('delete_document', { source_id, confirm: true })
})

it('a page that is one word of 400,000 letters is read', async () => {
  const word = `BT /F 2 Tf 60 780 Td (${'water'.repeat(80_000)}) Tj ET ${CONTENT}`
  const { source_id } = await parse('word.pdf', handmadePdf(word, { resources: FONT }))
  for (const [tool, args] of [
    ['search_chunks', { query: 'water', limit: 3, detail: true }],
    ['search_summaries', { query: 'water', limit: 3 }],
  ] as const) {
    const { body } = await library.call(tool, args)
    expect(JSON.stringify(body).length).toBeLessThan(20_000)
  }
  await library.call('delete_document', { source_id, confirm: true })
})
