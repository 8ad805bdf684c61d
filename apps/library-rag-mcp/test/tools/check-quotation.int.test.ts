import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLogger } from '@agora-mcp/core/log'
import { openForTests } from '@agora-mcp/testing/setup'
import { beforeAll, describe, expect, it } from 'vitest'
import { readWrittenFile } from '../../src/adapters/files/written-file.ts'
import { createFormatReader } from '../../src/adapters/formats/reader.ts'
import { runCheck } from '../../src/commands/check.ts'
import { loadConfig } from '../../src/config.ts'
import { buildDeps } from '../../src/deps.ts'
import { openLibrary, writeBook } from '../support/library.ts'
import { scanOf } from '../support/pdfs/picture-pdf.ts'

const KILN = {
  title: 'The kiln at Morrow',
  author: 'Ida Fenwick',
  sections: [
    [
      'The first firing',
      'The kiln was not lit before the frost had gone, and it burned for eleven days without a pause. Nobody slept in the yard, since the watch had to be changed every four hours. The clay came from a pit two miles away, and every cart of it weighed 840 pounds.',
    ],
    [
      'The last firing',
      'In 1921 the kiln was fired for the last time. The potters kept one jar of that firing, which never left the village, and they sold the others at a third of their price.',
    ],
  ],
} as const
const VERRERIE = {
  title: 'La verrerie de Saint-Aubin',
  author: 'Paul Lestrade',
  sections: [
    [
      'Le four',
      'Le verre ne pardonne rien à celui qui se presse, disait le maître du four. Ses ouvriers travaillaient la nuit, quand la chaleur se laissait supporter, et dormaient le jour sous les tilleuls de la cour.',
    ],
  ],
} as const

const library = openForTests(openLibrary)
beforeAll(async () => {
  for (const [name, book] of [
    ['kiln.pdf', KILN],
    ['verrerie.pdf', VERRERIE],
  ] as const) {
    await library.call('parse_pdf', { pdf_path: await writeBook(library.books, name, book) })
  }
})

const copied = (name: string): string => {
  const path = join(library.books, name)
  copyFileSync(join(import.meta.dirname, '../kinds/files', name), path)
  return path
}
const check = async (args: Record<string, unknown>) => (await library.call('check_quotation', args)).body

describe('check_quotation', () => {
  it('finds an exact one with all that citing it needs', async () => {
    const quotation = '“it burned for eleven days without a pause. Nobody slept in the yard”'
    const { verdict, places, differences, hint } = await check({ quotation, author: 'fenwick', page: 1 })
    expect({ verdict, differences, hint }).toEqual({ verdict: 'exact', differences: [], hint: null })
    const [place] = places
    expect(place).toMatchObject({
      page_start: 1,
      page_end: 1,
      text: 'it burned for eleven days without a pause. Nobody slept in the yard',
      citation: expect.stringContaining('Ida Fenwick'),
    })
    const page = await library.client.readResource({ uri: place.page_uri })
    expect(JSON.stringify(page)).toContain('without a pause')
    const picture = await library.client.readResource({ uri: `${place.page_uri}/picture/1200` })
    expect(picture.contents).toMatchObject([{ mimeType: 'image/png' }])
    const { chunks } = (
      await library.call('get_chunks_by_document', { source_id: place.source_id, detail: true })
    ).body
    const [chunk] = chunks
    expect(chunk.text.slice(place.char_start - chunk.char_start, place.char_end - chunk.char_start)).toBe(
      place.text,
    )
  })

  it.each([
    ['it burned for seven days without a pause', 'seven', 'eleven'],
    ['The kiln was lit before the frost had gone', null, 'not'],
    ['every cart of it weighed 480 pounds', '480', '840'],
    ['every cart of it weighed 840 kilograms', 'kilograms', 'pounds'],
    ['Le verre pardonne rien à celui qui se presse', null, 'ne'],
  ])('shows what is wrong with “%s”', async (quotation, given, found) => {
    const { verdict, differences } = await check({ quotation })
    expect({ verdict, differences }).toEqual({ verdict: 'near', differences: [{ given, found }] })
  })

  it.each([
    [{ author: 'Lestrade' }, 'author or work'],
    [{ work: 'La verrerie' }, 'author or work'],
    [{ author: 'Nobody Whom We Know' }, 'author or work'],
    [{ page: '1' }, 'page'],
  ])('says that right words stand elsewhere than %j', async (claimed, wrong) => {
    const { verdict, places, hint } = await check({
      quotation: 'one jar of that firing, which never left the village',
      ...claimed,
    })
    const pages = places.map(({ page_start }: { page_start: number }) => page_start)
    expect({ verdict, pages }).toEqual({ verdict: 'elsewhere', pages: [2] })
    expect(hint).toContain(wrong)
  })

  it('tells apart what was put together', async () => {
    const { verdict, places } = await check({
      quotation: 'Nobody slept in the yard, since they sold the others at a third of their price',
    })
    expect(verdict).toBe('spliced')
    expect(places.map(({ page_start }: { page_start: number }) => page_start)).toEqual([1, 2])
  })

  it('knows nothing of what stands nowhere, nor of a quotation without words', async () => {
    expect(await check({ quotation: 'the glaze ran like honey over winter shelves' })).toMatchObject({
      verdict: 'absent',
      places: [],
    })
    expect(await check({ quotation: '« … »' })).toMatchObject({ code: 'invalid_input' })
  })
})

