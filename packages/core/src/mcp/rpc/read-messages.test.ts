import { describe, expect, it } from 'vitest'
import { readMessages } from './read-messages.ts'

const one = (text: string) => {
  const [read, ...more] = readMessages(text, false)
  expect(more).toEqual([])
  return read
}
const message = (fields: object) => ({ message: { jsonrpc: '2.0', ...fields } })
const failure = (id: unknown, code: number) => ({ failure: { jsonrpc: '2.0', id, error: { code } } })

describe('null for what is absent', () => {
  it.each([
    ['{"jsonrpc":"2.0","id":2,"method":"tools/list","params":null}', { id: 2, method: 'tools/list' }],
    [
      '{"jsonrpc":"2.0","id":3,"method":"tools/list","params":{"cursor":null,"_meta":null}}',
      { id: 3, method: 'tools/list', params: {} },
    ],
    [
      '{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"ping","arguments":null,"_meta":{"progressToken":null}}}',
      { id: 4, method: 'tools/call', params: { name: 'ping', _meta: {} } },
    ],
    [
      '{"jsonrpc":"2.0","method":"notifications/initialized","params":null}',
      { method: 'notifications/initialized' },
    ],
  ])('%s', (text, fields) => {
    expect(one(text)).toEqual(message(fields))
  })
})

it('takes arguments as JSON text, and a byte order mark', () => {
  const text =
    '\uFEFF{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"x","arguments":"{\\"a\\":1}"}}\r'
  expect(one(text)).toEqual(
    message({ id: 1, method: 'tools/call', params: { name: 'x', arguments: { a: 1 } } }),
  )
})

it('keeps nulls within arguments, which tools read themselves', () => {
  const text = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"x","arguments":{"a":null}}}'
  expect(one(text)).toEqual(
    message({ id: 1, method: 'tools/call', params: { name: 'x', arguments: { a: null } } }),
  )
})

describe('what is no message is answered', () => {
  it.each([
    ['hello', null, -32700],
    ['"hello"', null, -32600],
    ['{"id":6,"method":"ping"}', 6, -32600],
    ['{"jsonrpc":"1.0","id":"a","method":"ping"}', 'a', -32600],
    ['{"jsonrpc":"2.0","id":7,"method_":"ping"}', 7, -32600],
    ['{"jsonrpc":"2.0","id":7,"method":5}', 7, -32600],
    ['{"jsonrpc":"2.0","id":8,"method":"tools/list","params":"all"}', 8, -32600],
    ['{"jsonrpc":"2.0","id":9,"method":"tools/list","params":[1]}', 9, -32602],
    ['{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}', null, -32600],
    ['{"jsonrpc":"2.0","id":1.5,"method":"ping"}', null, -32600],
    ['{"jsonrpc":"2.0","id":null,"method":"ping"}', null, -32600],
    ['{"jsonrpc":"2.0","id":{},"method":"ping"}', null, -32600],
    ['[]', null, -32600],
  ])('%s', (text, id, code) => {
    const read = one(text)
    expect(read).toMatchObject(failure(id, code))
    // A sentence instead of a validator's output.
    expect(JSON.stringify(read)).not.toMatch(/\\n|\\"path|invalid_type|unionErrors/)
  })
})

describe('a batch', () => {
  const BATCH = '[{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","id":2,"method":"ping"},7]'

  it('is read message by message', () => {
    expect(readMessages(BATCH, true)).toMatchObject([
      message({ id: 1, method: 'ping' }),
      message({ id: 2, method: 'ping' }),
      failure(null, -32600),
    ])
  })

  it('is refused for each id where the revision has none', () => {
    expect(readMessages(BATCH, false)).toMatchObject([failure(1, -32600), failure(2, -32600)])
  })

  it('has a hundred messages at most', () => {
    const many = JSON.stringify(
      Array.from({ length: 101 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'ping' })),
    )
    expect(readMessages(many, true)).toMatchObject([failure(null, -32600)])
  })
})
