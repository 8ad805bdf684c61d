import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { soakSize } from '@agora-mcp/testing'
import type { ServerProcess } from '@agora-mcp/testing/process'
import { openForTests } from '@agora-mcp/testing/setup'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { keptParts } from '../support/long-work/process-state.ts'
import { openSlowLibrary } from '../support/long-work/slow-library.ts'
import { STEPS } from '../support/long-work/steps.ts'
import { longBook, scannedSheets } from '../support/long-work/subjects.ts'

const PAGES = 12
/** Pages of a book that has changed, which lacks its last chapter. */
const CHANGED = 8
const SHEETS = 3
const OF_BOOK = STEPS.map(([name]) => name).filter((name) => name !== 'recognising')
/** Steps at which runs over one data folder are killed, one after the other; in the long form each in a folder of its own. */
const inTurn = (names: readonly string[]) =>
  soakSize(
    [names],
    names.map((name) => [name]),
  ).map((killed) => ({ killed, steps: killed.join(', ') }))

const library = openForTests(() => openSlowLibrary(PAGES))
beforeAll(async () => {
  writeFileSync(join(library.folder, 'scan.pdf'), await scannedSheets(SHEETS))
})
afterEach(() => library.stop())

const parse = (server: ServerProcess, name: string, onMessage: (message: string) => void = () => {}) =>
  server.call(
    'parse_pdf',
    // Told, so that no page is read to find it.
    { pdf_path: isAbsolute(name) ? name : join(library.folder, name), language: 'fr' },
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
  // The last step takes milliseconds: its first trace on the disk tells of it sooner than its message. A watcher
  // reports that trace even if it is gone again.
  const output = join(dataDir, 'output')
  mkdirSync(output, { recursive: true })
  const traces = watch(output, (_, found) => {
    if (step === 'storing' && !met && found?.startsWith('.stage')) kill()
  })
  await parse(server, name, (text) => {
    if (!met && messages.some((message) => message.test(text))) kill()
  }).catch(() => {})
  traces.close()
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

const passages = async (server: ServerProcess, source_id: string) =>
  (await server.call('get_document', { source_id, include_chunks: true, detail: true })).body.chunks

describe('killed', () => {
  it.each(inTurn(OF_BOOK))(
    'runs killed while $steps leave the library as it was, and the next one does the rest',
    async ({ killed }) => {
      const dataDir = mkdtempSync(join(library.folder, 'data-'))
      let server = await library.start(dataDir)
      for (const name of killed) {
        expect({ name, met: await parseAndKill(server, 'book.pdf', dataDir, name) }).toEqual({
          name,
          met: true,
        })
        server = await library.start(dataDir)
        const { body } = await server.call('list_documents')
        // What is stored in the last moment is whole.
        expect(body.total_count).toBeLessThanOrEqual(name === 'storing' ? 1 : 0)
        expect(brokenFolders(dataDir)).toEqual([])
      }
      const { body } = await parse(server, 'book.pdf')
      expect(body).toMatchObject({ status: 'done', pages: PAGES })
      expect(await passages(server, body.source_id)).toHaveLength(body.chunks_count)
      expect([brokenFolders(dataDir), keptParts(dataDir)]).toEqual([[], 0])
    },
  )

  it('a run killed while recognising leaves the library as it was, and the next one reads no page twice', async () => {
    const dataDir = mkdtempSync(join(library.folder, 'data-'))
    const first = await library.start(dataDir)
    const killed = parse(first, 'scan.pdf', (text) => {
      if (/^Reading scanned page/.test(text) && keptParts(dataDir) > 0) first.kill()
    })
    await expect(killed).rejects.toThrow()
    const kept = keptParts(dataDir)
    const second = await library.start(dataDir)
    expect((await second.call('list_documents')).body.total_count).toBe(0)
    expect(brokenFolders(dataDir)).toEqual([])
    const { body } = await parse(second, 'scan.pdf')
    expect(body).toMatchObject({ status: 'done', pages: SHEETS, ocr_pages: SHEETS })
    const begins = second.messages.find((text) => /^Reading scanned page/.test(text))
    expect(Number(/\d+/.exec(begins ?? '')?.[0])).toBeGreaterThan(kept)
    expect(kept).toBeGreaterThan(0)
    expect(await passages(second, body.source_id)).toHaveLength(body.chunks_count)
    expect([brokenFolders(dataDir), keptParts(dataDir)]).toEqual([[], 0])
  })

  it.each(inTurn(['embedding', 'storing']))(
    'runs killed while $steps a changed file leave the old version or the new one',
    async ({ killed, steps }) => {
      const dataDir = mkdtempSync(join(library.folder, 'data-'))
      const path = join(library.folder, `changing-${steps}.pdf`)
      copyFileSync(library.book.pdf_path, path)
      let server = await library.start(dataDir)
      const { source_id } = (await parse(server, path)).body
      const old = await passages(server, source_id)
      writeFileSync(path, await longBook(CHANGED, 1))
      for (const name of killed) {
        expect({ name, met: await parseAndKill(server, path, dataDir, name) }).toEqual({ name, met: true })
        server = await library.start(dataDir)
        const found = await passages(server, source_id)
        if (found.length === old.length) expect(found).toEqual(old)
        else expect(name).toBe('storing')
      }
      expect((await parse(server, path)).body).toMatchObject({ source_id, pages: CHANGED })
      const markdown = readFileSync(join(dataDir, 'output', source_id, 'document.md'), 'utf8')
      expect(markdown).not.toContain('Chapitre 11')
      expect(brokenFolders(dataDir)).toEqual([])
    },
  )
})
