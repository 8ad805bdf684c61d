import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder } from '@agora-mcp/testing/setup'
import { zipSync } from 'fflate'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { createLineFile } from '../../src/adapters/files/line-file.ts'
import { readExportFiles } from '../../src/adapters/files/read-export-file.ts'
import { runExport } from '../../src/commands/export.ts'
import { runImport } from '../../src/commands/import.ts'
import type { OpenDeps } from '../../src/deps.ts'
import type { SourceFile } from '../../src/domain/exchange/read-export.ts'
import { chatGptExport, claudeExport } from '../support/exports.ts'
import { openMemory, openTestDeps, removeMemory, storeIn } from '../support/memory.ts'
import { thoughtRecord } from '../support/thought-record.ts'

const folder = newFolder()
afterAll(() => removeMemory(dataDir('full')))

const dataDir = (name: string) => {
  names.add(name)
  return join(folder, name)
}
/** Stores that were opened, besides the one that several tests take from. */
const names = new Set<string>()
afterEach(async () => {
  names.delete('full')
  for (const name of names) await removeMemory(join(folder, name))
  names.clear()
})

async function withDeps<T>(name: string, run: (deps: OpenDeps['deps']) => Promise<T>): Promise<T> {
  const { deps, close } = openTestDeps(storeIn(dataDir(name)))
  try {
    return await run(deps)
  } finally {
    await close()
  }
}

async function importInto(
  name: string,
  texts: readonly (string | Uint8Array | SourceFile)[],
  others: readonly string[] = [],
): Promise<{ lines: string[]; done: number[] }> {
  const lines: string[] = []
  const done: number[] = []
  const report = {
    line: (text: string) => void lines.push(text),
    progress: (count: number) => void done.push(count),
    clear: () => {},
  }
  const files = texts.map((text): SourceFile => {
    if (typeof text === 'object' && 'bytes' in text) return text
    const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
    return { name: 'conversations.json', bytes, changedAt: null }
  })
  await withDeps(name, (deps) => runImport({ files, others }, deps, report, new AbortController().signal))
  return { lines, done }
}

async function exportOf(name: string, sharedOnly = false): Promise<string[]> {
  const lines: string[] = []
  const report = { line: () => {}, progress: () => {}, clear: () => {} }
  await withDeps(name, (deps) => runExport((line) => void lines.push(line), deps, report, { sharedOnly }))
  return lines
}

async function fill(name: string): Promise<void> {
  const memory = await openMemory({ dataDir: dataDir(name) })
  const note = async (content: string, args: object = {}) =>
    (await memory.call('add_thought', { content, ...args })).body.thought_id
  const [changed, old, gone] = [
    await note('First words', {
      project: 'garden',
      concepts: ['a', 'é'],
      trigger: ' t ',
      privacy_level: 'private',
    }),
    await note('Old news', { privacy_level: 'public' }),
    await note('Deleted words'),
  ]
  await memory.call('update_thought', { uuid: changed, content: 'Second words', privacy_level: 'shared' })
  await memory.call('update_thought', { uuid: old, superseded_by: changed })
  await memory.call('delete_memory', { id: gone, confirm: true })
  for (const [conversation_id, content, order_index] of [
    ['club', 'Who brings the cake?', 3],
    ['club', 'I do.\r\n\u200b👩‍👩‍👧 ', 9],
    ['diary', 'Nobody may know.', 0],
  ]) {
    await memory.call('add_message', { conversation_id, content, order_index, role: 'user' })
  }
  await memory.call('upsert_conversation', { conversation_id: 'club', privacy_level: 'shared', tags: ['x'] })
  await memory.call('delete_memory', { id: 'diary', confirm: true })
  await memory.close()
}

