import { describe, expect, it } from 'vitest'
import { chatGptExport, chatGptThread, claudeExport, claudeThread } from '../../../test/support/exports.ts'
import { readExport } from './read-export.ts'

const encode = (text: string) => new TextEncoder().encode(text)
const NOW = new Date('2031-01-02T03:04:05.000Z')
const readFiles = (files: readonly Uint8Array[]) =>
  readExport(
    files.map((bytes) => ({ name: 'conversations.json', bytes, changedAt: null })),
    { now: NOW, withSecrets: false },
  )
const read = (...values: unknown[]) => readFiles(values.map((value) => encode(JSON.stringify(value))))
const brief = ({ conversations }: ReturnType<typeof readExport>) =>
  conversations.map(({ conversation, messages }) => [
    conversation.title,
    ...messages.map(({ role, content, timestamp }) => [role, content, timestamp]),
  ])

const said = ({ conversations }: ReturnType<typeof readExport>) =>
  conversations[0]?.messages.map(({ role, content }) => `${role}: ${content}`)

describe('readExport', () => {
  it('reads an export of Claude: exact texts, dates, and counts of what has no place', () => {
    const incoming = read(claudeExport)
    expect(brief(incoming)).toEqual([
      [
        'Planting garlic',
        ['user', 'When do I plant garlic?\n\n[Attachment: garden.txt]\n\nbeds', '2025-10-01T08:00:01.000Z'],
        ['assistant', 'In October, before the first frost.', '2025-10-01T08:00:09.000Z'],
      ],
    ])
    expect(Object.fromEntries(incoming.skipped)).toEqual({
      'tool calls, tool results and thinking': 1,
      'messages without text': 1,
      'conversations without messages': 1,
    })
    expect(incoming.conversations[0]?.conversation.origin).toBe('Claude')
  })

  it('reads an export of ChatGPT: the branch that its user last saw', () => {
    const incoming = read(chatGptExport)
    expect(brief(incoming)).toEqual([
      [
        'Tuning a lute',
        ['user', 'How is a lute tuned?', '2025-06-15T15:06:40.500Z'],
        ['assistant', 'In fourths, with a third in the middle.\n\n[Attachment]', '2025-06-15T15:06:40.500Z'],
      ],
    ])
    expect(incoming.conversations[0]?.conversation.timestamp).toBe('2025-06-15T15:06:39.250Z')
    expect(Object.fromEntries(incoming.skipped)).toEqual({
      'messages of other branches': 1,
      'messages without text': 1,
      'tool calls, tool results and thinking': 2,
      'attachments and files': 1,
    })
  })

  it('reads a ChatGPT conversation whose nodes form a circle, or that has no end', () => {
    const [conversation] = chatGptExport
    const { mapping } = conversation as (typeof chatGptExport)[number]
    const circle = { ...mapping, n2: { ...mapping.n2, parent: 'n5' } }
    expect(read([{ ...conversation, mapping: circle }]).conversations).toHaveLength(1)
    expect(brief(read([{ ...conversation, current_node: null }]))[0]).toHaveLength(3)
  })

  it('reads of a ChatGPT conversation what was said aloud, and names what every other kind of message is', () => {
    const incoming = read([
      chatGptThread([
        { author: { role: 'system' }, content: { content_type: 'text', parts: [''] }, create_time: null },
        {
          author: { role: 'user' },
          content: {
            content_type: 'user_editable_context',
            user_profile: 'A luthier',
            user_instructions: '',
          },
          metadata: { is_user_system_message: true },
        },
        {
          author: { role: 'user' },
          content: {
            content_type: 'multimodal_text',
            parts: [
              { content_type: 'audio_transcription', text: 'Which wood?', direction: 'in' },
              { content_type: 'real_time_user_audio_video_asset_pointer', audio_asset_pointer: {} },
            ],
          },
        },
        { content: { content_type: 'thoughts', thoughts: [{ summary: 'Woods', content: 'Spruce …' }] } },
        { content: { content_type: 'code', text: 'search("lute wood")' }, recipient: 'web.run' },
        { author: { role: 'tool' }, content: { content_type: 'execution_output', text: 'spruce' } },
        { author: { role: 'tool' }, content: { content_type: 'tether_quote', text: 'spruce', url: 'x' } },
        { content: { content_type: 'reasoning_recap', content: 'Thought for 3 s' } },
        { content: { content_type: 'model_editable_context', model_set_context: 'luthier' } },
        { content: { content_type: 'text', parts: ['Spruce for the top.'] }, channel: 'final' },
        { content: { content_type: 'app_pairing_content', workspaces: [] } },
        { author: { role: 'critic' }, content: { content_type: 'text', parts: ['fine'] } },
        {
          author: { role: 'user' },
          content: { content_type: 'text', parts: ['See the plan.'] },
          metadata: { attachments: [{ name: 'plan.pdf' }, { name: 'photo.png' }] },
        },
        {
          author: { role: 'user' },
          content: { content_type: 'text', parts: ['Summarise what was said.'] },
          metadata: { is_visually_hidden_from_conversation: true },
        },
      ]),
    ])
    expect(said(incoming)).toEqual([
      'user: Which wood?\n\n[Attachment]',
      'assistant: Spruce for the top.',
      'user: See the plan.\n\n[Attachment: plan.pdf]\n\n[Attachment: photo.png]',
    ])
    expect(Object.fromEntries(incoming.skipped)).toEqual({
      'messages without text': 1,
      'hidden messages': 3,
      'tool calls, tool results and thinking': 5,
      'messages of unknown kinds': 2,
      'attachments and files': 3,
    })
  })

  it('reads a ChatGPT conversation that is broken in places', () => {
    const thread = chatGptThread([
      { author: { role: 'user' }, content: { content_type: 'text', parts: ['Hello'] }, create_time: 1e300 },
      { author: null, content: { content_type: 'text', parts: ['?'] } },
      { content: { content_type: 'text', parts: ['Hello!'] }, create_time: 1_750_000_001, metadata: 'none' },
    ])
    const incoming = read([
      { ...thread, create_time: '2025', mapping: { ...thread.mapping, gone: null } },
      { ...thread, conversation_id: undefined },
    ])
    const whole = [
      null,
      ['user', 'Hello', '2025-06-15T15:06:41.000Z'],
      ['assistant', 'Hello!', '2025-06-15T15:06:41.000Z'],
    ]
    expect(brief(incoming)[0]).toEqual(whole)
    expect(incoming.conversations.map(({ messages }) => messages.length)).toEqual([2, 2])
    expect(Object.fromEntries(incoming.skipped)).toEqual({ 'messages that cannot be read': 2 })
  })

  it('reads of Claude texts that were pasted, whatever their name, and marks files in their place', () => {
    const incoming = read([
      claudeThread([
        {
          text: '',
          content: [],
          attachments: [{ file_name: '', extracted_content: 'Verse one\nVerse two' }],
        },
        {
          sender: 'assistant',
          text: 'A villanelle.',
          content: [
            { type: 'thinking', thinking: 'Lines repeat.' },
            { type: 'tool_use', name: 'web_search', input: {} },
            { type: 'tool_result', name: 'web_search', content: [{ type: 'text', text: 'found' }] },
            { type: 'text', text: 'A villanelle.', citations: [] },
            { type: 'token_budget' },
          ],
        },
        {
          text: 'And these?',
          content: [{ type: 'text', text: 'And these?' }],
          attachments: [
            { file_name: 'poems.txt', extracted_content: 'many' },
            { file_name: '', extracted_content: 'x'.repeat(100_000) },
          ],
          files: [{ file_name: 'scan.png' }],
        },
      ]),
    ])
    expect(said(incoming)).toEqual([
      'user: Verse one\nVerse two',
      'assistant: A villanelle.',
      'user: And these?\n\n[Attachment: poems.txt]\n\nmany\n\n[Attachment]\n\n[Attachment: scan.png]',
    ])
    expect(Object.fromEntries(incoming.skipped)).toEqual({
      'tool calls, tool results and thinking': 4,
      'attachments and files': 2,
    })
  })

  it('reads of Claude the messages that led to the last one where some were asked or answered anew', () => {
    const ROOT = '00000000-0000-4000-8000-000000000000'
    const turn = (uuid: string, parent_message_uuid: string) => ({ uuid, parent_message_uuid, text: uuid })
    const messages = [
      turn('first try', ROOT),
      turn('its answer', 'first try'),
      turn('second try', ROOT),
      turn('an answer', 'second try'),
      turn('another answer', 'second try'),
      turn('thanks', 'an answer'),
    ]
    const textsOf = (thread: object) =>
      read([thread]).conversations[0]?.messages.map(({ content }) => content)
    const thread = claudeThread(messages)
    expect(textsOf(thread)).toEqual(['second try', 'an answer', 'thanks'])
    expect(textsOf({ ...thread, current_leaf_message_uuid: 'another answer' })).toEqual([
      'second try',
      'another answer',
    ])
    expect(read([thread]).skipped.get('messages of other branches')).toBe(3)
    const broken = [turn('of unknown origin', 'somewhere'), turn('a', 'b'), turn('b', 'a'), ...messages]
    expect(textsOf(claudeThread(broken))).toEqual([
      'of unknown origin',
      'a',
      'b',
      'second try',
      'an answer',
      'thanks',
    ])
  })

  it('takes the marks of web citations out of answers, and nothing out of questions', () => {
    const marked = 'Lutes are tuned in fourths\ue200cite\ue202turn0search1\ue202turn0search2\ue201.'
    const answer = `${marked} See \ue200entity\ue202["city","Cremona","in Italy"]\ue201【4:0†lutes.pdf】.`
    const text = (role: string, part: string) => ({
      author: { role },
      content: { content_type: 'text', parts: [part] },
    })
    expect(
      said(read([chatGptThread([text('user', 'What is 【12†source】?'), text('assistant', answer)])])),
    ).toEqual(['user: What is 【12†source】?', 'assistant: Lutes are tuned in fourths. See Cremona.'])
    const cited = 'He says that <cite index="3-1">strings are of gut</cite>.'
    expect(said(read([claudeThread([{ sender: 'assistant', text: cited }])]))).toEqual([
      'assistant: He says that strings are of gut.',
    ])
  })

  it('keeps both messages where an id stands twice, and what has no id or an odd one', () => {
    const turn = (uuid: string | null, text: string) => ({ uuid, text })
    const thread = claudeThread([turn('a', 'one'), turn('a', 'another one'), turn(null, 'nameless')])
    const incoming = read([thread, { ...thread, uuid: 'x'.repeat(300) }])
    expect(said(incoming)).toEqual(['user: one', 'user: another one', 'user: nameless'])
    const sources = incoming.conversations[0]?.messages.map(({ source_id }) => source_id)
    expect(new Set(sources).size).toBe(3)
    expect(incoming.conversations.map(({ messages }) => messages.length)).toEqual([3, 3])
    expect(incoming.conversations[1]?.conversation.conversation_id).toHaveLength(36)
  })

  it('takes no date that does not sort among others, and does without', () => {
    for (const create_time of [1e15, -1e11, 1e300, 'soon']) {
      const thread = chatGptThread([
        { author: { role: 'user' }, content: { content_type: 'text', parts: ['Hi'] } },
      ])
      expect(brief(read([{ ...thread, create_time }]))).toEqual([
        [null, ['user', 'Hi', '2025-06-15T15:06:40.000Z']],
      ])
    }
    const undated = { ...claudeThread([{ text: 'Hi', created_at: '0000-99-99' }]), created_at: '31/12/2025' }
    expect(read([undated]).conversations[0]?.conversation.timestamp).toBe(NOW.toISOString())
    const dated = { ...claudeThread([{ text: 'Hi' }]), created_at: 'yesterday' }
    expect(read([dated]).conversations[0]?.conversation.timestamp).toBe('2026-01-01T00:00:00.000Z')
  })

  it('bounds titles and names of files, which may be anything', () => {
    const name = `../../etc/\u001b[31m${'x'.repeat(5000)}`
    const thread = {
      ...claudeThread([{ text: 'See', files: [{ file_name: name }] }]),
      name: 'T'.repeat(4_000_000),
    }
    const [group] = read([thread]).conversations
    expect(group?.conversation.title).toHaveLength(500)
    expect(group?.messages[0]?.content.length).toBeLessThan(200)
    expect(group?.messages[0]?.content).not.toContain('\u001b')
  })

  it('takes nothing of a list that is cut off or damaged', () => {
    const text = JSON.stringify([...claudeExport, ...chatGptExport])
    for (const damaged of [
      text.slice(0, -1),
      text.slice(0, -200),
      text.replace('"text":', '"text"'),
      `${text.slice(0, 60)}]`,
    ]) {
      expect(() => readFiles([encode(damaged)])).toThrow('damaged or cut off')
    }
  })

  it('cuts a list at its entries, whatever stands in their texts', () => {
    const thread = claudeThread([{ text: 'a "b", [c] {d} \\ \\" ]}, é 😀' }])
    const text = `\ufeff \n[ ${JSON.stringify(thread)} ,\n${JSON.stringify(chatGptExport[0], null, 2)} ] `
    expect(readFiles([encode(text)]).conversations).toHaveLength(2)
    expect(said(readFiles([encode(text)]))).toEqual(['user: a "b", [c] {d} \\ \\" ]}, é 😀'])
  })

  it('takes several files of conversations as one', () => {
    expect(read(claudeExport, chatGptExport).conversations).toHaveLength(2)
  })

  it.each([['not JSON at all'], ['{"a": 1}'], ['[1, "two", null]'], [''], ['{"type":"header","version":2}']])(
    'refuses what is no export: %s',
    (text) => {
      expect(() => readFiles([encode(text)])).toThrow('cannot be imported')
    },
  )

  it('takes an export without conversations', () => {
    expect(readFiles([encode('[]')])).toMatchObject({ thoughts: [], conversations: [] })
  })
})
