import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type MistralStub, type MistralStubOptions, startMistralStub } from '@agora-mcp/testing/mistral'
import { afterEach, describe, expect, it } from 'vitest'
import { openLibrary, type TestLibrary, writeBook } from '../support/library.ts'
import { modelAnswers } from '../support/mistral/model-answers.ts'
import { scanOf } from '../support/pdfs/picture-pdf.ts'

let library: TestLibrary | undefined
let stub: MistralStub | undefined

afterEach(async () => {
  await library?.close()
  await stub?.close()
  library = undefined
  stub = undefined
})

async function open(options: MistralStubOptions = {}, env: Record<string, string> = {}) {
  stub = await startMistralStub(options)
  library = await openLibrary({
    LIBRARY_RAG_MISTRAL: 'true',
    MISTRAL_API_KEY: 'test-key',
    MISTRAL_API_URL: stub.url,
    ...env,
  })
  return { library, stub }
}

/** Sent with the first document of a process. */
const NOTICE = expect.stringMatching(/LIBRARY_RAG_MISTRAL is true.*sent to Mistral/)

const SEA =
  'Supposons un marin qui regarde la marée. La lune attire les eaux de la mer plus que la terre entière. ' +
  'Donc la marée monte deux fois par jour sur tous les rivages, que la mer soit calme ou non, et le marin le sait ' +
  'depuis son enfance, puisque son père le lui a montré sur la grève quand il était petit, et que personne au village n’a jamais vu la mer oublier son heure. ' +
  'On nous objectera que le vent y contribue. Mais le vent ne revient pas toutes les douze heures, et il souffle aussi ' +
  'sur les lacs, qui ne connaissent ni flux ni reflux, comme tous les pêcheurs de la montagne le disent aux gens de ' +
  'la côte, qui ne veulent pas les croire et parlent toujours du vent d’ouest, du vent de la nuit et du vent des morts, mais jamais de la lune ni du soleil.'
const SALT =
  'Le sel se forme dans les marais quand le soleil emporte les eaux. Le saunier le ramène vers le bord avec un ' +
  'long rateau de bois. La fleur de sel se cueille le soir, quand le vent tombe.'
const SECTIONS = [
  ['De la mer', SEA],
  ['Du sel', SALT],
] as const
const BOOK = { title: 'document1', sections: SECTIONS }

/** A book whose headings only its outline tells. */
const writeText = (folder: string) => writeBook(folder, 'marais.pdf', BOOK)

/** @param pages Of the book. What is read here, not by Mistral, takes a second a page. */
async function writeScan(folder: string, pages: readonly number[] = [1, 2]): Promise<string> {
  const book = await writeText(folder)
  const path = join(folder, 'scan.pdf')
  writeFileSync(path, await scanOf(readFileSync(book), pages))
  return path
}

const pageOf = (index: number) => ({
  markdown: `${index === 0 ? 'Jeanne Calvet\n\nLE MARAIS\n\n' : ''}# ${SECTIONS[index]?.[0]}\n\n${SECTIONS[index]?.[1]}`,
  header: 'LE MARAIS',
  footer: String(index + 7),
})

/** Sensible answers about the book, whichever way its pages were read. */
const sensible = modelAnswers({
  metadata: { title: 'Le marais', author: 'Jeanne Calvet', year: 1789, language: 'fr' },
  headings: {
    headings: [
      { line: 2, level: 1 },
      { line: 4, level: 2 },
    ],
  },
  units: (sentences) => {
    const first = (beginning: string) => 1 + sentences.findIndex((sentence) => sentence.includes(beginning))
    return {
      units: [
        { first: 1, type: 'argument', concepts: ['lune', 'marées', 'tide'] },
        { first: first('objectera'), type: 'objection', concepts: ['vent', 'vent du nord'] },
        { first: first('Le sel'), type: 'exposition', concepts: ['fleur de sel'] },
      ],
      key_sentences: [first('Donc'), first('La fleur')],
    }
  },
})

/** The passages of a document, and whether each is what its offsets say. */
async function passagesOf({ call }: TestLibrary, source_id: unknown) {
  const { body } = await call('get_chunks_by_document', { source_id, detail: true })
  return body.chunks as {
    text: string
    unit_type: string
    concepts: string[]
    section_path: string
    page_label: string
    char_start: number
    char_end: number
  }[]
}