describe('export and import', () => {
  it('give the same store again, ids and times too, found as before', async () => {
    await fill('full')
    const lines = await exportOf('full')
    const { lines: said } = await importInto('copy', [`${lines.join('\n')}\n`])
    expect(said).toEqual(['Imported 3 thoughts, 2 conversations, 3 messages.'])
    expect((await exportOf('copy')).slice(1)).toEqual(lines.slice(1))

    const copy = await openMemory({ dataDir: dataDir('copy') })
    const original = await openMemory({ dataDir: dataDir('full') })
    for (const tool of ['search_messages', 'search_thoughts', 'search_conversations']) {
      const args = { query: 'Wer bringt den Kuchen mit?' }
      expect((await copy.call(tool, args)).body).toEqual((await original.call(tool, args)).body)
    }
    await original.close()
    expect(JSON.stringify((await copy.call('search_thoughts', { query: 'old news' })).body)).not.toContain(
      'Old',
    )
    expect((await copy.call('restore_memory', { id: 'diary' })).body.restored_messages).toBe(1)
    await copy.close()
  })

  it('add nothing the second time', async () => {
    const lines = await exportOf('full')
    const { lines: said } = await importInto('full', [lines.join('\n')])
    expect(said).toEqual([
      'Imported 0 thoughts, 0 conversations, 0 messages.',
      'Already stored: 3 thoughts, 3 messages.',
    ])
    expect((await exportOf('full')).slice(1)).toEqual(lines.slice(1))
  })

  it('leave out what is private or deleted where that is asked for', async () => {
    const text = (await exportOf('full', true)).join('\n')
    expect(text).toMatch(/Second words.*Old news.*club/s)
    expect(text).not.toMatch(/First words|Deleted words|diary|Nobody/)
  })

  it('say what they leave out of a damaged file, and take the rest', async () => {
    const [header, first, ...rest] = await exportOf('full')
    const broken = [header, first?.slice(0, 40), ...rest, '{"type":"message"}'].join('\n')
    const { lines } = await importInto('damaged', [broken])
    expect(lines).toEqual([
      'Imported 2 thoughts, 2 conversations, 3 messages.',
      'Left out: lines that are not records (2).',
      'Left out: links to missing thoughts (1).',
    ])
  })
})

