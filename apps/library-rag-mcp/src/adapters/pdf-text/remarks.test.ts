import { expect, it } from 'vitest'
import { inThreadReader } from '../../../test/support/pdfs/in-thread-reader.ts'
import { makePdf } from '../../../test/support/pdfs/make-pdf.ts'

it('values of fields, ticks and notes are on the page, and attached files are named', async () => {
  const bytes = await makePdf((document) => {
    document.font('Helvetica').text('Name of the boat:', 40, 60)
    document.initForm()
    document.formText('boat', 160, 55, 150, 20, { value: 'Wandering Tern' })
    document.formText('empty', 160, 95, 150, 20)
    document.note(40, 140, 20, 20, 'Ask who owns the pier')
    document.file(Buffer.from('a;b'), { name: 'moorings.csv' })
  })
  const { pages, warnings } = await inThreadReader.read(bytes)
  const texts = pages[0]?.runs.map(({ text }) => text.trim())
  expect(texts).toEqual(expect.arrayContaining(['Wandering Tern', 'Ask who owns the pier']))
  expect(texts).toHaveLength(3)
  expect(warnings).toEqual(['Attached to the file and not read: moorings.csv.'])
})

it('a damaged page costs no other page what was filled in', async () => {
  const bytes = await makePdf((document) => {
    document.initForm()
    for (const berth of ['North pier', 'South pier']) {
      if (berth !== 'North pier') document.addPage()
      document.formText(berth, 160, 55, 150, 20, { value: berth })
    }
  })
  // The second page is a stream in place of a page.
  const text = Buffer.from(bytes).toString('latin1')
  const [, stream = ''] = /\/Contents (\d+) 0 R/.exec(text) ?? []
  const broken = text.replace(/(?<=\/Kids \[\d+ 0 R )\d+/, (page) => stream.padStart(page.length, '0'))
  const { pages } = await inThreadReader.read(new Uint8Array(Buffer.from(broken, 'latin1')))
  expect(pages.map(({ runs }) => runs.map(({ text }) => text.trim()))).toEqual([['North pier'], []])
})