describe('parse_pdf with a key of Mistral', () => {
  it('reads a scan with annotations: text, labels, headings, units, costs', async () => {
    const { library, stub } = await open({
      page: pageOf,
      annotation: () => ({
        title: 'LE MARAIS',
        author: null,
        headings: SECTIONS.map(([title]) => ({ title, level: 1 })),
      }),
      answer: sensible,
    })
    const { body } = await library.call('parse_pdf', { pdf_path: await writeScan(library.books) })
    expect(body).toMatchObject({
      status: 'done',
      ocr_pages: 2,
      // The year stands nowhere in the book.
      metadata: { title: 'Le marais', author: 'Jeanne Calvet', year: null, language: 'fr' },
      warnings: [NOTICE, "Read by Mistral's character recognition, so that words may be wrong: pages 1–2."],
      cost_ocr: 0.01,
    })
    expect(stub.ocrs).toMatchObject([
      { pages: [0, 1], extract_header: true, document_annotation_format: { type: 'json_schema' } },
    ])
    expect([...stub.files]).toEqual([])
    // A picture of a page whose text is known is no figure.
    expect(readdirSync(String(body.output_dir)).sort()).toEqual(['document.md', 'metadata.json', 'toc.json'])
    expect(body.cost_llm).toBeGreaterThan(0)
    expect(body.cost_total).toBeCloseTo(Number(body.cost_ocr) + Number(body.cost_llm), 6)

    const passages = await passagesOf(library, body.source_id)
    expect(
      passages.map(({ section_path, unit_type, page_label, concepts }) => [
        section_path,
        unit_type,
        page_label,
        concepts,
      ]),
    ).toEqual([
      ['', 'argument', '7', expect.anything()],
      // What does not stand in the text is left out, another ending is no other word.
      ['De la mer', 'argument', '7', ['lune', 'marées']],
      ['De la mer', 'objection', '7', ['vent']],
      ['De la mer > Du sel', 'exposition', '8', ['fleur de sel']],
    ])
    const { body: document } = await library.call('get_document', {
      source_id: body.source_id,
      include_toc: true,
    })
    expect(document.toc).toMatchObject([
      { title: 'De la mer', children: [{ title: 'Du sel', page_start: 2 }] },
    ])
    const { body: found } = await library.call('search_summaries', { query: 'marée' })
    expect(JSON.stringify(found.results)).toContain('Donc la marée monte deux fois par jour')
    expect(JSON.stringify(found.results)).toContain('"concepts":["lune"')
  })

  it('sends no page that has text, and keeps the outline that the author made', async () => {
    const { library, stub } = await open({ answer: sensible })
    const { body } = await library.call('parse_pdf', { pdf_path: await writeText(library.books) })
    expect(body).toMatchObject({ ocr_pages: 0, cost_ocr: 0, warnings: [NOTICE] })
    expect(stub.requests.map(({ path }) => path)).toEqual(['/v1/chat/completions', '/v1/chat/completions'])
    expect(stub.chats.map(({ response_format }) => response_format?.json_schema?.name)).toEqual([
      'metadata',
      'units',
    ])
    const passages = await passagesOf(library, body.source_id)
    expect(passages.map(({ section_path, unit_type }) => [section_path, unit_type])).toEqual([
      ['De la mer', 'argument'],
      ['De la mer', 'objection'],
      ['Du sel', 'exposition'],
    ])
    // Quotations are the book's own words, whatever a model says.
    expect(
      passages
        .map(({ text }) => text)
        .join(' ')
        .replace(/\s+/g, ' '),
    ).toBe(`De la mer ${SEA} Du sel ${SALT}`)
  })

  it('reads offline what Mistral does not answer as asked, and says so', async () => {
    const { library, stub } = await open({ answer: () => 'As a language model, I cannot.' })
    const { body } = await library.call('parse_pdf', { pdf_path: await writeText(library.books) })
    expect(body.warnings).toEqual([
      NOTICE,
      "Mistral's answer about title and author could not be used: they were found offline.",
      "Mistral's answer could not be used for 1 of 1 parts, which were read offline: De la mer; Du sel.",
    ])
    // Each asked twice, and paid for.
    expect(stub.chats).toHaveLength(4)
    expect(body.cost_llm).toBeGreaterThan(0)
    expect((await passagesOf(library, body.source_id)).length).toBeGreaterThan(1)
  })

  it('a refused key stores nothing, and the error says what to do', async () => {
    const { library } = await open({}, { MISTRAL_API_KEY: 'wrong' })
    const { body } = await library.call('parse_pdf', { pdf_path: await writeText(library.books) })
    expect(body).toMatchObject({
      success: false,
      code: 'config',
      error: 'Mistral rejected the key (HTTP 401: Unauthorized)',
      hint: expect.stringContaining('MISTRAL_API_KEY'),
    })
    expect(JSON.stringify(body)).not.toContain('wrong')
    expect((await library.call('list_documents')).body.total_count).toBe(0)
  })

  it('a failed reading goes on where it failed, and nothing is paid for twice', async () => {
    const { library, stub } = await open({ page: pageOf, answer: sensible })
    const path = await writeScan(library.books)
    // The first question is answered; then the service is away.
    stub.trouble({ on: 'chat', kind: 503, headers: { 'retry-after': '0' }, after: 1, times: 4 })
    const first = await library.call('parse_pdf', { pdf_path: path })
    expect(first.body).toMatchObject({
      code: 'unavailable',
      hint: expect.stringContaining('to resume'),
    })
    expect((await library.call('list_documents')).body.total_count).toBe(0)

    const before = stub.chats.length
    const second = await library.call('parse_pdf', { pdf_path: path })
    expect(second.body).toMatchObject({ status: 'done', cost_ocr: 0.01 })
    expect(stub.ocrs).toHaveLength(1)
    expect(
      stub.chats.slice(0, before).map(({ response_format }) => response_format?.json_schema?.name),
    ).toEqual(['metadata'])
    expect(stub.chats.slice(before).map(({ response_format }) => response_format?.json_schema?.name)).toEqual(
      ['headings', 'units'],
    )
    // And nothing is kept of a document that is stored.
    const database = new DatabaseSync(join(library.dataDir, 'ingesting.db'), { readOnly: true })
    expect(database.prepare('SELECT count(*) AS n FROM answer').get()).toEqual({ n: 0 })
    database.close()
    const third = await library.call('parse_pdf', { pdf_path: path })
    expect(third.body).toMatchObject({ source_id: second.body.source_id, cost_total: 0 })
    expect(stub.chats).toHaveLength(before + 2)
  })

  it('reads offline what the service does not take', async () => {
    const { library, stub } = await open({ answer: sensible })
    stub.trouble({ on: 'files', kind: 413 })
    stub.trouble({ on: 'chat', kind: 400 })
    const { body } = await library.call('parse_pdf', {
      pdf_path: await writeScan(library.books, [2]),
      language: 'fr',
    })
    expect(body).toMatchObject({ status: 'done', ocr_pages: 1, cost_total: 0 })
    expect(body.warnings).toEqual([
      NOTICE,
      'Mistral has not read the scanned pages, Mistral rejected the request (HTTP 413: Trouble 413): read offline.',
      'Read by character recognition, so that words may be wrong: page 1.',
      'Mistral rejected the request (HTTP 400: Trouble 400); the offline result is used instead.',
    ])
    // One refusal is enough.
    expect(stub.chats).toHaveLength(0)
    expect(stub.requests.filter(({ path }) => path.includes('chat'))).toHaveLength(1)
  })

  it('the cost is null where the price is unknown', async () => {
    const { library } = await open({ answer: sensible, modelName: 'mistral-medium-2027' })
    const { body } = await library.call('parse_pdf', { pdf_path: await writeText(library.books) })
    expect(body).toMatchObject({ cost_ocr: 0, cost_llm: null, cost_total: null })
    expect(body.warnings).toEqual([
      NOTICE,
      expect.stringMatching(/No price of mistral-medium-2027 is known.*mistral\.ai\/pricing/),
    ])
  })

  it.each(['ocr', 'chat'] as const)('a reading cancelled while %s has no answer ends at once', async (on) => {
    const { library, stub } = await open({ page: pageOf, answer: sensible })
    const path = await writeScan(library.books)
    stub.trouble({ on, kind: 'hang', times: 9 })
    const controller = new AbortController()
    const call = library.call('parse_pdf', { pdf_path: path }, { signal: controller.signal })
    await expect
      .poll(() => stub.requests.some((request) => request.path.includes(on)), { timeout: 60_000 })
      .toBe(true)
    controller.abort('enough')
    await expect(call).rejects.toThrow()
    // The upload is taken back, what was answered is forgotten; an answer would be waited for for minutes.
    await expect.poll(() => stub.files.size, { timeout: 20_000 }).toBe(0)
    expect((await library.call('list_documents')).body.total_count).toBe(0)
  })
})

