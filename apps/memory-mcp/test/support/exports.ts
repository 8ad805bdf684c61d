// Data exports of other programs as they look, shortened.

export const claudeExport = [
  {
    uuid: '5a1e0000-0000-4000-8000-000000000001',
    name: 'Planting garlic',
    created_at: '2025-10-01T08:00:00.123456Z',
    updated_at: '2025-10-01T08:05:00.000000Z',
    account: { uuid: 'someone' },
    chat_messages: [
      {
        uuid: '5a1e0000-0000-4000-8000-00000000000a',
        text: 'When do I plant garlic?',
        content: [{ type: 'text', text: 'When do I plant garlic?' }],
        sender: 'human',
        created_at: '2025-10-01T08:00:01.000000Z',
        attachments: [{ file_name: 'garden.txt', extracted_content: 'beds' }],
        files: [],
      },
      {
        uuid: '5a1e0000-0000-4000-8000-00000000000b',
        text: 'This block is not supported.\nIn October, before the first frost.',
        content: [
          { type: 'tool_use', name: 'search', input: {} },
          { type: 'text', text: 'In October, before the first frost.' },
        ],
        sender: 'assistant',
        created_at: '2025-10-01T10:00:09+02:00',
        attachments: [],
        files: [],
      },
      { uuid: '5a1e0000-0000-4000-8000-00000000000c', text: '', content: [], sender: 'human' },
    ],
  },
  { uuid: 'broken', chat_messages: [] },
]

const node = (id: string, parent: string | null, message: object | null) => ({
  id,
  parent,
  message,
  children: [],
})
const said = (id: string, role: string, text: string, more: object = {}) => ({
  id,
  author: { role },
  create_time: 1_750_000_000.5,
  content: { content_type: 'text', parts: [text] },
  recipient: 'all',
  metadata: {},
  ...more,
})

export const chatGptExport = [
  {
    title: 'Tuning a lute',
    create_time: 1_749_999_999.25,
    conversation_id: '6b2e0000-0000-4000-8000-000000000001',
    current_node: 'n5',
    mapping: {
      root: node('root', null, null),
      n1: node('n1', 'root', said('n1', 'system', '', { create_time: null })),
      n2: node('n2', 'n1', said('n2', 'user', 'How is a lute tuned?')),
      n3: node('n3', 'n2', said('n3', 'assistant', 'An answer that was made anew.')),
      n4: node('n4', 'n2', said('n4', 'assistant', '{"query": "lute"}', { recipient: 'browser' })),
      t1: node('t1', 'n4', said('t1', 'tool', 'Results')),
      n5: node(
        'n5',
        't1',
        said('n5', 'assistant', '', {
          create_time: null,
          content: {
            content_type: 'multimodal_text',
            parts: [{ content_type: 'image_asset_pointer' }, 'In fourths, with a third in the middle.'],
          },
        }),
      ),
    },
  },
]

/** A conversation of ChatGPT without a title, its messages one after the other, with ids and times of their own. */
export function chatGptThread(messages: readonly object[]) {
  const nodes = messages.map((message, n) => {
    const id = `m${n}`
    const common = { id, author: { role: 'assistant' }, create_time: 1_750_000_000 + n, recipient: 'all' }
    return node(id, n === 0 ? null : `m${n - 1}`, { ...common, metadata: {}, ...message })
  })
  return {
    title: null,
    create_time: 1_750_000_000,
    conversation_id: 'thread',
    current_node: `m${messages.length - 1}`,
    mapping: Object.fromEntries(nodes.map((of) => [of.id, of])),
  }
}

/** The same of Claude, with an empty name as new conversations have. */
export const claudeThread = (messages: readonly object[]) => ({
  uuid: 'thread',
  name: '',
  created_at: '2026-01-01T00:00:00Z',
  chat_messages: messages.map((message, n) => ({
    uuid: `m${n}`,
    sender: 'human',
    created_at: '2026-01-01T00:00:00Z',
    attachments: [],
    files: [],
    ...message,
  })),
})
