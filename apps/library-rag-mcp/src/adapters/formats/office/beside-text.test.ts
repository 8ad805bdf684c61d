import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { readAnyKind } from '../read-any-kind.ts'

// What stands beside the text of office files: charts, diagrams, comments, text boxes.

const types = (kind: string) =>
  `<Types><Override ContentType="application/vnd.openxmlformats-officedocument.${kind}.main+xml"/></Types>`

const relations = (...targets: readonly (readonly [type: string, target: string])[]) =>
  `<Relationships>${targets.map(([type, target], at) => `<Relationship Id="r${at}" Type="x/${type}" Target="${target}"/>`).join('')}</Relationships>`

async function partsOf(entries: Readonly<Record<string, string>>) {
  const zip = zipSync(
    Object.fromEntries(Object.entries(entries).map(([name, text]) => [name, strToU8(text)])),
  )
  const read = await readAnyKind(new Uint8Array(zip), 'a')
  return 'parts' in read ? read.parts : expect.unreachable('it is a picture')
}

const line = (text: string) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`
const points = (name: string, values: readonly string[]) =>
  `<c:${name}><c:cache><c:strCache>${values.map((value, at) => `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`).join('')}</c:strCache></c:cache></c:${name}>`
const series = (name: string, values: readonly string[]) =>
  `<c:ser>${points('tx', [name])}${points('cat', ['Spring', 'Autumn'])}${points('val', values)}</c:ser>`
const CHART = `<c:chartSpace><c:chart><c:title><c:tx><c:rich>${line('Tickets sold')}</c:rich></c:tx></c:title>${series('2023', ['410', '388'])}${series('2024', ['455', '402'])}</c:chart></c:chartSpace>`
const TOLD = ['Tickets sold', 'Spring | 2023: 410 | 2024: 455', 'Autumn | 2023: 388 | 2024: 402']

it('reads charts, diagrams and comments of a slide at the slide', async () => {
  const frame = (inner: string) => `<p:graphicFrame><a:graphic>${inner}</a:graphic></p:graphicFrame>`
  const frames = frame('<c:chart r:id="r0"/>') + frame('<dgm:relIds r:dm="r1" r:lo="r9"/>')
  const parts = await partsOf({
    '[Content_Types].xml': types('presentationml.presentation'),
    'ppt/presentation.xml': '<p:presentation><p:sldIdLst><p:sldId r:id="r0"/></p:sldIdLst></p:presentation>',
    'ppt/_rels/presentation.xml.rels': relations(['slide', 'slides/slide1.xml']),
    'ppt/slides/slide1.xml': `<p:sld><p:cSld><p:spTree>${frames}</p:spTree></p:cSld></p:sld>`,
    'ppt/slides/_rels/slide1.xml.rels': relations(
      ['chart', '../charts/chart1.xml'],
      ['diagramData', '../diagrams/data1.xml'],
      ['comments', '../comments/comment1.xml'],
    ),
    'ppt/charts/chart1.xml': CHART,
    'ppt/diagrams/data1.xml': `<dgm:dataModel><dgm:ptLst><dgm:pt><dgm:t>${line('Lamp')}${line('lit at dusk')}</dgm:t></dgm:pt><dgm:pt><dgm:t>${line('')}</dgm:t></dgm:pt></dgm:ptLst></dgm:dataModel>`,
    'ppt/comments/comment1.xml': '<p:cmLst><p:cm><p:text>Ask the keeper</p:text></p:cm></p:cmLst>',
  })
  expect(parts.map(({ text }) => text)).toEqual([
    'Slide 1',
    ...TOLD,
    'Lamp\nlit at dusk',
    'Comment: Ask the keeper',
  ])
  expect(parts.every(({ place }) => place?.type === 'slide' && place.number === 1)).toBe(true)
})

it('reads a chart of a Word document behind the paragraph that holds it', async () => {
  const parts = await partsOf({
    '[Content_Types].xml': types('wordprocessingml.document'),
    'word/document.xml':
      '<w:document><w:body><w:p><w:r><w:t>As drawn:</w:t></w:r><w:r><w:drawing><c:chart r:id="r0"/></w:drawing></w:r></w:p><w:p><w:r><w:t>So it was.</w:t></w:r></w:p></w:body></w:document>',
    'word/_rels/document.xml.rels': relations(['chart', 'charts/chart1.xml']),
    'word/charts/chart1.xml': CHART,
  })
  expect(parts.map(({ text }) => text)).toEqual(['As drawn:', ...TOLD, 'So it was.'])
})

it('tells a category of a chart below its groups', async () => {
  const level = (values: Readonly<Record<number, string>>) =>
    `<c:lvl>${Object.entries(values)
      .map(([at, value]) => `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`)
      .join('')}</c:lvl>`
  const cities = level({ 0: 'Rennes', 1: 'Brest', 2: 'Leeds' }) + level({ 0: 'France', 2: 'England' })
  const drawn = `<c:ser><c:cat><c:multiLvlStrRef><c:multiLvlStrCache>${cities}</c:multiLvlStrCache></c:multiLvlStrRef></c:cat>${points('val', ['3', '5', '8'])}</c:ser>`
  const parts = await partsOf({
    '[Content_Types].xml': types('wordprocessingml.document'),
    'word/document.xml':
      '<w:document><w:body><w:p><w:r><c:chart r:id="r0"/></w:r></w:p></w:body></w:document>',
    'word/_rels/document.xml.rels': relations(['chart', 'charts/chart1.xml']),
    'word/charts/chart1.xml': `<c:chartSpace><c:chart>${drawn}</c:chart></c:chartSpace>`,
  })
  expect(parts.map(({ text }) => text)).toEqual([
    'France, Rennes | 3',
    'France, Brest | 5',
    'England, Leeds | 8',
  ])
})

it('reads comments, text boxes and the titles of charts of a sheet at their cells', async () => {
  const anchor = (row: number, inner: string) =>
    `<xdr:twoCellAnchor><xdr:from><xdr:col>3</xdr:col><xdr:row>${row}</xdr:row></xdr:from>${inner}</xdr:twoCellAnchor>`
  const parts = await partsOf({
    '[Content_Types].xml': types('spreadsheetml.sheet'),
    'xl/workbook.xml': '<workbook><sheets><sheet name="S" r:id="r0"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations(['worksheet', 'worksheets/sheet1.xml']),
    'xl/worksheets/sheet1.xml':
      '<worksheet><sheetData><row r="2"><c r="B2"><v>7</v></c></row></sheetData></worksheet>',
    'xl/worksheets/_rels/sheet1.xml.rels': relations(
      ['comments', '../comments1.xml'],
      ['drawing', '../drawings/drawing1.xml'],
    ),
    'xl/comments1.xml':
      '<comments><commentList><comment ref="B2"><text><r><t>Free for </t></r><r><t>members</t></r></text></comment></commentList></comments>',
    'xl/drawings/drawing1.xml': `<xdr:wsDr>${anchor(4, `<xdr:sp><xdr:txBody>${line('Draft of May')}</xdr:txBody></xdr:sp>`)}${anchor(9, '<c:chart r:id="r0"/>')}</xdr:wsDr>`,
    'xl/drawings/_rels/drawing1.xml.rels': relations(['chart', '../charts/chart1.xml']),
    'xl/charts/chart1.xml': CHART,
  })
  expect(
    parts.map(({ text, place }) => [text, place?.type === 'cells' ? [place.row, place.columns[0]] : null]),
  ).toEqual([
    ['S', null],
    ['7', [2, 2]],
    ['Comment: Free for members', [2, 2]],
    ['Draft of May', [5, 4]],
    ['Tickets sold', [10, 4]],
  ])
})
