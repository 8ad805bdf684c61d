import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { readAnyKind } from './read-any-kind.ts'

const NAMES = 'xmlns:office="o" xmlns:table="t" xmlns:text="x"'

function odf(kind: 'text' | 'spreadsheet', body: string): Uint8Array<ArrayBuffer> {
  const content = `<office:document-content ${NAMES}><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`
  return new Uint8Array(
    zipSync({
      mimetype: strToU8(`application/vnd.oasis.opendocument.${kind}`),
      'content.xml': strToU8(content),
    }),
  )
}

function docx(body: string): Uint8Array<ArrayBuffer> {
  const types = '<Types><Override ContentType="application/vnd.wordprocessingml.document.main+xml"/></Types>'
  return new Uint8Array(
    zipSync({
      '[Content_Types].xml': strToU8(types),
      'word/document.xml': strToU8(
        `<w:document xmlns:w="w" xmlns:r="r"><w:body>${body}</w:body></w:document>`,
      ),
    }),
  )
}

async function partsOf(bytes: Uint8Array<ArrayBuffer>, name: string) {
  const read = await readAnyKind(bytes, name)
  return 'parts' in read ? read.parts : expect.unreachable('it is a picture')
}

it('reads a log of very many lines as one paragraph', async () => {
  const line = '12:00:00 INFO The pump was switched on and off.'
  const text = Array.from({ length: 300_000 }, () => line).join('\n')
  const parts = await partsOf(new TextEncoder().encode(text), 'app.log')
  expect(parts).toHaveLength(1)
})

it('counts the columns of a sheet within bounds, whatever it says', async () => {
  const cell = (times: string, text: string) =>
    `<table:table-cell table:number-columns-repeated="${times}"><text:p>${text}</text:p></table:table-cell>`
  const row = `<table:table-row>${cell('1e999', 'a')}${cell('-3', 'b')}</table:table-row>`
  const parts = await partsOf(odf('spreadsheet', `<table:table table:name="S">${row}</table:table>`), 'a.ods')
  expect(parts.at(-1)?.place).toEqual({ type: 'cells', sheet: 'S', row: 1, columns: [1, 10_000_001] })
})

const within = (times: number, begin: string, inner: string, end: string): string =>
  begin.repeat(times) + inner + end.repeat(times)

it('reads what tables within tables arrange once', async () => {
  const text = within(
    40,
    '<table:table><table:table-row><table:table-cell>',
    '<text:p>The well is deep.</text:p>',
    '</table:table-cell></table:table-row></table:table>',
  )
  const word = within(
    40,
    '<w:tbl><w:tr><w:tc>',
    '<w:p><w:r><w:t>The well is deep.</w:t></w:r></w:p>',
    '</w:tc></w:tr></w:tbl>',
  )
  expect(await partsOf(odf('text', text), 'a.odt')).toMatchObject([{ text: 'The well is deep.' }])
  expect(await partsOf(docx(word), 'a.docx')).toMatchObject([{ text: 'The well is deep.' }])
})

it('leaves out the deleted row of a table that arranges text', async () => {
  const row = (properties: string, text: string) =>
    `<w:tr>${properties}<w:tc><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc></w:tr>`
  const table = `<w:tbl>${row('', 'It stays.')}${row('<w:trPr><w:del/></w:trPr>', 'It went.')}</w:tbl>`
  expect(await partsOf(docx(table), 'a.docx')).toMatchObject([{ text: 'It stays.' }])
})

it('counts the entries of a container that have one name, and unpacks the first', async () => {
  const [one, other] = ['content.xml', 'content.xmk'].map((name) => {
    const said = name === 'content.xml' ? 'first' : 'second'
    return [
      name,
      strToU8(`<d:document-content><d:body><d:text><p>${said}</p></d:text></d:body></d:document-content>`),
    ]
  }) as [[string, Uint8Array], [string, Uint8Array]]
  const mime = strToU8('application/vnd.oasis.opendocument.text')
  const zip = Buffer.from(zipSync(Object.fromEntries([['mimetype', mime], one, other]))).toString('latin1')
  const twice = new Uint8Array(Buffer.from(zip.replaceAll('content.xmk', 'content.xml'), 'latin1'))
  expect(await partsOf(twice, 'a.odt')).toMatchObject([{ text: 'first' }])
  const many = Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`n${at}`.padEnd(6, '_'), mime]))
  const same = Buffer.from(zipSync(many, { level: 0 }))
    .toString('latin1')
    .replace(/n[\d_]{5}/g, 'n_____')
  const bytes = new Uint8Array(Buffer.from(same, 'latin1'))
  await expect(readAnyKind(bytes, 'a.zip')).rejects.toMatchObject({ code: 'expands' })
})
