import { cpuMilliseconds } from '@agora-mcp/testing'
import { describe, expect, it } from 'vitest'
import { readExport } from './read-export.ts'

const NOW = new Date('2031-01-02T03:04:05.000Z')
const read = (name: string, text: string, withSecrets = false) =>
  readExport([{ name, bytes: new TextEncoder().encode(text), changedAt: '2030-02-03T00:00:00.000Z' }], {
    now: NOW,
    withSecrets,
  })
const json = (value: unknown) => read('export.json', JSON.stringify(value))
const said = ({ conversations }: ReturnType<typeof readExport>) =>
  conversations.flatMap(({ messages }) =>
    messages.map(({ role, content, timestamp }) => [role, content, timestamp]),
  )
const thoughts = (incoming: ReturnType<typeof readExport>) =>
  incoming.thoughts.map(({ content, concepts, project }) => [content, concepts, project])

const gptNode = (id: string, parent: string | null, message: object | null) =>
  [id, { id, parent, message }] as const
const gptText = (role: string, text: string, more: object = {}) => ({
  author: { role },
  content: { content_type: 'text', parts: [text] },
  ...more,
})

describe('odd fields of ChatGPT', () => {
  it('cost nothing but themselves: a current node that is nowhere, no ids, times as text, a title that is a number', () => {
    const mapping = Object.fromEntries([
      gptNode('root', null, null),
      gptNode('q', 'root', gptText('user', 'Where is the ladder?', { create_time: '1893456000' })),
      gptNode('a', 'q', gptText('assistant', 'In the barn.', { create_time: 'soon' })),
    ])
    const incoming = json([{ title: 7, mapping, current_node: 'gone' }])
    expect(said(incoming)).toEqual([
      ['user', 'Where is the ladder?', '2030-01-01T00:00:00.000Z'],
      ['assistant', 'In the barn.', '2030-01-01T00:00:00.000Z'],
    ])
    expect(incoming.conversations[0]?.conversation.title).toBe('7')
  })

  it('bridges a gap in the tree with the messages that came before it', () => {
    const mapping = Object.fromEntries([
      gptNode('q', null, gptText('user', 'One.')),
      gptNode('a', 'q', gptText('assistant', 'Two.')),
      gptNode('r', 'lost', gptText('user', 'Three.')),
    ])
    expect(said(json([{ id: 'c', mapping, current_node: 'r' }])).map(([, text]) => text)).toEqual([
      'One.',
      'Two.',
      'Three.',
    ])
  })

  it('keeps documents of the canvas, and the time of the import where there is none', () => {
    const call = { name: 'list', type: 'document', content: 'Rope, tar, nails.' }
    const mapping = Object.fromEntries([
      gptNode('q', null, gptText('user', 'Write the list.')),
      gptNode('d', 'q', {
        author: { role: 'assistant' },
        recipient: 'canmore.create_textdoc',
        content: { content_type: 'code', text: JSON.stringify(call) },
      }),
    ])
    expect(said(json([{ id: 'c', mapping }]))).toEqual([
      ['user', 'Write the list.', NOW.toISOString()],
      ['assistant', '[Document: list]\n\nRope, tar, nails.', NOW.toISOString()],
    ])
  })

  it('splits a message that is longer than a memory may be, and marks the parts', () => {
    const long = `Diary.\n\n${'A day of rain. '.repeat(9_000)}The end.`
    const incoming = json([
      { id: 'c', mapping: Object.fromEntries([gptNode('q', null, gptText('user', long))]) },
    ])
    const parts = said(incoming).map(([, text]) => String(text))
    expect(parts).toHaveLength(2)
    expect(parts[0]).toMatch(/^\[Part 1 of 2\]\nDiary\./)
    expect(parts.map((part) => part.replace(/^\[Part \d of \d\]\n/, '')).join('')).toBe(long)
  })

  it('leaves tags of citations that are code or somebody’s own words', () => {
    const text = 'Use `<cite>` and 【3†south door】.\n```html\n<cite index="1">Ibsen</cite>\n```'
    const mapping = Object.fromEntries([gptNode('a', null, gptText('assistant', text))])
    expect(said(json([{ id: 'c', mapping }]))[0]?.[1]).toBe(text)
  })
})

