import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openDatabase } from '@agora-mcp/core/sqlite'
import { startEmbeddingEndpoint } from '@agora-mcp/testing/process'
import { newFolder, openForTests } from '@agora-mcp/testing/setup'
import { beforeEach, describe, expect, it } from 'vitest'
import { APPLICATION_ID, MIGRATIONS } from '../../src/adapters/sqlite/schema.ts'
import { findDamage } from '../support/loss/check-store.ts'
import { openMemory } from '../support/memory.ts'

// No search is judged here: vectors that cost nothing will do.
const endpoint = openForTests(startEmbeddingEndpoint)

let dataDir: string
let path: string
beforeEach(() => {
  dataDir = newFolder()
  path = join(dataDir, 'memory.db')
})

const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

/** Opens the file as it lies there, and tells the answer of a call and whether the file was left alone. */
async function answerOver(): Promise<{ code: string; error: string; hint: string; untouched: boolean }> {
  const before = hashOf(path)
  const memory = await openMemory({ dataDir, embedding: endpoint.url })
  const { body } = await memory.call('add_message', { conversation_id: 'x', role: 'user', content: 'x' })
  await memory.close()
  return { ...body, untouched: hashOf(path) === before }
}

async function fill(): Promise<void> {
  const memory = await openMemory({ dataDir, embedding: endpoint.url })
  for (let n = 0; n < 12; n += 1) {
    const content = `Message ${n}, ${'with some words in it '.repeat(40)}`
    await memory.call('add_message', { conversation_id: 'chat', role: 'user', content })
  }
  await memory.close()
}

describe('a file that is not a store of ours', () => {
  it('is refused and left untouched where it is no database', async () => {
    writeFileSync(path, 'These are my notes, please do not overwrite them. '.repeat(100))
    expect(await answerOver()).toMatchObject({ code: 'config', untouched: true })
    expect(readdirSync(dataDir)).toEqual(['memory.db'])
  })

  it('is refused and left untouched where it is another program’s database', async () => {
    const other = new DatabaseSync(path)
    other.exec('CREATE TABLE invoice (id INTEGER); INSERT INTO invoice VALUES (1)')
    other.close()
    const answer = await answerOver()
    expect(answer).toMatchObject({ code: 'config', untouched: true })
    expect(answer.error).toContain("another program's")
  })

  it('is refused and left untouched where a newer program wrote it', async () => {
    await fill()
    const newer = new DatabaseSync(path)
    newer.exec(`PRAGMA journal_mode = DELETE; PRAGMA user_version = ${MIGRATIONS.length + 1}`)
    newer.close()
    const answer = await answerOver()
    expect(answer).toMatchObject({ code: 'config' })
    expect(`${answer.error} ${answer.hint}`).toMatch(/newer memory-mcp.*Update/)
    const database = new DatabaseSync(path)
    expect(database.prepare('SELECT count(*) AS n FROM message').get()?.n).toBe(12)
    expect(database.prepare('PRAGMA user_version').get()?.user_version).toBe(MIGRATIONS.length + 1)
    database.close()
  })

  it('is refused in clear words where it is damaged', async () => {
    await fill()
    const bytes = readFileSync(path)
    // Page 1 stays, so that it still looks like a database; the rest is noise.
    for (let at = 4096; at < bytes.length; at += 1) bytes[at] = (at * 31) % 256
    writeFileSync(path, bytes)
    const answer = await answerOver()
    expect(answer).toMatchObject({ code: 'config', untouched: true })
    expect(answer.error).toContain('damaged')
  })
})

describe('an upgrade', () => {
  const versions = MIGRATIONS.slice(1).map((_, index) => index + 1)

  it.each(versions)('from schema version %i keeps what was stored, and a copy beside it', async (version) => {
    const old = openDatabase({
      path,
      program: 'memory-mcp',
      applicationId: APPLICATION_ID,
      migrations: MIGRATIONS.slice(0, version),
    })
    const now = '2026-01-01T00:00:00.000Z'
    await old.write((connection) =>
      connection.exec(`
        INSERT INTO conversation (conversation_id, title, tags, privacy_level, timestamp, last_message_at)
          VALUES ('old', 'An old one', '[]', 'private', '${now}', '${now}');
        INSERT INTO message (message_id, conversation, order_index, role, content, timestamp)
          VALUES ('01890000-0000-7000-8000-000000000000', 1, 0, 'user', 'From long ago', '${now}');
      `),
    )
    old.close()

    const memory = await openMemory({ dataDir, embedding: endpoint.url })
    expect((await memory.call('get_messages', { conversation_id: 'old' })).body.messages).toMatchObject([
      { content: 'From long ago', timestamp: '2026-01-01T00:00:00Z' },
    ])
    await memory.call('add_message', { conversation_id: 'old', role: 'user', content: 'From today' })
    await memory.close()
    const copy = `${path}.v${version}`
    expect(existsSync(copy)).toBe(true)
    const kept = new DatabaseSync(copy, { readOnly: true })
    expect(kept.prepare('PRAGMA user_version').get()?.user_version).toBe(version)
    expect(kept.prepare('SELECT content FROM message').all()).toEqual([{ content: 'From long ago' }])
    kept.close()
  })

  it('that fails leaves the file as it was', async () => {
    await fill()
    const failing = openDatabase({
      path,
      program: 'memory-mcp',
      applicationId: APPLICATION_ID,
      migrations: [
        ...MIGRATIONS,
        {
          name: 'a step that fails in its middle',
          up: (connection) => {
            connection.exec("UPDATE message SET content = 'gone'")
            throw new Error('no')
          },
        },
      ],
    })
    expect(() => failing.read(() => null)).toThrow('no')
    failing.close()
    expect(findDamage(path, [])).toEqual([])
    const memory = await openMemory({ dataDir, embedding: endpoint.url })
    expect((await memory.call('get_messages', { conversation_id: 'chat' })).body.total_count).toBe(12)
    await memory.close()
  })
})
