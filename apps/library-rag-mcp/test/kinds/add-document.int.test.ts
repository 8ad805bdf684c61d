import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openForTests } from '@agora-mcp/testing/setup'
import { describe, expect, it } from 'vitest'
import { openLibrary, writeBook } from '../support/library.ts'

const FILES = join(import.meta.dirname, 'files')

const library = openForTests(openLibrary)

interface Added {
  readonly output_dir: string
  readonly source_id: string
  readonly kind: string
  readonly metadata: Record<string, unknown>
  readonly warnings: readonly string[]
}
interface Passage {
  readonly text: string
  readonly section_path: string
  readonly page_start: number | null
  readonly page_end: number | null
  readonly location?: string
  readonly citation: string
  readonly char_start: number
  readonly char_end: number
}

const call = async (tool: string, input: Record<string, unknown>) =>
  (await library.call(tool, input)).body as Record<string, unknown>

async function add(name: string, content?: string | Uint8Array) {
  const path = join(library.books, name)
  if (content === undefined) copyFileSync(join(FILES, name), path)
  else writeFileSync(path, content)
  const added = (await call('add_document', { path })) as unknown as Added
  return { ...added, passages: await passagesOf(added.source_id) }
}

async function passagesOf(source_id: string): Promise<Passage[]> {
  const { chunks } = await call('get_chunks_by_document', { source_id, limit: 100, detail: true })
  return chunks as Passage[]
}

const having = (passages: readonly Passage[], text: string) => {
  const found = passages.find((passage) => passage.text.includes(text))
  return found ?? expect.unreachable(`no passage has ${text}: ${JSON.stringify(passages)}`)
}

