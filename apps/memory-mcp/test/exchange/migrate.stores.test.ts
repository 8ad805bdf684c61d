import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Engine, requireWeaviate } from '@agora-mcp/core/migration'
import { newFolder } from '@agora-mcp/testing/setup'
import {
  hasWeaviate,
  WEAVIATE_NEEDED,
  weaviateForTests,
  weaviateVariables,
} from '@agora-mcp/testing/weaviate'
import { weaviatePlace } from '@agora-mcp/weaviate/settings'
import { beforeAll, describe, expect, it } from 'vitest'
import { MIGRATED, runMigrate } from '../../src/commands/migrate.ts'
import { loadConfig } from '../../src/config.ts'
import { type OpenDeps, openMigratables } from '../../src/deps.ts'
import type { ExportRecord } from '../../src/domain/exchange/record.ts'
import { keepIn, openMemory, openTestDeps, type TestMemory } from '../support/memory.ts'

const PREFIX = `Moved${crypto.randomUUID().slice(0, 8)}`
/** Subjects and forms of talk: each pair makes a memory of its own. */
const SUBJECTS = ['coffee', 'the train to Lisbon', 'the roof', 'bread']
const SAYINGS = ['reminds me of winter', 'costs more each year', 'was Paul’s idea']
const QUESTIONS = SUBJECTS.map((subject) => `What about ${subject}?`)

const folder = newFolder()
const server = weaviateForTests(PREFIX)
const at = (name: string) => join(folder, name)
const inFile = (name: string) => ({ MEMORY_DATA_DIR: at(name) })
const inWeaviate = (name: string) => weaviateVariables('MEMORY', server, `${PREFIX}_${name}_`)

type Env = Record<string, string>

async function withDeps<Result>(env: Env, work: (deps: OpenDeps['deps']) => Promise<Result>) {
  const { deps, close } = openTestDeps(env)
  try {
    return await work(deps)
  } finally {
    await close()
  }
}

/**
 * Runs the command over a data folder and a Weaviate.
 * @param whileCopying is done before the first memories are stored
 * @returns the lines that it prints
 */
const migrate = (
  to: Engine,
  env: Env,
  whileCopying: () => Promise<void> = async () => {},
): Promise<string[]> =>
  withDeps(env, async (deps) => {
    const config = loadConfig(env)
    const weaviate = requireWeaviate(config.weaviate, { to, ...MIGRATED })
    const { stores, close } = await openMigratables(config, weaviate, deps.embedder)
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
      await close()
    }
  })

const everything = (env: Env) =>
  withDeps(env, async ({ archive }) => {
    const records: ExportRecord[] = []
    await archive.writeAll((record) => void records.push(record))
    return records.map((record) => JSON.stringify(record)).sort()
  })

async function open(env: Env): Promise<TestMemory> {
  keepIn({ env: () => env, remove: async () => {} })
  return openMemory({ dataDir: env.MEMORY_DATA_DIR ?? at('beside') })
}

async function firstResults(env: Env): Promise<string[]> {
  const memory = await open(env)
  const found: string[] = []
  for (const query of QUESTIONS) {
    const { body: thoughts } = await memory.call('search_thoughts', { query, limit: 1 })
    const { body: messages } = await memory.call('search_messages', { query, limit: 1 })
    found.push(`${thoughts.results[0]?.uuid} ${messages.results[0]?.message_id}`)
  }
  await memory.close()
  return found
}

const placeOf = (env: Env) =>
  weaviatePlace(requireWeaviate(loadConfig(env).weaviate, { to: 'sqlite', ...MIGRATED }))

const hashOf = (name: string) =>
  createHash('sha256')
    .update(readFileSync(join(at(name), 'memory.db')))
    .digest('hex')

