import { join } from 'node:path'
import { newFolder } from '@agora-mcp/testing/setup'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createIngestionCache, type OpenIngestionCache } from './ingestion-cache.ts'

const PAGE = { number: 3, width: 400, height: 600, confidence: 91, lines: [] }
const DAY_MS = 86_400_000

let folder: string
let opened: OpenIngestionCache[]
const open = (now?: () => number) => {
  const store = createIngestionCache(join(folder, 'ingesting.db'), now)
  opened.push(store)
  return store.cache
}

beforeEach(() => {
  folder = newFolder()
  opened = []
})
afterEach(() => {
  for (const store of opened) store.close()
})

describe('createIngestionCache', () => {
  it('returns pages for the same file and model, also to another process', async () => {
    await open().keepPage('hash', 'fra', PAGE)
    const other = open()
    expect(await other.pages('hash', 'fra')).toEqual(new Map([[3, PAGE]]))
    expect((await other.pages('hash', 'eng')).size).toBe(0)
    expect((await other.pages('changed', 'fra')).size).toBe(0)
  })

  it('returns identical vectors and words, for equal texts in the same vector space only', async () => {
    const work = open()
    const vectors = { vector: Float32Array.from([0.1, -0.2, 1 / 3]), wordCodes: Uint8Array.of(1, 255, 0) }
    const wordless = { vector: Float32Array.of(1, 0, 0), wordCodes: null }
    await work.keepVectors('hash', 'model-a', [
      { text: 'un', ...vectors },
      { text: 'trois', ...wordless },
    ])
    expect(await work.vectors('hash', 'model-a', ['deux', 'un', 'trois'])).toEqual([null, vectors, wordless])
    expect(await work.vectors('hash', 'model-b', ['un'])).toEqual([null])
  })

  it('gives answers of services back to the same question about the same file, whatever they are', async () => {
    const answer = { answer: null, usage: [{ model: 'm', inputTokens: 3, outputTokens: 0 }] }
    await open().keepAnswer('reply', 'a', 'Which?', answer)
    const later = open(() => Date.now() + 40 * DAY_MS)
    expect(await later.answer('reply', 'a', 'Which?')).toEqual(answer)
    expect(await later.answer('reply', 'a', 'Who?')).toBeUndefined()
    expect(await later.answer('reply', 'b', 'Which?')).toBeUndefined()
    await later.keepAnswer('upload', 'b', 'file', 'me')
    expect(await later.answer('reply', 'a', 'Which?')).toBeUndefined()
    expect(await later.answer('upload', 'b', 'file')).toBe('me')
    await later.forget('b')
    expect(await later.answer('upload', 'b', 'file')).toBeUndefined()
  })

  it('forgets a file and nothing else', async () => {
    const work = open()
    await work.keepPage('a', 'fra', PAGE)
    await work.keepPage('b', 'fra', PAGE)
    await work.forget('a')
    expect([(await work.pages('a', 'fra')).size, (await work.pages('b', 'fra')).size]).toEqual([0, 1])
  })

  it('drops entries unused for a month', async () => {
    await open(() => 0).keepPage('old', 'fra', PAGE)
    const later = open(() => 40 * DAY_MS)
    await later.keepPage('new', 'fra', PAGE)
    expect([(await later.pages('old', 'fra')).size, (await later.pages('new', 'fra')).size]).toEqual([0, 1])
  })
})
