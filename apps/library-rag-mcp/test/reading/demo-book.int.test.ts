import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { newFolder } from '@agora-mcp/testing/setup'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Block, Inline } from '../../demo/typesetting/book.ts'
import { parseBook } from '../../demo/typesetting/parse.ts'
import { createPdfTextReader } from '../../src/adapters/pdf-text/reader.ts'
import type { ParsedDocument } from '../../src/domain/document.ts'
import { layOut } from '../../src/domain/layout/lay-out.ts'
import { findHeadings } from '../../src/domain/sections/find-headings.ts'
import type { TocEntry } from '../../src/domain/toc.ts'
import { ingest } from '../../src/pipeline/ingest.ts'
import { ingestionDeps } from '../support/ingestion-deps.ts'
import { memoryDocuments } from '../support/memory-documents.ts'

const demo = fileURLToPath(new URL('../../demo/', import.meta.url))

const folder = newFolder()
let document: ParsedDocument
let source: readonly Block[]

beforeAll(async () => {
  const documents = memoryDocuments()
  const deps = { documents, ...ingestionDeps(demo, folder), pdfReader: createPdfTextReader() }
  const call = { signal: new AbortController().signal, progress: () => {} }
  await ingest('le-mot-et-la-renoncule.pdf', {}, deps, call)
  const [parsed] = documents.byPath.values()
  document = parsed as ParsedDocument
  const book = parseBook(await readFile(join(demo, 'le-mot-et-la-renoncule.md'), 'utf8'))
  source = [...book.front, ...book.body]
})

/** As the pipeline writes text: plain spaces, NFC. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ').normalize('NFC').trim()
}

function textOf(content: readonly Inline[]): string {
  return plain(content.map((span) => (span.kind === 'text' ? span.text : '')).join(''))
}

function notesOf(content: readonly Inline[]): string[] {
  return content.flatMap((span) => (span.kind === 'note' ? [textOf(span.content)] : []))
}

function flatten(entries: readonly TocEntry[]): TocEntry[] {
  return entries.flatMap((entry) => [entry, ...flatten(entry.children)])
}

describe('the demonstration’s book', () => {
  it('every paragraph of the source stands in the text word for word', () => {
    const text = plain(document.text)
    const paragraphs = source.flatMap((block) => (block.kind === 'paragraph' ? [textOf(block.content)] : []))
    expect(paragraphs.filter((paragraph) => !text.includes(paragraph))).toEqual([])
  })

  it('every footnote is whole, and in a passage of notes', () => {
    const notes = source.flatMap((block) => (block.kind === 'paragraph' ? notesOf(block.content) : []))
    const passages = document.chunks
      .filter((chunk) => chunk.unitType === 'note')
      .map(({ text }) => plain(text))
    expect(notes.length).toBeGreaterThan(20)
    expect(notes.filter((note) => !passages.some((passage) => passage.includes(note)))).toEqual([])
  })

  it('no running head, page number or contents page stands in the text', () => {
    const words = (text: string) => text.match(/[\p{L}\p{M}\d]+/gu) ?? []
    const written = source.flatMap((block) =>
      block.kind === 'heading'
        ? words(block.title)
        : [
            ...words(block.speaker ?? ''),
            ...words(textOf(block.content)),
            ...notesOf(block.content).flatMap(words),
          ],
    )
    const counts = new Map<string, number>()
    for (const word of words(plain(document.text))) counts.set(word, (counts.get(word) ?? 0) + 1)
    for (const word of written) counts.set(word, (counts.get(word) ?? 0) - 1)
    const surplus = [...counts.values()].filter((count) => count > 0).reduce((sum, count) => sum + count, 0)
    // Title page and colophon, and the number before each footnote.
    expect(surplus).toBeLessThan(170)
    for (const { text } of document.chunks) {
      expect(text).not.toMatch(/\d+\s+Le Mot et la Renoncule|Le Mot et la Renoncule\s+\d+|(?:\. ){4}/)
    }
  })

  it('the table of contents has the headings of the source', () => {
    const headings = source.flatMap((block) =>
      block.kind === 'heading' ? [[plain(block.title), block.level]] : [],
    )
    expect(flatten(document.toc).map(({ title, level }) => [plain(title), level])).toEqual(headings)
  })

  it('the Markdown has the headings one step below the title', async () => {
    const [name = ''] = await readdir(folder)
    const markdown = await readFile(join(folder, name, 'document.md'), 'utf8')
    const [title, ...found] = markdown.split('\n').filter((line) => /^#+ /.test(line))
    expect(title).toBe(`# ${document.work.title}`)
    expect(found).toEqual(
      flatten(document.toc).map((entry) => `${'#'.repeat(entry.level + 1)} ${entry.title}`),
    )
  })

  it('the headings are the same without the outline, and without the contents page', async () => {
    const bytes = new Uint8Array(await readFile(join(demo, 'le-mot-et-la-renoncule.pdf')))
    const layout = layOut(await createPdfTextReader().read(bytes))
    const withOutline = flatten(document.toc).map(({ title, level, pageStart }) => [title, level, pageStart])
    for (const contents of [layout.contents, []]) {
      const found = findHeadings([], { ...layout, contents })
      expect(found.map(({ title, level, page }) => [title, level, page])).toEqual(withOutline)
    }
  })

  it('each passage stands under its section and on its page', () => {
    const passage = document.chunks.find(({ text }) => text.includes('Deux anges ne diffèrent pas'))
    expect(passage).toMatchObject({
      sectionPath: 'III. La nature commune > Thomas d’Aquin : une nature, deux manières d’être',
      pageStart: 16,
      pageLabel: '10',
      pageLabelEnd: '10',
    })
  })

  it('a passage and a section have the printed numbers of their first and last page', () => {
    const passage = document.chunks.find(({ text }) => text.startsWith('Une réponse et une réserve'))
    expect(passage).toMatchObject({ pageStart: 11, pageLabel: '5', pageEnd: 12, pageLabelEnd: '6' })
    const section = document.summaries.find(({ title }) => title === 'Le compte rendu de 1871')
    expect(section).toMatchObject({ pageStart: 23, pageLabel: '17', pageEnd: 24, pageLabelEnd: '18' })
  })

  it('pages are numbered as printed', () => {
    expect(document.pages.map(({ label }) => label)).toEqual([
      ...['i', 'ii', 'iii', 'iv', 'v', 'vi'],
      ...Array.from({ length: 26 }, (_, at) => String(at + 1)),
    ])
  })

  it('title, author, year and language are those of the book', () => {
    expect(document.work).toEqual({
      title: 'Le Mot et la Renoncule',
      author: 'Le Cercle de l’Agora',
      year: 2026,
      language: 'fr',
    })
  })

  it('passages have at most 400 words, and few have less than 60', () => {
    const sizes = document.chunks.map(({ text }) => text.split(/\s+/).length)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(400)
    const small = sizes.filter((size) => size < 60).length
    expect(small).toBeLessThan(sizes.length / 10)
  })
})