describe.skipIf(!hasWeaviate())(`a memory that moves (${WEAVIATE_NEEDED})`, () => {
  beforeAll(async () => {
    const memory = await open(inFile('first'))
    const uuids: string[] = []
    for (const [i, subject] of SUBJECTS.entries()) {
      for (const saying of SAYINGS) {
        const content = `I think that ${subject} ${saying}.`
        const { body } = await memory.call('add_thought', {
          content,
          concepts: [subject],
          trigger: i % 2 === 0 ? saying : null,
        })
        uuids.push(body.thought_id)
        await memory.call('add_message', {
          conversation_id: `about ${subject}`,
          role: 'user',
          content: `Paul: ${subject} ${saying}, they say.`,
        })
      }
    }
    const [changed = '', outdated, , deleted] = uuids
    await memory.call('update_thought', { uuid: changed, content: 'I no longer think of coffee in winter.' })
    await memory.call('update_thought', { uuid: outdated, superseded_by: changed })
    await memory.call('delete_memory', { id: deleted, confirm: true })
    await memory.call('delete_memory', { id: 'about bread', confirm: true })
    await memory.call('upsert_conversation', {
      conversation_id: 'about the roof',
      title: 'The roof',
      project: 'house',
    })
    // Longer than the model's window: several vectors.
    await memory.call('add_thought', { content: SAYINGS.join(' and ').repeat(60), project: 'house' })
    await memory.close()
  })

  it('is in Weaviate what it was in its file, and in another file again: every record, searches', async () => {
    const expected = await firstResults(inFile('first'))
    expect(new Set(expected).size).toBeGreaterThan(2)
    const records = await everything(inFile('first'))
    expect(records.filter((record) => /"deleted_at":"/.test(record))).toHaveLength(2)
    expect(records.some((record) => /"previous_versions":\[\{/.test(record))).toBe(true)

    const hash = hashOf('first')
    const [head, from = '', into = ''] = await migrate('weaviate', {
      ...inFile('first'),
      ...inWeaviate('one'),
    })
    expect(head?.trim().split(/\s+/)).toEqual(['thoughts', 'conversations', 'messages', 'checksum'])
    expect(from).toMatch(/ 13 +4 +12 +[0-9a-f]{32}$/)
    expect(into.split(/\s+/).slice(-4)).toEqual(from.split(/\s+/).slice(-4))
    expect(hashOf('first')).toBe(hash)
    const there = { ...inFile('beside'), ...inWeaviate('one') }
    expect(await everything(there)).toEqual(records)
    expect(await firstResults(there)).toEqual(expected)

    await migrate('sqlite', { ...inFile('second'), ...inWeaviate('one') })
    expect(await everything(inFile('second'))).toEqual(records)
    expect(await firstResults(inFile('second'))).toEqual(expected)
  })

  it('comes back into an empty folder only', async () => {
    const own = await open(inFile('first'))
    const { body } = await own.call('add_thought', { content: 'My own.' })
    await own.close()
    const before = [await everything(inFile('first')), hashOf('first')]
    const env = { ...inFile('first'), ...inWeaviate('one') }
    await expect(migrate('sqlite', env)).rejects.toMatchObject({
      code: 'conflict',
      message: `SQLite (${join(at('first'), 'memory.db')}) already contains items that did not come from ${placeOf(env)}, such as “thought ${body.thought_id}”`,
      hint: 'Nothing was changed. Set MEMORY_DATA_DIR to an empty folder.',
    })
    expect([await everything(inFile('first')), hashOf('first')]).toEqual(before)
  })

  it.each(['weaviate', 'sqlite'] as const)('takes no writes while it moves to %s', async (to) => {
    const source = to === 'weaviate' ? inFile('second') : { ...inFile('beside'), ...inWeaviate('one') }
    const env =
      to === 'weaviate'
        ? { ...inFile('second'), ...inWeaviate('two') }
        : { ...inFile('third'), ...inWeaviate('one') }
    const server = await open(source)
    const add = () => server.call('add_thought', { content: `Meanwhile, to ${to}.` })
    const records = await everything(source)
    let meanwhile: ReturnType<typeof add> | undefined
    const printed = await migrate(to, env, async () => {
      meanwhile ??= add()
      await meanwhile
    })
    expect(printed[2]?.split(/\s+/).slice(-4)).toEqual(printed[1]?.split(/\s+/).slice(-4))
    const refused = await meanwhile
    expect([refused?.isError, refused?.body.code]).toEqual([true, 'unavailable'])
    expect(refused?.body.error).toContain('is being migrated')
    expect(
      await everything(to === 'weaviate' ? { ...inFile('beside'), ...inWeaviate('two') } : inFile('third')),
    ).toEqual(records)
    expect((await add()).isError).toBe(false)
    await server.close()
  })

  it('is not copied over other memories', async () => {
    const target = { ...inFile('beside'), ...inWeaviate('three') }
    const other = await open(target)
    await other.call('add_thought', { content: 'Precious.' })
    await other.close()
    await expect(migrate('weaviate', { ...inFile('first'), ...inWeaviate('three') })).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await everything(target)).toHaveLength(1)
  })
})