describe('a quotation of a document without pages', () => {
  it('is told where it stands, and what is wrong with it', async () => {
    await library.call('add_document', { path: copied('report.docx') })
    const exact = await check({ quotation: 'The fee is twelve crowns.' })
    expect(exact).toMatchObject({ verdict: 'exact', places: [{ page_start: null, page_end: null }] })
    expect(exact.places[0].location).toMatch(/^Report > Honey, paragraph/)
    expect(exact.places[0].citation).toContain(exact.places[0].location)
    expect(await check({ quotation: 'The fee is thirteen crowns.' })).toMatchObject({
      verdict: 'near',
      differences: [{ given: 'thirteen', found: 'twelve' }],
    })
    const claim = await library.call('check_claim', { claim: 'The fee is thirteen crowns.' })
    expect(claim.body).toMatchObject({ verdict: 'contradicted', passages: [{ page_start: null }] })
    expect(claim.body.passages[0].citation).toContain('Report > Honey, paragraph')
  })

  it('of a workbook is found in its row, by its columns as a claim', async () => {
    await library.call('add_document', { path: copied('prices.xlsx') })
    const { body } = await library.call('check_claim', { claim: 'The rent of the Heron is 120 €.' })
    expect(body).toMatchObject({ verdict: 'reworded', passages: [{ page_start: null }] })
    expect(body.passages[0].text).toContain('Boat: Heron')
    const wrong = await library.call('check_claim', { claim: 'The rent of the Heron is 210 €.' })
    expect(wrong.body.verdict).toBe('contradicted')
  })
})

describe('a quotation of a page that was read by character recognition', () => {
  it('is exact, or near with the letters that were misread', async () => {
    const text =
      'The lamp of the pier was lit each evening by a widow who could not read, and she never missed a night in thirty years.'
    const printed = await writeBook(library.books, 'pier.pdf', {
      title: 'The pier',
      sections: [['The lamp', text]],
    })
    writeFileSync(join(library.books, 'scan.pdf'), await scanOf(readFileSync(printed), [1]))
    await library.call('parse_pdf', {
      pdf_path: join(library.books, 'scan.pdf'),
      title: 'The pier',
      language: 'en',
    })
    const quotation = 'lit each evening by a widow who could not read, and she never missed a night'
    const { verdict, differences, places } = await check({ quotation })
    expect(['exact', 'near']).toContain(verdict)
    expect(differences.length).toBeLessThan(3)
    expect(places[0].page_start).toBe(1)
    const wrong = await check({ quotation: quotation.replace('widow', 'window') })
    expect(wrong.verdict).toBe('near')
    expect(wrong.differences).toContainEqual({ given: 'window', found: 'widow' })
  })
})

describe('check FILE', () => {
  it('prints a line for each quotation and counts those that are not exact', async () => {
    const home = join(library.dataDir, '..')
    const opened = buildDeps(loadConfig(library.env, home), { home, log: createLogger({ level: 'error' }) })
    const lines: string[] = []
    const report = { line: (text: string) => lines.push(text), progress: () => {}, clear: () => {} }
    const text =
      'Fenwick: “Nobody slept in the yard, since the watch”.\n\n> Ses ouvriers travaillaient la matinée\n\nAnd “a title”.'
    const code = await runCheck(
      { text, unit: 'line', asJson: false },
      opened.deps,
      report,
      new AbortController().signal,
    )
    await opened.close()
    expect(code).toBe(1)
    expect(lines).toEqual([
      expect.stringMatching(/^line 1 +exact +Nobody slept/),
      expect.stringContaining('Ida Fenwick, The kiln at Morrow'),
      expect.stringMatching(/^line 3 +near +Ses ouvriers/),
      expect.stringContaining('Paul Lestrade'),
      expect.stringContaining('“matinée” → “nuit”'),
      '2 quotations, 1 not exact',
    ])
  })

  it('reads a document of Word, paragraph by paragraph', async () => {
    const path = join(import.meta.dirname, '../kinds/files/report.docx')
    const { text, unit } = await readWrittenFile(
      path,
      async () => createFormatReader(),
      new AbortController().signal,
    )
    expect(unit).toBe('paragraph')
    expect(text.split('\n')).toContain('The fee is twelve crowns.')
  })
})
