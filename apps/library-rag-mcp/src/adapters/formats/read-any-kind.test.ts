import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { readAnyKind } from './read-any-kind.ts'

const NAMES = 'xmlns:office="o" xmlns:table="t" xmlns:text="x"'

/** A document of OpenDocument. */
function odf(kind: 'text' | 'spreadsheet', body: string): Uint8Array<ArrayBuffer> {
  const content = `<office:document-content ${NAMES}><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`
  return new Uint8Array(
    zipSync({
      mimetype: strToU8(`application/vnd.oasis.opendocument.${kind}`),
      'content.xml': strToU8(content),
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
