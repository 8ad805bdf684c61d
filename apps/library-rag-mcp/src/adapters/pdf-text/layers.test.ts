import { expect, it } from 'vitest'
import { FONT } from '../../../test/support/pdfs/crafted-pdf.ts'
import { handmadePdf } from '../../../test/support/pdfs/handmade-pdf.ts'
import { inThreadReader } from '../../../test/support/pdfs/in-thread-reader.ts'

const line = (text: string, y: number) => `BT /F1 12 Tf 60 ${y} Td (${text}) Tj ET`
const inForm = Buffer.from(line('drawn as a form of a draft', 600))

it('text of layers that are switched off is left out and counted, all other text stays', async () => {
  const content = [
    line('The kiln is fired in March.', 760),
    `/OC /Draft BDC ${line('in a draft', 740)} /Span <</MCID 0>> BDC ${line('marked in a draft', 720)} EMC EMC`,
    `/OC /Final BDC ${line('It holds forty jars.', 700)} EMC`,
    `/OC /NoDraft BDC ${line('Each is glazed twice.', 680)} EMC`,
    '/Form Do',
    line('Then it cools for a week.', 580),
  ].join('\n')
  const bytes = handmadePdf(content, {
    resources: `${FONT}/Properties<</Final 5 0 R/Draft 6 0 R/NoDraft 7 0 R>>/XObject<</Form 8 0 R>>`,
    catalog: '/OCProperties<</OCGs[5 0 R 6 0 R]/D<</OFF[6 0 R]>>>>',
    extra: [
      '<</Type/OCG/Name(Final)>>',
      '<</Type/OCG/Name(Draft)>>',
      '<</Type/OCMD/OCGs[6 0 R]/P/AllOff>>',
      [
        `<</Type/XObject/Subtype/Form/BBox[0 0 595 842]/OC 6 0 R/Resources<<${FONT}>>/Length ${inForm.length}>>`,
        inForm,
      ],
    ],
  })
  const { pages, warnings } = await inThreadReader.read(bytes)
  expect(pages[0]?.runs.map(({ text }) => text.trim())).toEqual([
    'The kiln is fired in March.',
    'It holds forty jars.',
    'Each is glazed twice.',
    'Then it cools for a week.',
  ])
  expect(warnings).toEqual(['Left out, in layers that are switched off: 3 pieces of text.'])
})
