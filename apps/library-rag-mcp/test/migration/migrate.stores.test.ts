import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger } from '@agora-mcp/core/log'
import { requireWeaviate } from '@agora-mcp/core/migration'
import {
  dropCollections,
  hasWeaviate,
  startWeaviate,
  WEAVIATE_NEEDED,
  type WeaviateServer,
  weaviateVariables,
} from '@agora-mcp/testing/weaviate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MIGRATED, runMigrate } from '../../src/commands/migrate.ts'
import { loadConfig } from '../../src/config.ts'
import { buildDeps, openMigratables } from '../../src/deps.ts'
import { openLibrary, type TestLibrary, writeBook } from '../support/library.ts'

const PREFIX = `Moved${crypto.randomUUID().slice(0, 8)}`
/** Sections of a book, each of something else. */
const SUBJECTS = ['bread', 'radio', 'harbour', 'winter', 'taxes', 'piano', 'marathon', 'garden']
const ENDINGS = ['is older than the town.', 'was paid for by the guild.', 'nobody mends any more.']

let folder: string
let server: WeaviateServer
const questions = SUBJECTS.map((subject) => `What is said of the ${subject}?`)
const at = (name: string) => join(folder, name)
const inFile = (name: string) => ({ LIBRARY_RAG_DATA_DIR: at(name) })
const inWeaviate = (name: string) => weaviateVariables('LIBRARY_RAG', server, `${PREFIX}_${name}_`)

/** Runs the command over a data folder and a Weaviate, and gives the lines that it prints. */
async function migrate(
  to: 'weaviate' | 'sqlite',
  env: Record<string, string>,
  whileCopying: (message: string) => Promise<void> | void = () => {},
): Promise<string[]> {
  const config = loadConfig(env, folder)
  const { deps, close } = buildDeps(config, { home: folder, log: createLogger({ level: 'error' }) })
  const { close: closeStores, ...migratables } = await openMigratables(
    config,
    requireWeaviate(config.weaviate, { to, ...MIGRATED }),
  )
  const lines: string[] = []
  const steps: Promise<void>[] = []
  const report = {
    line: (text: string) => void lines.push(text),
    progress: (_: number, __: number, message: string) => {
      steps.push(Promise.resolve(whileCopying(message)))
    },
    clear() {},
  }
  try {
    await runMigrate({ ...migratables, to }, deps, report, new AbortController().signal)
    return lines
  } finally {
    await Promise.allSettled(steps)
    await closeStores()
    await close()
  }
}

/** What the table of a migration says of each side. */
const sides = ([head = '', from = '', into = '']: readonly string[]) => ({
  head: head.trim().split(/\s+/),
  from: from
    .replace(/^\w+ \(.*?\)/, '')
    .trim()
    .split(/\s+/),
  into: into
    .replace(/^\w+ \(.*?\)/, '')
    .trim()
    .split(/\s+/),
})

/** The first passage that is found for each question, and the first summary. */
async function firstResults(library: TestLibrary): Promise<string[]> {
  const found: string[] = []
  for (const query of questions) {
    const { body: chunks } = await library.call('search_chunks', { query, limit: 1 })
    const { body: summaries } = await library.call('search_summaries', { query, limit: 1 })
    const summary = summaries.results[0]
    found.push(`${chunks.results[0]?.chunk_id} ${summary?.source_id} ${summary?.section_path}`)
  }
  return found
}

const openFile = (name: string) => openLibrary(inFile(name))
const openWeaviate = (name: string) => openLibrary({ ...inFile(`beside-${name}`), ...inWeaviate(name) })
const tides = (words: string) => ({
  title: 'Notes on the tides',
  author: 'Ana Author',
  sections: [['Why the sea rises', `The moon draws the water nearest to it. ${words}`]] as const,
})

