import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import type { StubServer } from '@agora-mcp/core/testing/http'
import {
  type ServerProcess,
  startEmbeddingEndpoint,
  startServerProcess,
} from '@agora-mcp/core/testing/process'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { keptParts } from './long-work/process-state.ts'
import { STEPS } from './long-work/steps.ts'
import { longBook, scannedSheets } from './long-work/subjects.ts'

const PAGES = 30
const SHEETS = 4
const BIN = join(import.meta.dirname, '../dist/bin.js')

let folder: string
let endpoint: StubServer
const running: ServerProcess[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'library-killed-'))
  writeFileSync(join(folder, 'book.pdf'), await longBook(PAGES, 1))
  writeFileSync(join(folder, 'scan.pdf'), await scannedSheets(SHEETS))
  // Slow enough for a kill to come in between.
  endpoint = await startEmbeddingEndpoint(100)
}, 60_000)
afterEach(async () => {
  for (const server of running.splice(0)) await server.close()
})
afterAll(async () => {
  await endpoint.close()
  rmSync(folder, { recursive: true, force: true })
})

async function start(dataDir: string): Promise<ServerProcess> {
  const server = await startServerProcess({
    bin: BIN,
    env: {
      LIBRARY_RAG_DATA_DIR: dataDir,
      LIBRARY_RAG_ALLOWED_ROOTS: folder,
      LIBRARY_RAG_EMBEDDING: endpoint.url,
    },
  })
  running.push(server)
  return server
}
const parse = (server: ServerProcess, name: string, onMessage: (message: string) => void = () => {}) =>
  server.call(
    'parse_pdf',
    // Told, so that no page is read to find it.
    { pdf_path: isAbsolute(name) ? name : join(folder, name), language: 'fr' },
    { onMessage },
  )

/**
 * Reads a file and is killed while it does a step, or the next one whose message comes through: messages follow each
 * other too fast for all to be sent. Gives whether it came to that step.
 */
async function parseAndKill(
  server: ServerProcess,
  name: string,
  dataDir: string,
  step: string,
): Promise<boolean> {
  const messages = STEPS.slice(STEPS.findIndex(([known]) => known === step)).map(([, message]) => message)
  let met = false
  const kill = () => {
    met = true
    server.kill()
  }
  // The last step takes milliseconds: its first trace on the disk tells of it sooner than its message.
  const output = join(dataDir, 'output')
  const isStaged = () => existsSync(output) && readdirSync(output).some((found) => found.startsWith('.stage'))
  const watch = setInterval(() => {
    if (step === 'storing' && !met && isStaged()) kill()
  }, 1)
  await parse(server, name, (text) => {
    if (!met && messages.some((message) => message.test(text))) kill()
  }).catch(() => {})
  clearInterval(watch)
  return met
}

/** Document folders that lack a file; `document.md` names its pictures. */
function brokenFolders(dataDir: string): string[] {
  const output = join(dataDir, 'output')
  if (!existsSync(output)) return []
  const folders = readdirSync(output).filter((name) => !name.startsWith('.'))
  return folders.filter((name) => {
    const has = (file: string) => existsSync(join(output, name, file))
    if (!['document.md', 'toc.json', 'metadata.json'].every(has)) return true
    const markdown = readFileSync(join(output, name, 'document.md'), 'utf8')
    return [...markdown.matchAll(/!\[.*\]\((images\/[^)]+)\)/g)].some(([, file = '']) => !has(file))
  })
}
/** Passages that the endpoint was asked for, since so many requests. */
function embeddedSince(request: number): number {
  return endpoint.requests
    .slice(request)
    .reduce((sum, { body }) => sum + (JSON.parse(body) as { input: string[] }).input.length, 0)
}
const passages = async (server: ServerProcess, source_id: string) =>
  (await server.call('get_document', { source_id, include_chunks: true, detail: true })).body.chunks

describe('killed', () => {
  it.each(STEPS)('while %s, leaves the library as it was, and the next run does the rest', async (name) => {
    const book = name === 'recognising' ? 'scan.pdf' : 'book.pdf'
    const dataDir = mkdtempSync(join(folder, 'data-'))
    const first = await start(dataDir)
    expect(await parseAndKill(first, book, dataDir, name)).toBe(true)

    const second = await start(dataDir)
    const { body } = await second.call('list_documents')
    // What is stored in the last moment is whole.
    expect(body.total_count).toBeLessThanOrEqual(name === 'storing' ? 1 : 0)
    expect(brokenFolders(dataDir)).toEqual([])
    const parsed = await parse(second, book)
    expect(parsed.body).toMatchObject({ status: 'done', pages: name === 'recognising' ? SHEETS : PAGES })
    expect(await passages(second, parsed.body.source_id)).toHaveLength(parsed.body.chunks_count)
    expect([brokenFolders(dataDir), keptParts(dataDir)]).toEqual([[], 0])
  })

  it('while embedding, is not asked twice for what is computed', async () => {
    const dataDir = mkdtempSync(join(folder, 'data-'))
    const first = await start(dataDir)
    const killed = parse(first, 'book.pdf', (text) => {
      if (/^Embedding passage (?:[2-9]\d|\d{3})/.test(text)) first.kill()
    })
    await expect(killed).rejects.toThrow()
    const kept = keptParts(dataDir)
    expect(kept).toBeGreaterThan(0)
    const before = endpoint.requests.length
    const whole = await parse(await start(dataDir), 'book.pdf')
    const rest = embeddedSince(before)
    const anew = mkdtempSync(join(folder, 'data-'))
    const again = endpoint.requests.length
    expect((await parse(await start(anew), 'book.pdf')).body.chunks_count).toBe(whole.body.chunks_count)
    expect(rest).toBe(embeddedSince(again) - kept)
  })

  it('while recognising, does not read again what is read', async () => {
    const dataDir = mkdtempSync(join(folder, 'data-'))
    const first = await start(dataDir)
    const killed = parse(first, 'scan.pdf', (text) => {
      if (/^Reading scanned page/.test(text) && keptParts(dataDir) > 0) first.kill()
    })
    await expect(killed).rejects.toThrow()
    const kept = keptParts(dataDir)
    const second = await start(dataDir)
    expect((await parse(second, 'scan.pdf')).body).toMatchObject({ status: 'done', ocr_pages: SHEETS })
    const begins = second.messages.find((text) => /^Reading scanned page/.test(text))
    expect(Number(/\d+/.exec(begins ?? '')?.[0])).toBeGreaterThan(kept)
    expect(kept).toBeGreaterThan(0)
  })

  it.each(['embedding', 'storing'])(
    'while %s a changed file, leaves the old version or the new one',
    async (name) => {
      const dataDir = mkdtempSync(join(folder, 'data-'))
      const path = join(folder, `changing-${name}.pdf`)
      copyFileSync(join(folder, 'book.pdf'), path)
      const first = await start(dataDir)
      const { source_id } = (await parse(first, path)).body
      const old = await passages(first, source_id)
      writeFileSync(path, await longBook(12, 1))
      expect(await parseAndKill(first, path, dataDir, name)).toBe(true)

      const second = await start(dataDir)
      const found = await passages(second, source_id)
      if (found.length === old.length) expect(found).toEqual(old)
      else expect(name).toBe('storing')
      expect((await parse(second, path)).body).toMatchObject({ source_id, pages: 12 })
      const markdown = readFileSync(join(dataDir, 'output', source_id, 'document.md'), 'utf8')
      expect(markdown).not.toContain('Chapitre 21')
      expect(brokenFolders(dataDir)).toEqual([])
    },
  )
})
