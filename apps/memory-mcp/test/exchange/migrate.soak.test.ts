import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  migrateWithKills,
  runCommand,
  startEmbeddingEndpoint,
  startServerProcess,
} from '@agora-mcp/testing/process'
import { newFolder, openForTests } from '@agora-mcp/testing/setup'
import {
  hasWeaviate,
  WEAVIATE_NEEDED,
  weaviateForTests,
  weaviateVariables,
} from '@agora-mcp/testing/weaviate'
import { beforeAll, describe, expect, it } from 'vitest'

const BIN = join(import.meta.dirname, '../../dist/bin.js')
const PREFIX = `Moved${crypto.randomUUID().slice(0, 8)}_`
const THOUGHTS = 400
const MESSAGES = 600
const SEARCHES = 100
/** Output of each run after which it is killed. */
const KILLS = [/[2-9]\d % copying/, /100 % copying/, /checking/]
const WORDS = 'attic harbour piano winter bread radio marathon garden train letter cat roof tax moon'.split(
  ' ',
)

const timestamp = '2026-11-01T12:00:00.000Z'
const shared = { privacy_level: 'private', project: null, timestamp, deleted_at: null }
const uuid = (i: number) => `${String(i).padStart(8, '0')}-0000-4000-8000-000000000000`
const saying = (i: number) => `${WORDS[i % 14]} and ${WORDS[(i * 5 + 3) % 14]} in the year ${1500 + i}`
const content = (i: number) => ({
  content: saying(i),
  thought_type: 'observation',
  trigger: null,
  concepts: [],
  privacy_level: 'private',
  project: null,
  happened_at: i % 3 === 0 ? timestamp : null,
  until: i % 5 === 0 ? timestamp : null,
  due: i % 7 === 0 ? timestamp : null,
})

/** An export with earlier versions, deleted memories and a deleted conversation. */
const RECORDS = [
  { type: 'header', format: 'memory-mcp', version: 1, exported_at: timestamp },
  ...Array.from({ length: THOUGHTS }, (_, i) => ({
    type: 'thought',
    uuid: uuid(i),
    ...content(i),
    ...shared,
    deleted_at: i % 50 === 7 ? timestamp : null,
    updated_at: timestamp,
    version: 2,
    superseded_by: null,
    previous_versions: [{ version: 1, ...content(i + 1), timestamp }],
  })),
  ...['talk', 'gone'].map((conversation_id) => ({
    type: 'conversation',
    conversation_id,
    title: conversation_id,
    category: null,
    summary: null,
    tags: ['x'],
    origin: 'Claude',
    ...shared,
    deleted_at: conversation_id === 'gone' ? timestamp : null,
  })),
  ...Array.from({ length: MESSAGES }, (_, i) => ({
    type: 'message',
    message_id: uuid(THOUGHTS + i),
    conversation_id: i % 10 === 0 ? 'gone' : 'talk',
    order_index: i,
    role: 'user',
    content: saying(i * 3),
    timestamp,
    source_id: `s${i}`,
    deleted_at: i % 60 === 5 ? timestamp : null,
  })),
]

const folder = newFolder()
const endpoint = openForTests(startEmbeddingEndpoint)
const weaviate = weaviateForTests(PREFIX)
const at = (name: string) => join(folder, name)
const inFile = (name: string) => ({ MEMORY_DATA_DIR: at(name), MEMORY_EMBEDDING: endpoint.url })
const inWeaviate = () => weaviateVariables('MEMORY', weaviate, PREFIX)

const migrate = (to: string, name: string, beforeLast?: () => Promise<void>) =>
  migrateWithKills(
    { bin: BIN, args: ['migrate', '--to', to], env: { ...inFile(name), ...inWeaviate() } },
    KILLS,
    beforeLast,
  )

/** Adds thoughts until it is told to stop. @returns what ends it and gives how many were acknowledged, and why others were not */
async function keepAdding(env: Record<string, string>) {
  const server = await startServerProcess({ bin: BIN, env })
  const refusals = new Set<string>()
  let isOver = false
  const adding = (async () => {
    let acknowledged = 0
    while (!isOver) {
      const { isError, body } = await server.call('add_thought', { content: `Meanwhile, ${acknowledged}.` })
      if (isError) refusals.add(body.error)
      else acknowledged += 1
      await sleep(100)
    }
    await server.close()
    return { acknowledged, refusals: [...refusals] }
  })()
  return () => {
    isOver = true
    return adding
  }
}

async function everything(env: Record<string, string>): Promise<string[]> {
  const file = at(`${crypto.randomUUID()}.jsonl`)
  expect((await runCommand({ bin: BIN, args: ['export', file], env })).code).toBe(0)
  return readFileSync(file, 'utf8').trim().split('\n').slice(1).sort()
}

async function firstResults(env: Record<string, string>): Promise<string[]> {
  const server = await startServerProcess({ bin: BIN, env })
  const found: string[] = []
  for (let i = 0; i < SEARCHES; i += 1) {
    const tool = i % 2 === 0 ? 'search_thoughts' : 'search_messages'
    const { body } = await server.call(tool, { query: saying(i * 3), limit: 1 })
    found.push(body.results[0]?.uuid ?? body.results[0]?.message_id)
  }
  await server.close()
  return found
}

describe.skipIf(!hasWeaviate())(`a memory that moves while it is killed (${WEAVIATE_NEEDED})`, () => {
  beforeAll(async () => {
    writeFileSync(at('all.jsonl'), RECORDS.map((record) => JSON.stringify(record)).join('\n'))
    const { code } = await runCommand({ bin: BIN, args: ['import', at('all.jsonl')], env: inFile('first') })
    expect(code).toBe(0)
  })

  it('goes on after each kill, there and back, beside a server that writes: every record, the same first results', async () => {
    const stopAdding = await keepAdding(inFile('first'))
    let expected: string[] = []
    let records: string[] = []
    const [from, into] = await migrate('weaviate', 'first', async () => {
      const { acknowledged, refusals } = await stopAdding()
      expect(acknowledged).toBeGreaterThan(0)
      expect(refusals).toEqual([expect.stringMatching(/is being migrated$/)])
      expected = await firstResults(inFile('first'))
      records = await everything(inFile('first'))
      expect(records.filter((record) => record.includes('Meanwhile, '))).toHaveLength(acknowledged)
    })
    expect(from).toMatch(new RegExp(`^${records.length - 2 - MESSAGES} +2 +${MESSAGES} `))
    expect(into).toBe(from)
    const there = { ...inFile('beside'), ...inWeaviate() }
    expect(await everything(there)).toEqual(records)
    expect(await firstResults(there)).toEqual(expected)

    expect(await migrate('sqlite', 'second')).toEqual([from, from])
    expect(await everything(inFile('second'))).toEqual(records)
    expect(await firstResults(inFile('second'))).toEqual(expected)
  })
})
