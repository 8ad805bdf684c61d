import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { soakSize } from '@agora-mcp/testing'
import {
  canMount,
  migrateWithKills,
  runCommand,
  startEmbeddingEndpoint,
  startServerProcess,
  withMounts,
} from '@agora-mcp/testing/process'
import { newFolder, openForTests } from '@agora-mcp/testing/setup'
import {
  hasWeaviate,
  WEAVIATE_NEEDED,
  weaviateForTests,
  weaviateVariables,
} from '@agora-mcp/testing/weaviate'
import { beforeAll, describe, expect, it } from 'vitest'
import { longBook } from '../support/long-work/subjects.ts'

const BIN = join(import.meta.dirname, '../../dist/bin.js')
const DEMO = join(import.meta.dirname, '../../demo')
const PREFIX = `Moved${crypto.randomUUID().slice(0, 8)}_`
const BOOKS = soakSize(4, 10)
const SEARCHES = soakSize(20, 100)
/** Output of each run after which it is killed. */
const KILLS = [/[2-9]\d % copying/, /100 % copying/, /checking/]

const folder = newFolder()
const endpoint = openForTests(startEmbeddingEndpoint)
const weaviate = weaviateForTests(PREFIX)
const at = (name: string) => join(folder, name)
const inFile = (name: string) => ({
  LIBRARY_RAG_DATA_DIR: at(name),
  LIBRARY_RAG_ALLOWED_ROOTS: folder,
  LIBRARY_RAG_EMBEDDING: endpoint.url,
})
const inWeaviate = () => weaviateVariables('LIBRARY_RAG', weaviate, PREFIX)

const migration = (to: string, name: string) => ({
  bin: BIN,
  args: ['migrate', '--to', to],
  env: { ...inFile(name), ...inWeaviate() },
})

async function firstResults(env: Record<string, string>): Promise<string[]> {
  const sentences =
    readFileSync(join(DEMO, 'le-mot-et-la-renoncule.md'), 'utf8').match(/[\p{Lu}][^.?!#]{40,200}[.?!]/gu) ??
    []
  const step = Math.floor(sentences.length / SEARCHES)
  const server = await startServerProcess({ bin: BIN, env })
  const found: string[] = []
  for (let i = 0; i < SEARCHES; i += 1) {
    const { body } = await server.call('search_chunks', { query: sentences[i * step], limit: 1 })
    found.push(String(body.results[0]?.chunk_id))
  }
  await server.close()
  return found
}

describe.skipIf(!hasWeaviate())(`a library that moves while it is killed (${WEAVIATE_NEEDED})`, () => {
  beforeAll(async () => {
    const names = Array.from({ length: BOOKS }, (_, i) => at(`book-${i}.pdf`))
    for (const [i, name] of names.entries()) writeFileSync(name, await longBook(3 + i))
    const { code } = await runCommand({
      bin: BIN,
      args: ['ingest', ...names, join(DEMO, 'le-mot-et-la-renoncule.pdf')],
      env: inFile('first'),
    })
    expect(code).toBe(0)
  })

  it('goes on after each kill, there and back, and finds the same', async () => {
    const before = readFileSync(join(at('first'), 'library.db'))
    const expected = await firstResults(inFile('first'))
    const [from, into] = await migrateWithKills(migration('weaviate', 'first'), KILLS)
    expect(from).toMatch(new RegExp(`^${BOOKS + 1} `))
    expect(into).toBe(from)
    expect(readFileSync(join(at('first'), 'library.db')).equals(before)).toBe(true)
    expect(await firstResults({ ...inFile('beside'), ...inWeaviate() })).toEqual(expected)

    expect(await migrateWithKills(migration('sqlite', 'second'), KILLS)).toEqual([from, from])
    expect(await firstResults(inFile('second'))).toEqual(expected)
  })

  it.runIf(canMount())('says that the disk is full, and goes on where there is room', async () => {
    mkdirSync(at('third'))
    const small = withMounts(`mount -t tmpfs -o size=1m none ${at('third')}`)
    const { code, stderr } = await runCommand({ ...migration('sqlite', 'third'), command: small })
    expect(code).toBe(1)
    expect(stderr).toContain('No room left on the disk')
    expect((await runCommand(migration('sqlite', 'third'))).code).toBe(0)
  })
})