describe('further sources', () => {
  it('reads artifacts, memories and projects of Claude', () => {
    const chat = {
      uuid: 'c',
      chat_messages: [
        {
          sender: 'assistant',
          content: [
            { type: 'tool_use', name: 'artifacts', input: { title: 'Plan', content: 'Dig, then plant.' } },
          ],
        },
      ],
    }
    expect(said(json([chat]))[0]?.[1]).toBe('[Document: Plan]\n\nDig, then plant.')
    const memories = [{ conversations_memory: 'Keeps goats.', project_memories: { p: 'About cheese.' } }]
    const projects = [{ uuid: 'p', name: 'Dairy', docs: [{ filename: 'herd.md', content: 'Nine goats.' }] }]
    expect(thoughts(json([...memories, ...projects]))).toEqual([
      ['Keeps goats.', ['Claude'], null],
      ['About cheese.', ['Claude'], 'Dairy'],
      ['herd.md\n\nNine goats.', ['Claude'], 'Dairy'],
    ])
  })

  it('reads a knowledge graph of server-memory', () => {
    const lines = [
      { type: 'entity', name: 'Rosa', entityType: 'person', observations: ['Plays the viola', 3, {}] },
      { type: 'entity', name: 'the hall', entityType: 7, observations: 'Opens at nine' },
      { type: 'relation', from: 'Rosa', to: 'the quartet', relationType: 'plays_in' },
    ]
    const incoming = read('memory.jsonl', lines.map((line) => JSON.stringify(line)).join('\n'))
    expect(thoughts(incoming)).toEqual([
      ['Rosa: Plays the viola', ['Rosa', 'person'], null],
      ['Rosa: 3', ['Rosa', 'person'], null],
      ['the hall: Opens at nine', ['the hall', '7'], null],
      ['Rosa plays in the quartet', ['Rosa', 'the quartet'], null],
    ])
    expect(incoming.skipped.get('observations that are no text')).toBe(1)
  })

  it('reads mem0', () => {
    const incoming = json({
      results: [{ id: '1', memory: 'Sings alto', created_at: '2030-05-06T07:08:09Z', categories: ['music'] }],
    })
    expect(incoming.thoughts[0]).toMatchObject({
      content: 'Sings alto',
      concepts: ['music'],
      timestamp: '2030-05-06T07:08:09.000Z',
    })
  })

  it('reads LibreChat and Open WebUI, each the branch that was seen last', () => {
    const libre = {
      conversationId: 'l',
      title: 'Ladder',
      messages: [
        {
          messageId: '1',
          parentMessageId: '00000000-0000-0000-0000-000000000000',
          text: 'Where is it?',
          isCreatedByUser: true,
          createdAt: '2030-01-01T00:00:00Z',
        },
        { messageId: '2', parentMessageId: '1', text: 'No idea.', createdAt: '2030-01-01T00:00:01Z' },
        {
          messageId: '3',
          parentMessageId: '1',
          content: [{ type: 'text', text: { value: 'In the barn.' } }],
          createdAt: '2030-01-01T00:00:02Z',
        },
      ],
    }
    expect(said(json(libre)).map(([role, text]) => `${role}: ${text}`)).toEqual([
      'user: Where is it?',
      'assistant: In the barn.',
    ])
    const messages = {
      a: { parentId: null, role: 'user', content: 'Hi', timestamp: 1_893_456_000 },
      b: { parentId: 'a', role: 'assistant', content: 'Hello', timestamp: 1_893_456_001 },
    }
    const webui = [{ id: 'w', title: 'Hi', chat: { history: { currentId: 'b', messages } } }]
    expect(said(json(webui))).toEqual([
      ['user', 'Hi', '2030-01-01T00:00:00.000Z'],
      ['assistant', 'Hello', '2030-01-01T00:00:01.000Z'],
    ])
  })

  it('reads Gemini in Takeout: prompts of a day as one conversation, in their order, as text', () => {
    const entry = (title: string, time: string, html: string) => ({
      header: 'Gemini Apps',
      title,
      time,
      safeHtmlItem: [{ html }],
    })
    const incoming = json([
      entry(
        'Prompted And beans?',
        '2030-01-01T11:00:00Z',
        '<p>In May &amp; June.</p><ul><li>warm soil</li></ul>',
      ),
      entry('Prompted When do I sow peas?', '2030-01-01T10:00:00Z', '<p>In March.</p>'),
    ])
    expect(said(incoming).map(([role, text]) => [role, text])).toEqual([
      ['user', 'When do I sow peas?'],
      ['assistant', 'In March.'],
      ['user', 'And beans?'],
      ['assistant', 'In May & June.\n\n- warm soil'],
    ])
  })

  it('keeps what has no time in Gemini, and no id in LibreChat, once', () => {
    const takeout = [
      { header: 'Gemini Apps', title: 'Prompted And in winter?' },
      { header: 'Gemini Apps', title: 'Prompted What eats aphids?', time: '2030-01-01T10:00:00Z' },
    ]
    const [first, again] = [json(takeout), json(takeout)]
    expect(said(first)).toEqual([
      ['user', 'And in winter?', '2030-01-01T10:00:00.000Z'],
      ['user', 'What eats aphids?', '2030-01-01T10:00:00.000Z'],
    ])
    expect(again).toEqual(first)
    const nested = { isCreatedByUser: true, messageId: null, text: 12345, children: [] }
    const asked = { messageId: 'a', isCreatedByUser: true, text: 'Plan the harvest.', children: [nested] }
    const libre = json({ conversationId: 'l', messages: [asked] })
    expect(said(libre).map(([, text]) => text)).toEqual(['Plan the harvest.', '12345'])
  })

  it('reads a session of Claude Code without what tools and the program say', () => {
    const event = (type: string, content: unknown, more: object = {}) => ({
      type,
      sessionId: 's',
      timestamp: '2030-01-01T00:00:00Z',
      message: { role: type, content },
      ...more,
    })
    const lines = [
      { type: 'summary', summary: 'Mend the build' },
      event('user', 'Mend the build'),
      event('assistant', [{ type: 'tool_use', name: 'Bash' }]),
      event('user', [{ type: 'tool_result', content: 'ok' }]),
      event('user', '<command-name>/clear</command-name>'),
      event('assistant', [{ type: 'text', text: 'Mended.' }]),
    ]
    const incoming = read('session.jsonl', lines.map((line) => JSON.stringify(line)).join('\n'))
    expect(said(incoming).map(([role, text]) => `${role}: ${text}`)).toEqual([
      'user: Mend the build',
      'assistant: Mended.',
    ])
    expect(incoming.conversations[0]?.conversation).toMatchObject({
      conversation_id: 's',
      title: 'Mend the build',
    })
  })

  it('reads a session once that is resumed or branched under a new id', () => {
    const event = (sessionId: string, uuid: string, minute: number, content: string, more: object = {}) =>
      JSON.stringify({
        parentUuid: null,
        type: 'user',
        sessionId,
        uuid,
        timestamp: `2030-01-01T00:0${minute}:00.123Z`,
        message: { role: 'user', content },
        ...more,
      })
    const forkedFrom = { sessionId: 'old', messageUuid: '1' }
    const lines = [
      event('resumed', '1', 0, 'Mend the bell.'),
      event('resumed', '2', 3, 'Ring it.'),
      event('branched', '7', 0, 'Mend the bell.', { forkedFrom }),
      event('branched', '7', 0, 'Mend the bell.'),
      event('branched', '8', 4, 'Mend the bell.'),
      event('old', '1', 0, 'Mend the bell.'),
      event('old', '3', 1, 'And the clock.'),
    ]
    const { conversations } = read('session.jsonl', lines.join('\n'))
    expect(
      conversations.map(({ conversation, messages }) => [
        conversation.conversation_id,
        ...messages.map(({ content }) => content),
      ]),
    ).toEqual([
      ['old', 'Mend the bell.', 'And the clock.'],
      ['resumed', 'Ring it.'],
      ['branched', 'Mend the bell.'],
    ])
  })

  it('reads what somebody wrote in a session beside what the program added', () => {
    const event = (content: string, more: object = {}) =>
      JSON.stringify({
        type: 'user',
        sessionId: 's',
        timestamp: '2030-01-01T00:00:00Z',
        message: { content },
        ...more,
      })
    const lines = [
      event('Mend the bell.<system-reminder>Files have changed.</system-reminder>'),
      event(
        '<command-message>plan</command-message><command-name>/plan</command-name><command-args>the tower</command-args>',
      ),
      event('This session is being continued.', { isCompactSummary: true }),
      event('API Error: 500', { type: 'assistant', isApiErrorMessage: true }),
      event('<local-command-stdout>done</local-command-stdout>'),
      event('Noted last:\n- 2029-12-31: The bell is cracked.\n'),
    ]
    expect(said(read('session.jsonl', lines.join('\n'))).map(([, text]) => text)).toEqual([
      'Mend the bell.',
      '/plan the tower',
    ])
  })

  it('reads at once what a session has of half a command and of half a reminder', () => {
    const blanks = ' '.repeat(20_000)
    const lines = [
      `<command-name>${blanks}`,
      `<command-name>/plan</command-name><command-args>${blanks}a${blanks}`,
      `<system-reminder>a</system-reminder>Mend${'<system-reminder>'.repeat(50_000)}`,
      'Ring.<system-reminder>a<system-reminder>b</system-reminder><system-reminder>',
    ].map((content) =>
      JSON.stringify({
        type: 'user',
        sessionId: 's',
        timestamp: '2030-01-01T00:00:00Z',
        message: { content },
      }),
    )
    let texts: (string | undefined)[] = []
    const milliseconds = cpuMilliseconds(() => {
      texts = said(read('session.jsonl', lines.join('\n'))).map(([, text]) => text)
    })
    expect(texts[0]).toMatch(/^\[Part 1 of 9\]\nMend<system-reminder>/)
    expect(texts.at(-1)).toBe('Ring.<system-reminder>')
    expect(milliseconds).toBeLessThan(1000)
  })

  it('reads the parts of a session as one, also where its events have no ids', () => {
    const line = (content: string, second: number) =>
      JSON.stringify({
        type: 'user',
        sessionId: 's',
        timestamp: `2030-01-01T00:00:0${second}Z`,
        message: { content },
      })
    const ids = (...lines: string[]) =>
      read('s.jsonl', lines.join('\n')).conversations.flatMap(({ messages }) =>
        messages.map(({ source_id }) => source_id),
      )
    const [one, two] = [line('One.', 1), line('Two.', 2)]
    expect(ids(two)).toEqual(ids(one, two).slice(1))
    expect(new Set(ids(one, two)).size).toBe(2)
  })

  it('keeps each answer of one turn that a client gave to a hook, and each once', () => {
    const idsOf = (...contents: string[]) =>
      read(
        'session.jsonl',
        contents
          .map((content) => ({
            captured: 1,
            origin: 'Cursor',
            conversation_id: 'c',
            id: 'g assistant',
            content,
          }))
          .map((one) => JSON.stringify({ ...one, role: 'assistant', timestamp: '2030-01-01T00:00:00Z' }))
          .join('\n'),
      ).conversations.flatMap(({ messages }) => messages.map(({ source_id }) => source_id))
    expect(new Set([...idsOf('I look.'), ...idsOf('It is there.')]).size).toBe(2)
    expect(idsOf('I look.', 'It is there.')).toEqual([...idsOf('I look.'), ...idsOf('It is there.')])
  })

  it('reads notes in Markdown with front matter, tags and links', () => {
    const note =
      '---\ntitle: Clay\ntags:\n  - craft\ncreated: 2030-04-05\n---\nDries in two days. #studio See [[Kiln]].\n`#code`'
    expect(read('a/Clay.md', note).thoughts[0]).toMatchObject({
      content: '# Clay\n\nDries in two days. #studio See [[Kiln]].\n`#code`',
      concepts: ['Clay', 'craft', 'studio', 'Kiln'],
      timestamp: '2030-04-05T00:00:00.000Z',
    })
  })

  it('gives the same ids at a second import', () => {
    const note = 'The kiln is hot.'
    const ids = () => read('Kiln.md', note).thoughts.map(({ uuid }) => uuid)
    expect(ids()).toEqual(ids())
  })

  it('leaves keys and tokens out and counts them, unless asked for', () => {
    const note = `The key is sk-${'a1b2'.repeat(8)} and the gate is green.`
    const incoming = read('Gate.md', note)
    expect(incoming.thoughts[0]?.content).toContain('The key is [secret left out] and the gate is green.')
    expect(incoming.skipped.get('keys, tokens and private keys in texts')).toBe(1)
    expect(read('Gate.md', note, true).thoughts[0]?.content).toContain('sk-a1b2')
  })
})
