import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder } from '@agora-mcp/testing/setup'
import { beforeEach, expect, it } from 'vitest'
import { type KnownDocument, openDocumentCache } from './document-cache.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = newFolder()
  path = join(folder, 'documents.sqlite')
})

const documentAt = (at: number) =>
  ({
    path: `note-${at}.md`,
    kind: 'markdown',
    title: `Note ${at}`,
    version: `${at}`,
    sourceId: null,
    session: null,
    pages: null,
  }) as KnownDocument

const DAMAGES: Readonly<Record<string, (whole: Buffer) => Buffer>> = {
  noise: () => Buffer.alloc(40_000, 0x17),
  'a few bytes': () => Buffer.from('SQLite'),
  'half of it': (whole) => whole.subarray(0, whole.length / 2 - 300),
  'its head alone': (whole) =>
    Buffer.concat([whole.subarray(0, 4_000), Buffer.alloc(whole.length - 4_000, 0xff)]),
}

it.for(Object.keys(DAMAGES))('a file that is %s is made anew', async (damage) => {
  const before = openDocumentCache(path)
  await before.put(Array.from({ length: 60 }, (_, at) => documentAt(at)))
  before.close()
  writeFileSync(path, DAMAGES[damage]?.(readFileSync(path)) ?? '')
  const told: unknown[] = []
  const cache = openDocumentCache(path, (error) => told.push(error))
  expect(cache.documents()).toEqual([])
  await cache.put([documentAt(1)])
  expect(cache.documents()).toEqual([documentAt(1)])
  expect(told).toHaveLength(1)
  cache.close()
})

it('leaves a file of another program alone', () => {
  const other = openDocumentCache(path)
  other.documents()
  other.close()
  const bytes = readFileSync(path)
  bytes.writeInt32BE(7, 68)
  writeFileSync(path, bytes)
  expect(() => openDocumentCache(path).documents()).toThrow("another program's database")
  expect(readFileSync(path)).toEqual(bytes)
})
