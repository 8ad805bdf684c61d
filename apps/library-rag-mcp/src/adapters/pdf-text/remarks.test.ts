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