describe('add_document', () => {
  it('reads Word: headings, lists, tables, comments, changes as accepted', async () => {
    const { kind, metadata, passages } = await add('report.docx')
    expect(kind).toBe('docx')
    expect(metadata).toMatchObject({ title: 'Annual report of the bee keepers', author: 'Maud Oakley' })
    const row = having(passages, 'Task: Mow the meadow | Who: Otto Brandt | When: 11 June 2024')
    expect(row).toMatchObject({ section_path: 'Report > Honey', page_start: null })
    expect(row.location).toMatch(/^Report > Honey, .*table 1, rows? /)
    expect(row.citation).toMatch(
      /^Maud Oakley, Annual report of the bee keepers.*, report\.docx, Report > Honey, /,
    )
    const { output_dir, source_id } = await add('report.docx')
    const shown = readFileSync(join(output_dir, 'document.md'), 'utf8')
    expect(shown).toContain('Task: Mow the meadow | Who: Otto Brandt | When: 11 June 2024 [table 1, row 3]')
    expect(shown).toContain('\n## Report\n')
    const resource = `library://documents/${source_id}/passages/${row.char_start}/${row.char_end}`
    const [read] = (await library.client.readResource({ uri: resource })).contents
    expect(JSON.parse(String(read && 'text' in read && read.text))).toMatchObject({
      pages: [],
      location: row.location,
    })
  })

  it('takes bold and large lines of a Word document without styles for headings', async () => {
    const { passages } = await add('looks.docx')
    expect(having(passages, 'A bicycle crosses').section_path).toBe('Rules of the ferry > Fares')
  })

  it('reads a workbook as it is shown, each row behind its headings and with its cells', async () => {
    const { warnings, passages } = await add('prices.xlsx')
    const row = having(
      passages,
      'Boat: Heron | Length: 7.5 | Rent: 120.00 € | Share: 12.5% | From: 01/05/2024',
    )
    expect(row.location).toMatch(/^'Summer prices'!A1:E\d$/)
    expect(having(passages, 'Pay, 2024: 1300').location).toBe('Crew!A3:D3')
    expect(passages.some(({ text }) => text.includes('Secret'))).toBe(false)
    expect(warnings.join()).toMatch(/Hidden sheets were left out: Old.*no stored value.*Summer prices!C7/)
  })

  it('reads OpenDocument: text with notes, a sheet of a million rows, slides', async () => {
    const text = await add('bylaws.odt')
    expect(text).toMatchObject({
      kind: 'odt',
      metadata: { title: 'Bylaws of the choir', author: 'Pia Holm' },
    })
    expect(having(text.passages, 'chosen in March of every year').section_path).toBe('Members > Conductor')
    having(text.passages, 'By show of hands.')
    const sheet = await add('stock.ods')
    expect(having(sheet.passages, 'Seed: Rye | Grams: 250 | Price: 2,00 €').location).toBe('Stock!A2:C900003')
    const slides = await add('pottery.odp')
    expect(having(slides.passages, 'second fire').location).toBe('slide 2')
  })

  it('reads slides in the order in which they are shown, with their notes', async () => {
    const { passages } = await add('talks.pptx')
    expect(having(passages, 'Knots hold by friction').location).toBe('slide 1')
    expect(having(passages, 'Bring the fid').location).toBe('slide 2')
  })

  it('reads a book in the order of its spine, chapters named by its contents, printed pages told', async () => {
    const { metadata, passages } = await add('lamps.epub')
    expect(metadata).toEqual({ title: 'The Lamp Lighter', author: 'Nell Farrow', year: 1911, language: 'en' })
    expect(having(passages, 'left shoulder')).toMatchObject({
      section_path: 'The Ladder',
      location: 'The Ladder, p. 12, paragraph 1',
    })
    expect(having(passages, 'Forty lamps')).toMatchObject({ section_path: 'The Street' })
    expect(having(passages, 'Forty-one before the fire.').location).toContain('note 1')
  })

  it('tells the kind by the content, whatever the name, and reads a PDF as parse_pdf does', async () => {
    expect((await add('report.pdf', readFileSync(join(FILES, 'bylaws.odt')))).kind).toBe('odt')
    const path = await writeBook(library.books, 'book.txt', {
      title: 'Of nets',
      sections: [['Nets', 'A net is mended where it tore, with the twine that it was made of.']],
    })
    const added = await call('add_document', { path })
    expect(added).toMatchObject({ kind: 'pdf', pages: 1, metadata: { title: 'Of nets' } })
    const [passage] = await passagesOf(String(added.source_id))
    expect(passage).toMatchObject({ page_start: 1 })
    expect(passage).not.toHaveProperty('location')
  })

  it('reads Markdown: metadata before the text, tasks, lines', async () => {
    const { metadata, passages } = await add(
      'notes.md',
      '---\ntitle: "Log of the kiln"\nauthors: [Rut Dahl]\ndate: 2019-08-02\nlang: en\n---\n\n# Kiln\n\nThe kiln was lit at noon.\n\n```sh\n# no heading\n```\n\n## Jobs\n\n- [x] Sweep the flue\n- [ ] Weigh the ash\n\n| Pot | Glaze |\n|---|---|\n| Jug | blue |\n',
    )
    expect(metadata).toEqual({ title: 'Log of the kiln', author: 'Rut Dahl', year: 2019, language: 'en' })
    expect(having(passages, '[x] Sweep the flue\n[ ] Weigh the ash')).toMatchObject({
      section_path: 'Kiln > Jobs',
      location: 'Kiln > Jobs, lines 16–23',
    })
    having(passages, 'Pot: Jug | Glaze: blue')
    expect(having(passages, '# no heading').section_path).toBe('Kiln')
  })

  it('reads the main text of a page in the encoding that it declares', async () => {
    const page =
      '<!doctype html><html lang="fr"><head><meta charset="iso-8859-1"><title>La forge - Site</title></head><body><nav><a href="/">Accueil</a></nav>' +
      '<main><h1>La forge</h1><p>L’enclume est chauffée à blanc avant midi.</p><script>alert("cachée")</script></main><footer>Mentions</footer></body></html>'
    const { kind, metadata, passages } = await add('page.html', Buffer.from(page.replace('’', "'"), 'latin1'))
    expect({ kind, metadata }).toMatchObject({
      kind: 'html',
      metadata: { title: 'La forge', language: 'fr' },
    })
    expect(passages.map(({ text }) => text)).toEqual([
      "La forge\n\nL'enclume est chauffée à blanc avant midi.",
    ])
  })

  it('reads a table of separated values and cites its rows', async () => {
    const { kind, passages } = await add(
      'fees.csv',
      'Name;Town;Fee\nBo Ek;Lund;12,50\n"Eva; Strand";Ystad;9\n',
    )
    expect(kind).toBe('csv')
    expect(passages).toMatchObject([
      {
        text: 'Name: Bo Ek | Town: Lund | Fee: 12,50\n\nName: Eva; Strand | Town: Ystad | Fee: 9',
        location: 'rows 2–3',
      },
    ])
  })

  it('reads a text of any usual encoding, says which, and cites its lines', async () => {
    const { warnings, passages } = await add(
      'log.txt',
      Buffer.from(
        'La grue est arrêtée à l’aube.\n\nLe câble a cédé après midi.\n'.replace('’', "'"),
        'latin1',
      ),
    )
    expect(warnings).toEqual(['The text was read in the encoding windows-1252.'])
    expect(passages).toMatchObject([{ location: 'lines 1–3' }])
    const [passage] = passages
    expect(passage?.text).toContain('Le câble a cédé après midi.')
  })

  it('reads a mail once, and each of its attachments as a document of its own', async () => {
    const mail = [
      'From: Ragna Moe <ragna@example.org>',
      'To: office@example.org',
      'Subject: =?utf-8?q?The_oars_are_caf=C3=A9_brown?=',
      'Date: Tue, 4 May 2021 09:00:00 +0200',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=outer',
      '',
      '--outer',
      'Content-Type: multipart/alternative; boundary=inner',
      '',
      '--inner',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'The oars come on Friday.',
      '--inner',
      'Content-Type: text/html',
      '',
      '<p>The oars come on <b>Friday</b>.</p>',
      '--inner--',
      '--outer',
      'Content-Type: text/csv; name="../../oars.csv"',
      'Content-Disposition: attachment; filename="../../oars.csv"',
      '',
      'Oar;Length\r\nport;240\r\nstarboard;241',
      '--outer--',
    ].join('\r\n')
    const { source_id, kind, metadata, passages } = await add('mail.eml', mail)
    expect({ kind, metadata }).toMatchObject({
      kind: 'email',
      metadata: { title: 'The oars are café brown', author: 'Ragna Moe', year: 2021 },
    })
    expect(
      passages
        .map(({ text }) => text)
        .join()
        .match(/The oars come on Friday/g),
    ).toHaveLength(1)
    const { documents } = await call('list_documents', {})
    const attached = (documents as { title: string; source_id: string }[]).find(
      ({ title }) => title === 'oars',
    )
    expect((await passagesOf(String(attached?.source_id)))[0]?.text).toContain('Oar: starboard | Length: 241')
    expect(passages[0]?.text).toContain('Date: Tue, 4 May 2021 09:00:00 +0200')
    expect((await passagesOf(String(attached?.source_id)))[0]?.citation).toBe('mail.eml/oars.csv, rows 2–3')
    const { file } = await call('get_document', { source_id: attached?.source_id })
    expect(file).toMatch(/mail\.eml[\\/]oars\.csv$/)

    const preview = await library.call('delete_document', { source_id })
    expect(preview.texts.join()).toContain('with 1 passage and the document of 1 attachment')
    const deleted = await call('delete_document', { source_id, confirm: true })
    expect(deleted).toMatchObject({ deleted_chunks: 2, deleted_attachments: 1 })
    const left = (await call('list_documents', {})).documents as { source_id: string }[]
    expect(left.map((own) => own.source_id)).not.toContain(attached?.source_id)
  })

  it('gives passages whose offsets are exact, and cites them in searches and quotations', async () => {
    const { source_id, passages } = await add('bylaws.odt')
    const checked = await call('check_quotation', {
      quotation: 'Whoever sings in tune may join the choir.',
    })
    expect(checked).toMatchObject({
      verdict: 'exact',
      places: [{ source_id, page_start: null, location: 'Members, paragraph 1' }],
    })
    const claimed = await call('check_claim', { claim: 'Whoever sings in tune may join the choir.' })
    expect(claimed).toMatchObject({
      verdict: 'verbatim',
      passages: [{ source_id, citation: expect.stringContaining('Members, paragraph 1') }],
    })
    const { results } = await call('search_chunks', { query: 'Who may join the choir?', limit: 1 })
    expect(results).toMatchObject([{ source_id, page_start: null, location: 'Members, paragraph 1' }])
    expect(
      passages.every(({ char_start, char_end, text: own }) => char_end - char_start === own.length),
    ).toBe(true)
  })

  it('reads pictures by character recognition, each page of a TIFF', async () => {
    const tiff = await add('two.tif')
    expect(tiff).toMatchObject({ kind: 'image', pages: 2, ocr_pages: 2 })
    expect(having(tiff.passages, 'no ship was seen until noon')).toMatchObject({
      page_end: 2,
      citation: expect.not.stringContaining('PDF'),
    })
    const shown = await call('get_page_picture', { source_id: tiff.source_id, page: 2, order_index: 0 })
    expect(shown).toMatchObject({ problem: null, picture: { width: 1_200 } })
  })

  it('says what to do about a file that cannot be read, and stores nothing', async () => {
    const before = (await call('list_documents', {})).total_count
    const path = join(library.books, 'deep.html')
    writeFileSync(path, `<html><body>${'<div>'.repeat(50_000)}Deep.`)
    const { error, hint } = await call('add_document', { path })
    expect({ error, hint }).toEqual({
      error: 'The parts of the file are nested deeper than can be read',
      hint: 'Open it in its program and save it again.',
    })
    expect((await call('list_documents', {})).total_count).toBe(before)
  })

  it('costs nothing the second time', async () => {
    const path = join(library.books, 'bylaws.odt')
    copyFileSync(join(FILES, 'bylaws.odt'), path)
    await call('add_document', { path })
    expect(await call('add_document', { path })).toMatchObject({
      kind: 'odt',
      replaced: false,
      success: true,
    })
  })
})
