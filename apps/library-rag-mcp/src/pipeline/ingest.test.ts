import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CodedMessage } from '@agora-mcp/core/errors'
import { newFolder } from '@agora-mcp/testing/setup'
import { beforeEach, describe, expect, it } from 'vitest'
import { ingestionDeps } from '../../test/support/ingestion-deps.ts'
import { memoryDocuments } from '../../test/support/memory-documents.ts'
import { drawLine, makePdf } from '../../test/support/pdfs/make-pdf.ts'
import { stripedPng } from '../../test/support/pdfs/pictures.ts'
import type { KnownSoFar } from '../domain/ingested.ts'
import { ingest } from './ingest.ts'

let folder: string
let documents: ReturnType<typeof memoryDocuments>

beforeEach(async () => {
  folder = newFolder()
  documents = memoryDocuments()
})

const deps = () => ({ documents, ...ingestionDeps(folder, join(folder, 'output')) })

function context() {
  const reports: { done: number; total: number; message: string }[] = []
  const controller = new AbortController()
  return {
    reports,
    controller,
    signal: controller.signal,
    progress: (done: number, total: number, { text }: CodedMessage) =>
      void reports.push({ done, total, message: text }),
  }
}

const SENTENCE = 'Le nom ne fait pas la chose, et la chose ne fait pas le nom.'
/** More letters than the stamp on a scan. */
const PROSE: readonly string[] = Array(6).fill(SENTENCE)

async function writeBook(name: string, lines: readonly string[]): Promise<string> {
  const path = join(folder, name)
  const bytes = await makePdf((document) => {
    drawLine(document, 'Chapitre premier', 50, 80, { size: 16 })
    for (const [at, line] of lines.entries()) drawLine(document, line, 50, 110 + 14 * at)
    document.addPage()
    drawLine(document, 'Chapitre second', 50, 80, { size: 16 })
    for (const [at, line] of lines.entries()) drawLine(document, line, 50, 110 + 14 * at)
  })
  await writeFile(path, bytes)
  return path
}