describe('import of other programs', () => {
  it('keeps order, dates, roles and titles, once, and goes on where a later export has more', async () => {
    const zip = join(folder, 'export.zip')
    const bytes = new TextEncoder().encode(JSON.stringify(claudeExport))
    const none = new Uint8Array(3)
    const files = {
      'data/conversations.json': bytes,
      'memories.json': none,
      'users.json': none,
      'a.png': none,
    }
    writeFileSync(zip, zipSync(files))
    const { files: read, others } = await readExportFiles([zip])
    const first = await importInto('foreign', read, others)
    expect(first.lines[0]).toBe('Imported 0 thoughts, 1 conversation, 2 messages.')
    expect(first.done.at(-1)).toBe(3)
    expect(first.lines.at(-1)).toBe('Left out: files without conversations: users.json.')
    const again = await importInto('foreign', read)
    expect(again.lines[0]).toBe('Imported 0 thoughts, 0 conversations, 0 messages.')

    const later = structuredClone(claudeExport)
    const messages: object[] = later[0]?.chat_messages ?? []
    messages.push({
      uuid: '5a1e0000-0000-4000-8000-00000000000d',
      text: 'And when is it ripe?',
      content: [{ type: 'text', text: 'And when is it ripe?' }],
      sender: 'human',
      created_at: '2025-10-02T08:00:00Z',
      attachments: [],
      files: [],
    })
    const more = await importInto('foreign', [JSON.stringify(later), JSON.stringify(chatGptExport)])
    expect(more.lines[0]).toBe('Imported 0 thoughts, 1 conversation, 3 messages.')

    const memory = await openMemory({ dataDir: dataDir('foreign') })
    const conversation_id = '5a1e0000-0000-4000-8000-000000000001'
    expect((await memory.call('get_conversation', { conversation_id })).body).toMatchObject({
      title: 'Planting garlic',
      message_count: 3,
      timestamp: '2025-10-01T08:00:00.123Z',
    })
    const stored = (await memory.call('get_messages', { conversation_id })).body.messages
    expect(stored.map(({ order_index }: { order_index: number }) => order_index)).toEqual([0, 1, 2])
    expect(stored[0].message_id).toMatch(/^0199[\da-f]{4}-[\da-f]{4}-7/)
    const { body } = await memory.call('search_messages', { query: 'Wann pflanzt man Knoblauch?' })
    expect(body.results[0].conversation_id).toBe(conversation_id)
    await memory.close()
  })

  it('shows where a message comes from', async () => {
    await importInto('origins', [JSON.stringify(claudeExport), JSON.stringify(chatGptExport)])
    const memory = await openMemory({ dataDir: dataDir('origins') })
    const { body } = await memory.call('search_messages', { query: 'How is a lute tuned?' })
    expect(body.results[0]).toMatchObject({ origin: 'ChatGPT', conversation_title: 'Tuning a lute' })
    const { conversations } = (await memory.call('list_conversations')).body
    expect(conversations.map(({ origin }: { origin: string }) => origin).sort()).toEqual([
      'ChatGPT',
      'Claude',
    ])
    await memory.close()
    expect((await exportOf('origins')).join()).toContain('"origin":"Claude"')
  })

  it('reads a folder with all that is below it, and says what to give where it holds nothing', async () => {
    const unpacked = join(folder, 'unpacked')
    mkdirSync(join(unpacked, 'notes'), { recursive: true })
    await expect(readExportFiles([unpacked])).rejects.toMatchObject({
      hint: expect.stringContaining('files'),
    })
    writeFileSync(join(unpacked, 'conversations-000.json'), JSON.stringify([chatGptExport[0]]))
    writeFileSync(join(unpacked, 'conversations-001.json'), JSON.stringify(claudeExport))
    writeFileSync(join(unpacked, 'notes', 'Clay.md'), '---\ntags: [craft]\n---\nClay dries in two days.\n')
    writeFileSync(join(unpacked, 'notes', 'Empty.md'), '')
    const { files, others } = await readExportFiles([unpacked])
    expect(others).toEqual([join('notes', 'Empty.md')])
    expect(files.map(({ name }) => name)).toEqual([
      'conversations-000.json',
      'conversations-001.json',
      join('notes', 'Clay.md'),
    ])
    expect((await importInto('folder', files)).lines[0]).toMatch(/^Imported 1 thought, /)
    expect((await importInto('folder', files)).lines[0]).toMatch(
      /^Imported 0 thoughts, 0 conversations, 0 messages/,
    )
    if (process.platform !== 'win32')
      await expect(readExportFiles(['/dev/zero'])).rejects.toThrow('is not a regular file')
  })

  it('unpacks no bomb, and writes no file of a zip anywhere', async () => {
    const bomb = zipSync({ 'conversations.json': new Uint8Array(1_000_000) })
    const declared = Buffer.from(bomb)
    // The size that the central directory declares, at 24 bytes from its beginning.
    declared.writeUInt32LE(2_000_000_000, declared.indexOf('PK\u0001\u0002') + 24)
    const path = join(folder, 'bomb.zip')
    writeFileSync(path, declared)
    await expect(readExportFiles([path])).rejects.toThrow('larger than 512 MB')
    // A size that is too small: no more than that is unpacked.
    declared.writeUInt32LE(100, declared.indexOf('PK\u0001\u0002') + 24)
    writeFileSync(path, declared)
    const { files } = await readExportFiles([path])
    expect(files.map(({ bytes }) => bytes.length)).toEqual([100])

    const outside = {
      '../../conversations.json': new TextEncoder().encode('[]'),
      '../up.json': new Uint8Array(3),
    }
    writeFileSync(path, zipSync(outside))
    const { lines } = await importInto(
      'outside',
      ...(Object.values(await readExportFiles([path])) as [SourceFile[], string[]]),
    )
    expect(lines.at(-1)).toContain('../up.json')
    expect(existsSync(join(folder, '..', 'up.json'))).toBe(false)
  })

  it('stores nothing of an export that is damaged in its middle', async () => {
    const text = JSON.stringify([...claudeExport, ...chatGptExport])
    await expect(importInto('half', [text.slice(0, -200)])).rejects.toMatchObject({
      code: 'invalid_input',
      hint: expect.stringContaining('Nothing was imported'),
    })
    expect(await exportOf('half')).toHaveLength(1)
  })

  it('refuses a zip without conversations and a damaged one', async () => {
    const other = join(folder, 'other.zip')
    writeFileSync(other, zipSync({ 'photos/1.jpg': new Uint8Array(100) }))
    await expect(readExportFiles([other])).rejects.toThrow('no conversations.json')
    writeFileSync(other, Buffer.from('PK\u0003\u0004 and then nothing'))
    await expect(readExportFiles([other])).rejects.toThrow('damaged')
    await expect(readExportFiles([join(folder, 'nowhere.zip')])).rejects.toThrow('There is no file')
    writeFileSync(other, '')
    await expect(readExportFiles([other])).rejects.toThrow('is empty')
  })
})

