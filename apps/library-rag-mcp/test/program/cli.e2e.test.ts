import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeProgram, runCommand, startEmbeddingEndpoint } from '@agora-mcp/testing/process'
import { newFolder, openForTests } from '@agora-mcp/testing/setup'
import { beforeEach, describe, expect, it } from 'vitest'
import { writeBook } from '../support/library.ts'
import { BIN, startLibrary } from '../support/library-process.ts'
import { scanOf } from '../support/pdfs/picture-pdf.ts'

const TIDES = {
  title: 'Notes on the tides',
  sections: [
    [
      'Why the sea rises',
      'The moon draws the water nearest to it more strongly than the body of the earth, so that two bulges arise, one facing the moon and one turned away. As the earth spins beneath them every shore passes through both in a little less than twenty-five hours, and sees the water rise and fall twice, which is what sailors have always called the tide and what poets have taken for the breathing of the sea.',
    ],
  ],
} as const

let folder: string
let env: Record<string, string>

const endpoint = openForTests(startEmbeddingEndpoint)
beforeEach(() => {
  folder = newFolder()
  env = {
    LIBRARY_RAG_DATA_DIR: join(folder, 'data'),
    LIBRARY_RAG_ALLOWED_ROOTS: folder,
    LIBRARY_RAG_EMBEDDING: endpoint.url,
  }
})

const run = (args: string[]) =>
  spawnSync(process.execPath, [BIN, ...args], { encoding: 'utf8', env, input: '' })

describeProgram({ bin: BIN, prefix: 'LIBRARY_RAG', env: () => env })

