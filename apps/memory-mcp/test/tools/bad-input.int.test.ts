import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openForTests } from '@agora-mcp/testing/setup'
import { beforeAll, describe, expect, it } from 'vitest'
import { openMemory } from '../support/memory.ts'

const memory = openForTests(openMemory)
beforeAll(async () => {
  await memory.call('add_message', {
    conversation_id: 'chat',
    role: 'user',
    content: 'Hello',
    order_index: 0,
  })
  await memory.call('add_thought', { content: 'A thought' })
})

function dump(): string {
  const database = new DatabaseSync(join(memory.dataDir, 'memory.db'), { readOnly: true })
  const tables = ['thought', 'thought_version', 'conversation', 'message', 'thought_window', 'message_window']
  const rows = tables.map((table) => database.prepare(`SELECT * FROM ${table}`).all())
  database.close()
  return JSON.stringify(rows)
}

const message = (args: Record<string, unknown>) => ({
  conversation_id: 'chat',
  role: 'user',
  content: 'x',
  ...args,
})
const NIL = '01890000-0000-7000-8000-000000000000'

describe('bad input is refused in words that help, and nothing is stored', () => {
  it.each([
    ['empty content', 'add_thought', { content: '' }, 'blank'],
    ['blank content', 'add_message', message({ content: ' \n\t ' }), 'blank'],
    ['no content', 'add_thought', {}, 'content is required'],
    ['an unknown role', 'add_message', message({ role: 'robot' }), 'user, assistant, system'],
    [
      'an unknown type',
      'add_thought',
      { content: 'x', thought_type: 'dream' },
      'reflection, question, intuition, observation',
    ],
    ['an unknown level', 'add_thought', { content: 'x', privacy_level: 'secret' }, 'private, shared, public'],
    ['a negative index', 'add_message', message({ order_index: -1 }), 'order_index'],
    ['a fractional index', 'add_message', message({ order_index: 1.5 }), 'order_index'],
    ['a huge index', 'add_message', message({ order_index: 2 ** 53 }), 'order_index'],
    ['100 kB and one byte', 'add_thought', { content: `${'é'.repeat(50_000)}x` }, '100 kB'],
    ['half a surrogate pair', 'add_thought', { content: 'a\ud800b' }, 'Unicode'],
    ['a NUL byte', 'add_message', message({ content: 'a\0b' }), 'NUL'],
    ['a NUL byte in a label', 'add_thought', { content: 'x', concepts: ['a\0'] }, 'NUL'],
    ['a blank conversation', 'add_message', message({ conversation_id: ' ' }), 'conversation_id'],
    ['a date that is none', 'add_message', message({ timestamp: '2026-02-30' }), 'ISO 8601'],
    ['a time of no clock', 'add_message', message({ timestamp: '2026-02-03T25:00:00Z' }), 'ISO 8601'],
    ['a date of either order', 'add_message', message({ timestamp: '05/06/2026' }), 'ISO 8601'],
    ['no UUID', 'get_thought', { uuid: 'first' }, 'UUID'],
    ['an id of nothing', 'get_thought', { uuid: NIL }, NIL],
    ['an id of nothing', 'delete_memory', { id: NIL, confirm: true }, NIL],
    ['an id of nothing', 'restore_memory', { id: NIL }, NIL],
    ['a blank query', 'search_messages', { query: '  ' }, 'blank'],
    ['a limit of none', 'search_thoughts', { query: 'x', limit: 0 }, 'limit'],
    ['a limit too high', 'search_conversations', { query: 'x', limit: 101 }, 'limit'],
    ['an argument misspelt', 'search_messages', { query: 'x', converstion: 'y' }, 'converstion'],
    ['since that is no date', 'search_thoughts', { query: 'x', since: 'yesterday' }, 'since'],
  ])('%s: %s', async (_, tool, args, words) => {
    const before = dump()
    const { body, isError } = await memory.call(tool, args)
    expect(['invalid_input', 'not_found']).toContain(body.code)
    expect(isError).toBe(body.code === 'invalid_input')
    expect(`${body.error} ${body.hint}`).toContain(words)
    expect(dump()).toBe(before)
  })

  it('answers a question of 100 kB, and one of odd characters', async () => {
    const long = 'What did we say about the lighthouse? '.repeat(2700)
    for (const query of [long, 'a\0b', '\ud800', '👩‍👩‍👧', '%_\'"; DROP TABLE message; --', 'NEAR("a" AND']) {
      const { isError, body } = await memory.call('search_messages', { query })
      expect([isError, body.total_count]).toEqual([false, 1])
    }
  })

  it('takes null for what is left out', async () => {
    const { body } = await memory.call('add_message', message({ order_index: null, timestamp: null }))
    expect(body.success).toBe(true)
  })
})

describe('a folder that cannot be used', () => {
  it('is left as it is, and said so', async () => {
    const file = join(import.meta.dirname, '../support/memory.ts')
    const before = readFileSync(file)
    const broken = await openMemory({ dataDir: file })
    const { body } = await broken.call('list_thoughts')
    expect(body.code).toBe('config')
    expect(body.hint).toContain('MEMORY_DATA_DIR')
    expect(readFileSync(file)).toEqual(before)
    await broken.close()
  })
})