describe.skipIf(!hasWeaviate())(`a library that moves (${WEAVIATE_NEEDED})`, () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'library-moved-'))
    server = await startWeaviate()
    const library = await openLibrary({ ...inFile('first'), LIBRARY_RAG_ALLOWED_ROOTS: folder })
    const sections = SUBJECTS.map(
      (subject) => [`The ${subject}`, ENDINGS.map((ending) => `The ${subject} ${ending}`).join(' ')] as const,
    )
    await library.call('parse_pdf', {
      pdf_path: await writeBook(folder, 'town.pdf', { title: 'A town', sections }),
    })
    // Two of one title: the second has an id that its title does not give once the first is gone.
    const ids: string[] = []
    for (const words of ['It is spring tide.', 'It is neap tide.']) {
      const pdf_path = await writeBook(folder, `${words.slice(6, 10)}.pdf`, tides(words))
      ids.push((await library.call('parse_pdf', { pdf_path })).body.source_id)
    }
    expect(ids[1]).toBe(`${ids[0]}-2`)
    await library.call('delete_document', { source_id: ids[0], confirm: true })
    const { body } = await library.call('list_documents', {})
    expect(body.documents).toHaveLength(2)
    await library.close()
  })
  afterAll(async () => {
    await dropCollections(server, PREFIX)
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const hashOf = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(at(name), 'library.db')))
      .digest('hex')

  it('is in Weaviate what it was in its file, and in another file again: counts, checksums, searches', async () => {
    const before = await openFile('first')
    const expected = await firstResults(before)
    const { body: listed } = await before.call('list_documents', {})
    await before.close()
    expect(new Set(expected).size).toBeGreaterThan(SUBJECTS.length / 2)

    const hash = hashOf('first')
    const there = sides(await migrate('weaviate', { ...inFile('first'), ...inWeaviate('one') }))
    expect(there.head).toEqual(['documents', 'passages', 'summaries', 'checksum'])
    expect(there.from[0]).toBe('2')
    expect(Number(there.from[1])).toBeGreaterThanOrEqual(SUBJECTS.length)
    expect(there.into).toEqual(there.from)
    expect(hashOf('first')).toBe(hash)
    const moved = await openWeaviate('one')
    expect(await firstResults(moved)).toEqual(expected)
    expect((await moved.call('list_documents', {})).body).toEqual(listed)
    await moved.close()

    const back = sides(await migrate('sqlite', { ...inFile('second'), ...inWeaviate('one') }))
    expect(back.into).toEqual(there.into)
    const again = await openFile('second')
    expect(await firstResults(again)).toEqual(expected)
    expect((await again.call('list_documents', {})).body).toEqual(listed)
    await again.close()
  })

  it('comes back into its own file with what was added, replaced and deleted there', async () => {
    const there = await openLibrary({
      ...inFile('beside-one'),
      ...inWeaviate('one'),
      LIBRARY_RAG_ALLOWED_ROOTS: folder,
    })
    const parse = async (name: string, words: string) => {
      const pdf_path = await writeBook(folder, name, tides(words))
      const { body, isError } = await there.call('parse_pdf', { pdf_path })
      expect({ isError, body }).toMatchObject({ isError: false })
      return String(body.source_id)
    }
    const { body: before } = await there.call('list_documents', {})
    const kept = before.documents.find(({ title }: { title: string }) => /tides/.test(title))
    await parse('added.pdf', 'It came later.')
    const replaced = await parse('town.pdf', 'The town is gone.')
    await there.call('delete_document', { source_id: kept.source_id, confirm: true })
    // Another one takes the id that is free now.
    const ids = [await parse('another.pdf', 'It is another.'), await parse('third.pdf', 'It is the third.')]
    expect(ids).toContain(kept.source_id)
    expect(replaced).toMatch(/town/)
    const expected = await firstResults(there)
    const { body: listed } = await there.call('list_documents', {})
    expect(listed.documents).toHaveLength(4)
    await there.close()

    const back = sides(await migrate('sqlite', { ...inFile('first'), ...inWeaviate('one') }))
    expect(back.from[0]).toBe('4')
    expect(back.into).toEqual(back.from)
    const again = await openLibrary({ ...inFile('first'), LIBRARY_RAG_ALLOWED_ROOTS: folder })
    expect((await again.call('list_documents', {})).body).toEqual(listed)
    expect(await firstResults(again)).toEqual(expected)

    // And out again; then both are changed, and neither is lost.
    await again.call('delete_document', { source_id: ids[0], confirm: true })
    await migrate('weaviate', { ...inFile('first'), ...inWeaviate('one') })
    const both = await openWeaviate('one')
    expect((await both.call('list_documents', {})).body.documents).toHaveLength(3)
    await both.call('delete_document', { source_id: ids[1], confirm: true })
    await both.close()
    await again.call('parse_pdf', { pdf_path: await writeBook(folder, 'own.pdf', tides('It is mine.')) })
    const { body: own } = await again.call('list_documents', {})
    await again.close()
    const hash = hashOf('first')
    await expect(migrate('sqlite', { ...inFile('first'), ...inWeaviate('one') })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/library\.db\) has changes of its own: “.*own\.pdf” there/),
    })
    expect(hashOf('first')).toBe(hash)
    expect(own.documents).toHaveLength(4)
  })

  it('takes what is stored meanwhile along, and later what has come since', async () => {
    const env = { ...inFile('second'), ...inWeaviate('two') }
    const source = await openLibrary({ ...inFile('second'), LIBRARY_RAG_ALLOWED_ROOTS: folder })
    const parse = async (name: string) => {
      const pdf_path = await writeBook(folder, name, { ...tides(name), title: `Of ${name}` })
      const { body } = await source.call('parse_pdf', { pdf_path })
      return String(body.source_id)
    }
    let begun: Promise<string> | undefined
    await migrate('weaviate', env, (message) => {
      if (message === 'copying') begun ??= parse('meanwhile.pdf')
    })
    await source.call('delete_document', { source_id: await begun, confirm: true })
    const later = await parse('later.pdf')
    const { from, into } = sides(await migrate('weaviate', env))
    expect(from[0]).toBe('3')
    expect(into).toEqual(from)
    await source.close()
    const moved = await openWeaviate('two')
    const { body } = await moved.call('search_chunks', { query: 'later.pdf', limit: 1 })
    expect(body.results[0].source_id).toBe(later)
    await moved.close()
  })

  it('is not copied over other documents, and leaves them as they are', async () => {
    const pdf_path = await writeBook(folder, 'own.pdf', { ...tides('own'), title: 'My own' })
    const other = await openLibrary({
      ...inFile('beside-three'),
      ...inWeaviate('three'),
      LIBRARY_RAG_ALLOWED_ROOTS: folder,
    })
    await other.call('parse_pdf', { pdf_path })
    await expect(migrate('weaviate', { ...inFile('first'), ...inWeaviate('three') })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('own.pdf'),
    })
    const { body } = await other.call('list_documents', {})
    expect(body.documents).toHaveLength(1)
    await other.close()
  })

  it('is refused for vectors of another model, and where there is nothing', async () => {
    const env = { ...inFile('first'), ...inWeaviate('four') }
    const config = loadConfig(env, folder)
    const { close, ...migratables } = await openMigratables(
      config,
      requireWeaviate(config.weaviate, { to: 'weaviate', ...MIGRATED }),
    )
    const report = { line() {}, progress() {}, clear() {} }
    const embedder = async () => ({ fingerprint: 'another/2' }) as never
    await expect(
      runMigrate({ ...migratables, to: 'weaviate' }, { embedder }, report, new AbortController().signal),
    ).rejects.toMatchObject({ code: 'config', message: expect.stringContaining('another/2') })
    await close()
    await expect(migrate('sqlite', { ...inFile('none'), ...inWeaviate('four') })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})