describe('parse_pdf with a key and without the yes', () => {
  it('a key without consent sends nothing, and the notice says once what could be switched on', async () => {
    const { library, stub } = await open({ page: pageOf, answer: sensible }, { LIBRARY_RAG_MISTRAL: '' })
    const { body } = await library.call('parse_pdf', {
      pdf_path: await writeScan(library.books, [2]),
      language: 'fr',
    })
    expect(stub.requests).toEqual([])
    expect(body).toMatchObject({ status: 'done', cost_total: 0 })
    expect(body.warnings).toEqual([
      expect.stringMatching(/^Read offline, nothing was sent.*LIBRARY_RAG_MISTRAL=true.*costs money/),
      expect.stringContaining('Read by character recognition'),
    ])
    const again = await library.call('parse_pdf', { pdf_path: await writeText(library.books) })
    expect(again.body.warnings).toEqual([])
    expect(stub.requests).toEqual([])
  })

  it('consent without a key is told that the key is missing', async () => {
    const { library, stub } = await open({}, { MISTRAL_API_KEY: '' })
    const { body } = await library.call('parse_pdf', { pdf_path: await writeText(library.books) })
    expect(body.warnings).toEqual([expect.stringMatching(/MISTRAL_API_KEY is not set/)])
    expect(stub.requests).toEqual([])
  })
})

describe('parse_pdf without a key', () => {
  it('parse_pdf without a key sends no request', async () => {
    const { library, stub } = await open({}, { LIBRARY_RAG_MISTRAL: '', MISTRAL_API_KEY: ' ' })
    const { body } = await library.call('parse_pdf', { pdf_path: await writeText(library.books) })
    expect(body).toMatchObject({ status: 'done', cost_ocr: 0, cost_llm: 0, cost_total: 0, warnings: [] })
    expect(stub.requests).toEqual([])
  })
})