describe('ingest', () => {
  it('stores a document with its sections, pages and files', async () => {
    const path = await writeBook('querelle.pdf', PROSE)
    const call = context()
    const result = await ingest(path, { title: 'La Querelle', author: 'A. Noël' }, deps(), call)
    expect(result).toMatchObject({
      sourceId: 'noel-la-querelle',
      work: { title: 'La Querelle', author: 'A. Noël', year: null, language: 'fr' },
      workSources: { title: 'override', author: 'override', language: 'text' },
      pagesCount: 2,
      chunksCount: 2,
      replaced: false,
      unchanged: false,
    })
    const document = documents.byPath.get(path)
    expect(document?.toc).toEqual([
      { title: 'Chapitre premier', level: 1, pageStart: 1, children: [] },
      { title: 'Chapitre second', level: 1, pageStart: 2, children: [] },
    ])
    expect(document?.chunks.map(({ sectionPath, pageStart }) => [sectionPath, pageStart])).toEqual([
      ['Chapitre premier', 1],
      ['Chapitre second', 2],
    ])
    expect(await readdir(result.outputDir)).toEqual(['document.md', 'metadata.json', 'toc.json'])
    const markdown = await readFile(join(result.outputDir, 'document.md'), 'utf8')
    expect(markdown).toContain(`# La Querelle\n\n*A. Noël*\n\n## Chapitre premier\n\n${SENTENCE}`)
    expect(JSON.parse(await readFile(join(result.outputDir, 'toc.json'), 'utf8'))).toEqual([
      { title: 'Chapitre premier', level: 1, page_start: 1, children: [] },
      { title: 'Chapitre second', level: 1, page_start: 2, children: [] },
    ])
  })

  it('writes figures to files and links to them at their place', async () => {
    const path = join(folder, 'figures.pdf')
    const bytes = await makePdf((document) => {
      for (let line = 0; line < 6; line++) drawLine(document, SENTENCE, 50, 80 + 14 * line)
      document.image(stripedPng(120, 80), 100, 180, { width: 150, height: 100 })
      drawLine(document, 'Figure 1. Des rayures', 120, 296)
      for (let line = 0; line < 6; line++) drawLine(document, SENTENCE, 50, 340 + 14 * line)
    })
    await writeFile(path, bytes)
    const { outputDir, warnings } = await ingest(path, {}, deps(), context())
    expect(warnings).toEqual([])
    expect(await readdir(join(outputDir, 'images'))).toEqual(['p001-1.png'])
    const png = await readFile(join(outputDir, 'images/p001-1.png'))
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    const markdown = await readFile(join(outputDir, 'document.md'), 'utf8')
    const figure = '![Figure 1. Des rayures](images/p001-1.png)'
    expect(markdown).toContain(`${SENTENCE}\n\n${figure}\n\nFigure 1. Des rayures\n\n${SENTENCE}`)
  })

  it('reports progress that grows up to its total', async () => {
    const call = context()
    await ingest(await writeBook('a.pdf', PROSE), {}, deps(), call)
    const done = call.reports.map((report) => report.done)
    expect(done.length).toBeGreaterThan(4)
    expect(done).toEqual(done.toSorted((a, b) => a - b))
    expect(call.reports.at(-1)).toMatchObject({ done: 100, total: 100 })
    expect(call.reports.map(({ message }) => message)).toContain('Reading page 2 of 2')
  })

  it('reports known metadata before the end', async () => {
    const told: KnownSoFar[] = []
    const tell = (known: KnownSoFar) => void told.push(known)
    await ingest(await writeBook('a.pdf', PROSE), {}, deps(), { ...context(), tell })
    expect(told[0]).toEqual({ pagesCount: 2, ocrPagesCount: null, work: null, chunksCount: null })
    expect(told.at(-1)).toMatchObject({
      pagesCount: 2,
      ocrPagesCount: 0,
      work: { language: 'fr' },
      chunksCount: 2,
    })
  })

  it('does nothing for a stored file, and reports it', async () => {
    const path = await writeBook('a.pdf', PROSE)
    const first = await ingest(path, { year: -380 }, deps(), context())
    const call = context()
    const unread = { ...deps(), pdfReader: { read: () => expect.unreachable('the file was read again') } }
    const second = await ingest(path, {}, unread, call)
    expect(second).toEqual({ ...first, unchanged: true })
    expect(call.reports.length).toBeGreaterThanOrEqual(2)
  })

  it('works again when the caller gives other metadata', async () => {
    const path = await writeBook('a.pdf', PROSE)
    await ingest(path, {}, deps(), context())
    const result = await ingest(path, { year: 1905 }, deps(), context())
    expect(result).toMatchObject({ work: { year: 1905 }, replaced: true, unchanged: false })
  })

  it('replaces a changed file', async () => {
    const path = await writeBook('a.pdf', PROSE)
    await ingest(path, {}, deps(), context())
    await writeBook('a.pdf', [...PROSE, 'Une phrase de plus.'])
    expect(await ingest(path, {}, deps(), context())).toMatchObject({ replaced: true })
    expect(documents.byPath.get(path)?.text).toContain('Une phrase de plus.')
  })

  it.each([0, 20, 35, 60, 98])('leaves nothing behind when cancelled at %i percent', async (at) => {
    const path = await writeBook('a.pdf', PROSE)
    const call = context()
    const progress = (done: number) => {
      if (done >= at) call.controller.abort(new Error('cancelled'))
    }
    await expect(ingest(path, {}, deps(), { signal: call.signal, progress })).rejects.toThrow('cancelled')
    expect(documents.byPath.size).toBe(0)
    expect(await readdir(join(folder, 'output')).catch(() => [])).toEqual([])
  })

  it('stores nothing when cancelled while the files are written', async () => {
    const path = await writeBook('a.pdf', PROSE)
    const call = context()
    const { documentOutput } = deps()
    const slow = {
      ...documentOutput,
      async stage(files: ReadonlyMap<string, string | Uint8Array>) {
        const staged = await documentOutput.stage(files)
        call.controller.abort(new Error('cancelled'))
        return staged
      },
    }
    await expect(ingest(path, {}, { ...deps(), documentOutput: slow }, call)).rejects.toThrow('cancelled')
    expect(documents.byPath.size).toBe(0)
    expect(await readdir(join(folder, 'output'))).toEqual([])
  })

  it('recreates the files if the last run ended between storing and writing them', async () => {
    const path = await writeBook('a.pdf', PROSE)
    const { outputDir } = await ingest(path, {}, deps(), context())
    await writeBook('a.pdf', [...PROSE, 'Et rien de plus.'])
    const { documentOutput } = deps()
    const killed: typeof documentOutput = {
      ...documentOutput,
      stage: async (files) => ({
        ...(await documentOutput.stage(files)),
        publish: () => Promise.reject(new Error('killed')),
      }),
    }
    await expect(ingest(path, {}, { ...deps(), documentOutput: killed }, context())).rejects.toThrow('killed')
    const result = await ingest(path, {}, deps(), context())
    expect(result).toMatchObject({ outputDir, unchanged: false })
    expect(await readFile(join(outputDir, 'document.md'), 'utf8')).toContain('Et rien de plus.')
    expect(await ingest(path, {}, deps(), context())).toMatchObject({ outputDir, unchanged: true })
  })

  it('leaves nothing behind when the store fails', async () => {
    const path = await writeBook('a.pdf', PROSE)
    const broken = { ...documents, replace: () => Promise.reject(new Error('disk full')) }
    const failing = { ...deps(), documents: broken }
    await expect(ingest(path, {}, failing, context())).rejects.toThrow('disk full')
    expect(await readdir(join(folder, 'output'))).toEqual([])
  })

  it('refuses a PDF without text and says what to do', async () => {
    const path = join(folder, 'scan.pdf')
    await writeFile(path, await makePdf((document) => void document.rect(0, 0, 100, 100).fill()))
    await expect(ingest(path, {}, deps(), context())).rejects.toMatchObject({
      code: 'invalid_input',
      hint: expect.stringContaining('sharper scan'),
    })
  })
})