describe('the built program', () => {
  it('reads a PDF and answers from it over stdio, writing nothing but JSON-RPC to stdout', async () => {
    const path = await writeBook(folder, 'tides.pdf', TIDES)
    // With the model that comes along.
    const child = spawn(process.execPath, [BIN], { env: { ...env, LIBRARY_RAG_EMBEDDING: 'bundled' } })
    const messages = [
      {
        id: 1,
        method: 'initialize',
        params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 't', version: '0' } },
      },
      { method: 'notifications/initialized' },
      {
        id: 2,
        method: 'tools/call',
        params: { name: 'parse_pdf', arguments: { pdf_path: path }, _meta: { progressToken: 'p' } },
      },
    ]
    for (const message of messages) child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
    const lines = await linesUntil(child, (line) => line.id === 2)
    const search = {
      id: 3,
      method: 'tools/call',
      params: { name: 'search_chunks', arguments: { query: 'tide' } },
    }
    child.stdin.end(`${JSON.stringify({ jsonrpc: '2.0', ...search })}\n`)
    lines.push(...(await linesUntil(child, (line) => line.id === 3)))
    const [code] = await once(child, 'exit')

    expect(code).toBe(0)
    expect(lines.every((line) => line.jsonrpc === '2.0')).toBe(true)
    expect(lines.filter((line) => line.method === 'notifications/progress').length).toBeGreaterThanOrEqual(2)
    const found = lines.find((line) => line.id === 3) as {
      result: { structuredContent: { results: { text: string }[] } }
    }
    expect(found.result.structuredContent.results[0]?.text).toContain('two bulges')
  })

  it('reads a scan with the recognition that comes along', async () => {
    const path = join(folder, 'scan.pdf')
    writeFileSync(path, await scanOf(readFileSync(await writeBook(folder, 'tides.pdf', TIDES)), [1]))
    const library = await startLibrary(folder, endpoint.url)
    const parsed = await library.call('parse_pdf', { pdf_path: path })
    const found = await library.call('search_chunks', { query: 'What have poets taken the tide for?' })
    await library.close()
    expect(parsed.body).toMatchObject({ pages: 1, ocr_pages: 1, metadata: { language: 'en' } })
    expect(JSON.stringify(found.body)).toContain('the breathing of the sea')
  })

  it('ingests files and folders for a person, with a table and the number of failures as exit code', async () => {
    const books = join(folder, 'books')
    mkdirSync(join(books, 'inner'), { recursive: true })
    await writeBook(join(books, 'inner'), 'tides.pdf', TIDES)
    writeFileSync(join(books, 'broken.pdf'), '%PDF-1.7 and no more')
    writeFileSync(join(books, 'inner/fees.csv'), 'Name;Fee\nBo Ek;12\n')
    writeFileSync(join(books, 'empty.pdf'), '')
    const first = await runCommand({
      bin: BIN,
      args: ['ingest', books, join(folder, 'missing.pdf')],
      env: { ...env, LIBRARY_RAG_ALLOWED_ROOTS: '/nowhere' },
    })
    expect(first.code).toBe(3)
    expect(first.stdout).toMatch(/tides\.pdf +new +1 +0 +1 /)
    expect(first.stdout).toMatch(/broken\.pdf: The PDF is damaged/)
    expect(first.stdout).toMatch(/fees\.csv +new +csv +1 /)
    expect(first.stdout).toMatch(/missing\.pdf: there is no such file/)
    expect(first.stdout).toMatch(/2 new, 0 replaced, 0 unchanged, 3 failed\n$/)
    expect(first.stdout).not.toMatch(/(\/\S+\.pdf).*\1/)
    const second = await runCommand({ bin: BIN, args: ['ingest', join(books, 'inner/tides.pdf')], env })
    expect({ code: second.code, out: second.stdout }).toMatchObject({
      code: 0,
      out: expect.stringMatching(/tides\.pdf +unchanged/),
    })
  })

  it.each([
    [['ingest'], 2, /takes files and folders/],
    [['ingest', '--all'], 2, /takes files and folders/],
    [['reindex', 'all'], 2, /takes no arguments/],
  ])('the arguments %j end with exit code %i and one readable line', (args, code, line) => {
    const { status, stderr } = run(args)
    expect({ status, lines: stderr.trim().split('\n').length }).toEqual({ status: code, lines: 1 })
    expect(stderr).toMatch(line)
  })

  it('the server touches no file before a call that needs it', async () => {
    const library = await startLibrary(folder, endpoint.url)
    await library.client.listTools()
    await library.call('ping')
    expect(readdirSync(folder)).toEqual([])
    await library.close()
  })

  it('several processes use one folder', async () => {
    const libraries = await Promise.all(
      ['a', 'b', 'c'].map(async (name) => {
        const library = await startLibrary(folder, endpoint.url)
        const path = await writeBook(folder, `${name}.pdf`, { ...TIDES, title: `Book ${name}` })
        const parsed = await library.call('parse_pdf', { pdf_path: path })
        expect(parsed.body).toMatchObject({ status: 'done' })
        return library
      }),
    )
    for (const library of libraries) {
      const { body: listed } = await library.call('list_documents')
      const { documents }: { documents: { title: string }[] } = listed
      expect(documents.map(({ title }) => title)).toEqual(['Book a', 'Book b', 'Book c'])
      const { body: found } = await library.call('search_chunks', { query: 'moon and sea' })
      // The same passage of three books is one result, which names the two others.
      expect(found).toMatchObject({ results: [{ also_in: [expect.anything(), expect.anything()] }] })
      await library.close()
    }
  })
})

type Line = Record<string, unknown>

/** The lines of stdout, parsed, up to the first that `isLast`. */
function linesUntil(child: ChildProcessWithoutNullStreams, isLast: (line: Line) => boolean): Promise<Line[]> {
  return new Promise((resolve, reject) => {
    const lines: Line[] = []
    let rest = ''
    const onData = (part: Buffer) => {
      const parts = (rest + part.toString('utf8')).split('\n')
      rest = parts.pop() ?? ''
      for (const text of parts) lines.push(JSON.parse(text) as Line)
      if (lines.some(isLast)) {
        child.stdout.off('data', onData)
        resolve(lines)
      }
    }
    child.stdout.on('data', onData)
    child.once('error', reject)
    child.once('exit', () => setImmediate(() => reject(new Error(`ended after ${JSON.stringify(lines)}`))))
  })
}
