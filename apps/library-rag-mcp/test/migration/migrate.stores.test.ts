import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLogger } from '@agora-mcp/core/log'
import { type Engine, requireWeaviate } from '@agora-mcp/core/migration'
import { startEmbeddingEndpoint } from '@agora-mcp/testing/process'
import { newFolder, openForTests } from '@agora-mcp/testing/setup'
import {
  hasWeaviate,
  WEAVIATE_NEEDED,
  weaviateForTests,
  weaviateVariables,
} from '@agora-mcp/testing/weaviate'
import { beforeAll, describe, expect, it } from 'vitest'
import { MIGRATED, runMigrate } from '../../src/commands/migrate.ts'
import { loadConfig } from '../../src/config.ts'
import { buildDeps, openMigratables } from '../../src/deps.ts'
import { openLibrary, type TestLibrary, writeBook } from '../support/library.ts'

const PREFIX = `Moved${crypto.randomUUID().slice(0, 8)}`
/** Sections of a book, each of something else. */
const SUBJECTS = ['bread', 'radio', 'harbour', 'winter', 'taxes', 'piano', 'marathon', 'garden']
const ENDINGS = ['is older than the town.', 'was paid for by the guild.', 'nobody mends any more.']

const folder = newFolder()
const endpoint = openForTests(startEmbeddingEndpoint)
const server = weaviateForTests(PREFIX)
const questions = SUBJECTS.map((subject) => `What is said of the ${subject}?`)
const at = (name: string) => join(folder, name)
const inFile = (name: string) => ({
  LIBRARY_RAG_DATA_DIR: at(name),
  LIBRARY_RAG_EMBEDDING: endpoint.url,
})
const inWeaviate = (name: string) => weaviateVariables('LIBRARY_RAG', server, `${PREFIX}_${name}_`)

/** @param whileCopying is done before the first documents are stored @returns the lines that it prints */
async function migrate(
  to: Engine,
  env: Record<string, string>,
  whileCopying: () => Promise<void> = async () => {},
): Promise<string[]> {
  const config = loadConfig(env, folder)
  const { deps, close } = buildDeps(config, { home: folder, log: createLogger({ level: 'error' }) })
  const { stores, close: closeStores } = await openMigratables(
    config,
    requireWeaviate(config.weaviate, { to, ...MIGRATED }),
  )
  const target: typeof stores.sqlite = {
    ...stores[to],
    async put(...items) {
      await whileCopying()
      await stores[to].put(...items)
    },
  }
  const lines: string[] = []
  const report = { line: (text: string) => void lines.push(text), progress() {}, clear() {} }
  try {
    const run = { stores: { ...stores, [to]: target }, to }
    await runMigrate(run, deps, report, new AbortController().signal)
    return lines
  } finally {
    await closeStores()
    await close()
  }
}

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

  it('comes back into an empty folder only', async () => {
    const library = await openLibrary({ ...inFile('first'), LIBRARY_RAG_ALLOWED_ROOTS: folder })
    const pdf_path = await writeBook(folder, 'own.pdf', tides('It is mine.'))
    const { source_id } = (await library.call('parse_pdf', { pdf_path })).body
    const hash = hashOf('first')
    await expect(migrate('sqlite', { ...inFile('first'), ...inWeaviate('one') })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(
        /^SQLite \(.*library\.db\) already contains items that did not come from Weaviate .*own\.pdf”$/,
      ),
      hint: 'Nothing was changed. Set LIBRARY_RAG_DATA_DIR to an empty folder.',
    })
    expect(hashOf('first')).toBe(hash)
    await library.call('delete_document', { source_id, confirm: true })
    await library.close()
  })

  it.each(['weaviate', 'sqlite'] as const)('takes no writes while it moves to %s', async (to) => {
    const source = to === 'weaviate' ? inFile('second') : { ...inFile('beside-one'), ...inWeaviate('one') }
    const env =
      to === 'weaviate'
        ? { ...inFile('second'), ...inWeaviate('two') }
        : { ...inFile('third'), ...inWeaviate('one') }
    const server = await openLibrary({ ...source, LIBRARY_RAG_ALLOWED_ROOTS: folder })
    const pdf_path = await writeBook(folder, `meanwhile ${to}.pdf`, { ...tides(to), title: `To ${to}` })
    const parse = () => server.call('parse_pdf', { pdf_path })
    const { body: listed } = await server.call('list_documents', {})
    let meanwhile: ReturnType<typeof parse> | undefined
    const migrating = migrate(to, env, async () => {
      meanwhile ??= parse()
      await meanwhile
    })
    const { from, into } = sides(await migrating)
    expect(into).toEqual(from)
    expect(from[0]).toBe(String(listed.documents.length))
    expect((await meanwhile)?.isError).toBe(true)
    expect((await meanwhile)?.body).toMatchObject({
      code: 'unavailable',
      error: expect.stringContaining('is being migrated'),
    })
    const { body, isError } = await parse()
    expect({ isError, body }).toMatchObject({ isError: false })
    await server.call('delete_document', { source_id: body.source_id, confirm: true })
    await server.close()
  })

  it('is refused for vectors of another model, and where there is nothing', async () => {
    const env = { ...inFile('first'), ...inWeaviate('four') }
    const config = loadConfig(env, folder)
    const { stores, close } = await openMigratables(
      config,
      requireWeaviate(config.weaviate, { to: 'weaviate', ...MIGRATED }),
    )
    const report = { line() {}, progress() {}, clear() {} }
    const embedder = async () => ({ fingerprint: 'another/2' }) as never
    await expect(
      runMigrate({ stores, to: 'weaviate' }, { embedder }, report, new AbortController().signal),
    ).rejects.toMatchObject({ code: 'config', message: expect.stringContaining('another/2') })
    await close()
    await expect(migrate('sqlite', { ...inFile('none'), ...inWeaviate('four') })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})
