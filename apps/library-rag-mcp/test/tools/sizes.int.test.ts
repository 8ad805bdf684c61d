import { createLogger } from '@agora-mcp/core/log'
import { connectInMemory, type InMemoryConnection } from '@agora-mcp/testing'
import { startEmbeddingEndpoint } from '@agora-mcp/testing/process'
import { newFolder, openForTests } from '@agora-mcp/testing/setup'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '../../src/config.ts'
import { buildDeps, type OpenDeps } from '../../src/deps.ts'
import type { ParsedDocument } from '../../src/domain/document.ts'
import { createServer } from '../../src/server.ts'
import { plainDocument, plainSummary } from '../support/plain-document.ts'

/** 20,000 tokens of three bytes. */
const MAX_BYTES = 60_000
/** Works of one author, whose titles are as long as titles can be. */
const WORKS = 400
const SECTIONS = 10_000
const SENTENCE = 'The heron of the lock was seen on the quay at noon.'
const padded = (words: string, length: number) => words.padEnd(length, ' of tiles, moss and rain')

const folder = newFolder()
let opened: OpenDeps
let library: InMemoryConnection

async function store(document: ParsedDocument): Promise<void> {
  const { deps } = opened
  const embedder = await deps.embedder()
  const [vector = new Float32Array()] = await embedder.embedPassages([SENTENCE])
  const vectors = {
    chunks: document.chunks.map(() => ({ vector, wordCodes: null })),
    summaries: document.summaries.map(() => vector),
  }
  await deps.documents.replace(document, vectors, embedder.fingerprint)
}

const endpoint = openForTests(startEmbeddingEndpoint)
beforeAll(async () => {
  const env = { LIBRARY_RAG_DATA_DIR: folder, LIBRARY_RAG_EMBEDDING: endpoint.url }
  const log = createLogger({ level: 'error' })
  opened = buildDeps(loadConfig(env, folder), { home: folder, log })
  library = await connectInMemory(createServer(opened.deps, log))
  for (let at = 0; at < WORKS; at += 1) {
    const title = padded(`Almanac ${at}`, 500)
    const author = padded(`Anna Reed ${at}`, 500)
    const work = { title, author, year: 1900, language: 'en' }
    await store(plainDocument(`almanac-${at}`, [padded(`${SENTENCE} ${at}`, 2_000)], { work }))
  }
  const heading = (at: number) => padded(`Section ${at}`, 500)
  const paths = Array.from({ length: SECTIONS }, (_, at) => heading(at))
  const book = plainDocument(
    'book',
    paths.map((_, at) => padded(`Passage ${at}.`, 2_000)),
  )
  await store({
    ...book,
    chunks: book.chunks.map((chunk, at) => ({ ...chunk, sectionPath: Array(6).fill(paths[at]).join(' > ') })),
    toc: paths.map((title) => ({ title, level: 1, pageStart: 1, children: [] })),
    summaries: paths.slice(0, 30).map((title, at) =>
      plainSummary(title, at, {
        sectionPath: Array(6).fill(title).join(' > '),
        text: padded(SENTENCE, 4_000),
        concepts: Array.from({ length: 50 }, (_, phrase) => padded(`phrase ${phrase}`, 200)),
      }),
    ),
    warnings: Array.from({ length: 5_000 }, (_, at) => `Page ${at} could not be read: ${'x'.repeat(100)}.`),
  })
}, 300_000)
afterAll(async () => {
  await library.close()
  await opened.close()
})

describe('an answer has a bound, whatever is stored', () => {
  it.each([
    ['list_documents', {}],
    ['list_documents', { author_filter: 'Anna Reed' }],
    ['filter_by_author', { author: 'Anna Reed' }],
    ['filter_by_author', { author: 'Nobody' }],
    ['get_document', { source_id: 'book' }],
    ['get_document', { source_id: 'book', include_toc: true, include_chunks: true }],
    ['get_document', { source_id: 'nowhere' }],
    ['get_chunks_by_document', { source_id: 'book' }],
    ['search_chunks', { query: 'heron of the lock' }],
    ['search_chunks', { query: 'heron', author_filter: 'Anna Reed', work_filter: 'Almanac' }],
    ['search_chunks', { query: 'heron', work_filter: 'Nothing of the kind' }],
    ['search_summaries', { query: 'heron of the lock' }],
    ['check_quotation', { quotation: SENTENCE }],
    ['check_quotation', { quotation: padded('The heron of the lock was', 4_900) }],
    ['check_quotation', { quotation: SENTENCE, author: 'Anna Reed', work: 'Almanac' }],
    ['check_claim', { claim: 'The heron of the lock was seen at noon.' }],
    ['delete_document', { source_id: 'book' }],
    ['list_pdfs', {}],
  ])('of %s, call %#', async (tool, args) => {
    const { texts } = await library.call(tool, args)
    expect(Buffer.byteLength(texts.join(''))).toBeLessThan(MAX_BYTES)
  })

  it('says of a list how many more there are, and gives all of it where it is asked to', async () => {
    const { warnings } = (await library.call('get_document', { source_id: 'book' })).body
    expect(warnings.at(-1)).toBe(`… ${5_001 - warnings.length} more`)
    const whole = (await library.call('get_document', { source_id: 'book', detail: true })).body
    expect(whole.warnings).toHaveLength(5_000)
    const { authors_used } = (await library.call('filter_by_author', { author: 'Anna Reed' })).body
    expect(authors_used.at(-1)).toBe(`… ${WORKS + 1 - authors_used.length} more`)
  })
})