describe('the file of an export', () => {
  it('appears whole or not at all, and never replaces another', () => {
    const path = join(folder, 'out.jsonl')
    const file = createLineFile(path)
    file.line('one')
    expect(() => createLineFile(path)).toThrow('already exists')
    file.discard()
    const again = createLineFile(path)
    again.line('one')
    again.finish()
    expect(() => createLineFile(path)).toThrow('already exists')
  })
})

describe('ids that come twice in a file of our own', () => {
  const HEADER = { type: 'header', format: 'memory-mcp', version: 1, exported_at: '2026-03-01T08:00:00.000Z' }
  const id = (at: number) => `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`
  const message = (conversation_id: string, at: number, more: object = {}) => ({
    type: 'message',
    message_id: id(100 + at),
    conversation_id,
    order_index: at,
    role: 'user',
    content: `Line ${at}`,
    timestamp: '2026-03-01T08:00:00.000Z',
    source_id: null,
    deleted_at: null,
    ...more,
  })
  const thought = (at: number, more: object = {}) => ({
    ...thoughtRecord(new Date('2026-03-01T08:00:00.000Z')),
    uuid: id(at),
    ...more,
  })
  const fileOf = (...records: object[]) =>
    [HEADER, ...records].map((record) => JSON.stringify(record)).join('\n')

  it('are told, and the first of each is imported with all others', async () => {
    const earlier = { ...thought(0), version: 1 }
    const conversation = { type: 'conversation', conversation_id: 'yard', title: 'Yard', category: null }
    const described = { summary: null, tags: [], privacy_level: 'private', timestamp: earlier.timestamp }
    const { lines } = await importInto('twice', [
      fileOf(
        thought(1, { content: 'First' }),
        thought(1, { content: 'Second' }),
        thought(2, { version: 2, previous_versions: [earlier, { ...earlier, content: 'x' }] }),
        { ...conversation, ...described, deleted_at: null },
        { ...conversation, ...described, deleted_at: null, title: 'Twice' },
        message('yard', 1),
        message('yard', 2, { message_id: id(101) }),
        message('shed', 1),
        message('shed', 3, { source_id: 'same' }),
        message('shed', 4, { source_id: 'same' }),
      ),
    ])
    expect(lines).toEqual([
      'Imported 2 thoughts, 2 conversations, 2 messages.',
      'Left out: thoughts whose id comes twice (1).',
      'Left out: versions of thoughts whose number comes twice or too late (1).',
      'Left out: conversations whose id comes twice (1).',
      'Left out: messages whose id comes twice (2).',
      'Left out: messages with the source of another message (1).',
    ])
    const kept = (await exportOf('twice')).map((line) => JSON.parse(line))
    expect(kept.find(({ uuid }) => uuid === id(1)).content).toBe('First')
    expect(kept.find(({ conversation_id }) => conversation_id === 'yard').title).toBe('Yard')

    const again = await importInto('twice', [fileOf(message('attic', 0, { message_id: id(101) }))])
    expect(again.lines).toContain('Left out: messages with the id of another message (1).')
  })

  it('and circles leave no thought that cannot be found', async () => {
    const { lines } = await importInto('circle', [
      fileOf(thought(1, { superseded_by: id(2) }), thought(2, { superseded_by: id(1) })),
    ])
    expect(lines).toContain('Left out: links by which thoughts supersede themselves (1).')
    const links = (await exportOf('circle')).slice(1).map((line) => JSON.parse(line).superseded_by)
    expect(links).toEqual([id(2), null])
  })
})
