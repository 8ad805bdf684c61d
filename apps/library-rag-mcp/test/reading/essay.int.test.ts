import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openForTests } from '@agora-mcp/testing/setup'
import { beforeAll, describe, expect, it } from 'vitest'
import questions from '../../demo/questions.json' with { type: 'json' }
import { openLibrary, REAL_MODEL } from '../support/library.ts'

const DEMO = join(import.meta.dirname, '../../demo')

let essay: { source_id: string; pages: number; chunks_count: number; metadata: object }

const library = openForTests(() => openLibrary(REAL_MODEL))
beforeAll(async () => {
  const path = join(library.books, 'essay.pdf')
  copyFileSync(join(DEMO, 'le-mot-et-la-renoncule.pdf'), path)
  essay = (await library.call('parse_pdf', { pdf_path: path })).body
})

/** Headings hold no-break spaces; white space is not what is compared. */
const plain = (text: string) => text.replace(/\s+/g, ' ')

describe('the demonstration’s book', () => {
  it('title and author come from the title page', () => {
    expect(essay).toMatchObject({
      pages: 32,
      metadata: {
        title: 'Le Mot et la Renoncule',
        author: 'Le Cercle de l’Agora',
        year: 2026,
        language: 'fr',
      },
    })
  })

  it('three levels of headings have the pages they stand on', async () => {
    const { toc } = (await library.call('get_document', { source_id: essay.source_id, include_toc: true }))
      .body
    const chapter = toc.find(({ title }: { title: string }) => plain(title).startsWith('V. Peirce'))
    const maxim = chapter.children.find(({ title }: { title: string }) => title.startsWith('La maxime'))
    expect(plain(maxim.children[1].title)).toBe('Le diamant dans le coton')
    expect(maxim.children[1]).toMatchObject({ level: 3, page_start: 25 })
  })

  it('every sentence of the source is kept, words joined and running heads gone', async () => {
    const { chunks } = (
      await library.call('get_document', { source_id: essay.source_id, include_chunks: true, detail: true })
    ).body
    const text = plain(chunks.map((chunk: { text: string }) => chunk.text).join(' '))
    expect(text).toContain('la différence qui la distingue à l’intérieur du genre (διαφορά)')
    expect(text).not.toMatch(/Le Mot et la Renoncule \d|\d Le Mot et la Renoncule/)
    const source = readFileSync(join(DEMO, 'le-mot-et-la-renoncule.md'), 'utf8')
    const words = new Set(text.match(/[\p{L}]{6,}/gu))
    const wanted = [...new Set(source.match(/[\p{L}]{6,}/gu))]
    const found = wanted.filter((word) => words.has(word))
    expect(found.length / wanted.length).toBeGreaterThan(0.97)
  })

  it('judged questions in three languages find their passages', async () => {
    const ranks: number[] = []
    for (const { question, sections } of questions) {
      const { results } = (await library.call('search_chunks', { query: question, limit: 5 })).body
      ranks.push(
        results.findIndex(({ section_path }: { section_path: string }) =>
          sections.some((section) => plain(section) === plain(section_path)),
        ),
      )
    }
    const hits = (depth: number) => ranks.filter((rank) => rank >= 0 && rank < depth).length
    // Measured: 12 and 21 of 26. Several questions are meant to be hard.
    expect(hits(1)).toBeGreaterThanOrEqual(11)
    expect(hits(5)).toBeGreaterThanOrEqual(20)
  })

  it('an answer leaves out what repeats and what only programs want, unless detail is asked for', async () => {
    const query = String(questions[0]?.question)
    const { body } = await library.call('search_chunks', { query })
    expect(Object.keys(body.results[0]).sort()).toEqual([
      'citation',
      'language',
      'order_index',
      'page_end',
      'page_start',
      'section_path',
      'similarity',
      'source_id',
      'text',
      'work',
    ])
    const passages = body.results.reduce((sum: number, { text }: { text: string }) => sum + text.length, 0)
    expect(JSON.stringify(body).length - passages).toBeLessThan(4_000)

    const detailed = (await library.call('search_chunks', { query, detail: true })).body.results
    expect(detailed.map(({ text }: { text: string }) => text)).toEqual(
      body.results.map(({ text }: { text: string }) => text),
    )
    expect(detailed[0]).toMatchObject({
      chunk_id: expect.any(String),
      unit_type: expect.any(String),
      concepts: expect.any(Array),
      char_end: expect.any(Number),
    })
    for (const { similarity, score, cosine } of detailed) {
      for (const figure of [similarity, score, cosine]) expect(String(figure)).toMatch(/^-?\d(\.\d{1,4})?$/)
    }
  })

  it('a document fits into a context by default, and says where it goes on', async () => {
    const { source_id, chunks_count } = essay
    const bytes = (body: unknown) => Buffer.byteLength(JSON.stringify(body))
    const seen: unknown[] = []
    for (let offset: number | null = 0; offset !== null; ) {
      const { body } = await library.call('get_chunks_by_document', { source_id, offset })
      // 6,000 tokens of French, and the frame around the passages.
      expect(bytes(body)).toBeLessThan(22_000)
      seen.push(...body.chunks)
      offset = body.next_offset
    }
    const whole = (await library.call('get_document', { source_id, include_chunks: true, detail: true })).body
      .chunks
    expect(seen).toHaveLength(chunks_count)
    expect(seen.map((chunk) => (chunk as { text: string }).text)).toEqual(
      whole.map(({ text }: { text: string }) => text),
    )
    const asked = (await library.call('get_chunks_by_document', { source_id, limit: 30 })).body
    expect([asked.chunks.length, asked.next_offset]).toEqual([30, 30])

    const { body } = await library.call('get_document', { source_id, include_chunks: true })
    expect(bytes(body)).toBeLessThan(22_000)
    expect(body).toMatchObject({
      chunks_count,
      next_offset: body.chunks.length,
      hint: expect.stringMatching(/^Left out for length: passages from \d+ on \(get_chunks_by_document\)/),
    })
  })
})
