import { describe, expect, it } from 'vitest'
import { chatGptExport, claudeExport } from '../../../test/exports.ts'
import { readExport } from './read-export.ts'

const read = (...values: unknown[]) => readExport(values.map((value) => JSON.stringify(value)))
const brief = ({ conversations }: ReturnType<typeof readExport>) =>
  conversations.map(({ conversation, messages }) => [
    conversation.title,
    ...messages.map(({ role, content, timestamp }) => [role, content, timestamp]),
  ])

describe('readExport', () => {
  it('reads an export of Claude: exact texts, dates, and counts of what has no place', () => {
    const incoming = read(claudeExport)
    expect(brief(incoming)).toEqual([
      [
        'Planting garlic',
        ['user', 'When do I plant garlic?', '2025-10-01T08:00:01.000Z'],
        ['assistant', 'In October, before the first frost.', '2025-10-01T08:00:09.000Z'],
      ],
    ])
    expect(Object.fromEntries(incoming.skipped)).toEqual({
      'attachments and files': 1,
      'tool calls, tool results and thinking': 1,
      'messages without text': 1,
      'conversations that cannot be read': 1,
    })
  })

  it('reads an export of ChatGPT: the branch that its user last saw', () => {
    const incoming = read(chatGptExport)
    expect(brief(incoming)).toEqual([
      [
        'Tuning a lute',
        ['user', 'How is a lute tuned?', '2025-06-15T15:06:40.500Z'],
        ['assistant', 'In fourths, with a third in the middle.', '2025-06-15T15:06:40.500Z'],
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

  it('takes several files of conversations as one', () => {
    expect(read(claudeExport, chatGptExport).conversations).toHaveLength(2)
  })

  it.each([['not JSON at all'], ['{"a": 1}'], ['[1, "two", null]'], [''], ['{"type":"header","version":2}']])(
    'refuses what is no export: %s',
    (text) => {
      expect(() => readExport([text])).toThrow('none that can be imported')
    },
  )

  it('takes an export without conversations', () => {
    expect(readExport(['[]'])).toMatchObject({ thoughts: [], conversations: [] })
  })
})
