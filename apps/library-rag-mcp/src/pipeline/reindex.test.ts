import { join } from 'node:path'
import type { Embedder } from '@agora-mcp/core/embedding'
import { newFolder } from '@agora-mcp/testing/setup'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { plainDocument, plainSummary } from '../../test/support/plain-document.ts'
import { embedQuestion, embedQuestionsBy, questionOf } from '../../test/support/questions.ts'
import { storedWordCodes } from '../../test/support/stored-word-codes.ts'
import { createIngestionCache, type OpenIngestionCache } from '../adapters/jobs/ingestion-cache.ts'
import { createSqliteLibraryStore } from '../adapters/sqlite/library-store.ts'
import type { ParsedDocument } from '../domain/document.ts'
import type { LibraryStore } from '../ports/library-store.ts'
import { reindex } from './reindex.ts'

let folder: string
let store: LibraryStore
let kept: OpenIngestionCache

beforeEach(() => {
  folder = newFolder()
  store = createSqliteLibraryStore(join(folder, 'library.db'), embedQuestion)
  kept = createIngestionCache(join(folder, 'ingesting.db'))
})
afterEach(async () => {
  await store.close()
  kept.close()
})

/** Creates a model with its own vector space, in which the direction depends on the length of the text. */
function modelOf(name: string, dimensions: number, embedded: string[] = []): Embedder {
  const vectorOf = (text: string) => {
    const vector = new Float32Array(dimensions)
    vector[text.length % dimensions] = 1
    return vector
  }
  return {
    modelId: name,
    dimensions,
    fingerprint: `${name}/${dimensions}`,
    maxTokens: 500,
    countTokens: (text) => text.length,
    embedQuery: async (text) => vectorOf(text),
    async embedPassages(texts, { signal, onProgress } = {}) {
      for (const [at, text] of texts.entries()) {
        signal?.throwIfAborted()
        embedded.push(text)
        onProgress?.(at + 1)
      }
      return texts.map(vectorOf)
    },
    close: async () => {},
  }
}

const CHUNKS = 40

function documentOf(name: string): ParsedDocument {
  const texts = Array.from({ length: CHUNKS }, (_, at) => `Passage ${'x'.repeat(at)} of /${name}.pdf`)
  const summaries = [CHUNKS, 1].map((chunksCount, at) =>
    plainSummary('Section', at, { text: `Summary ${at} of ${name}`, firstChunk: 0, chunksCount }),
  )
  return plainDocument(name, texts, { summaries })
}

async function add(name: string, model: Embedder): Promise<void> {
  const document = documentOf(name)
  const vectors = {
    chunks: (await model.embedPassages(document.chunks.map(({ text }) => text))).map((vector) => ({
      vector,
      wordCodes: null,
    })),
    summaries: await model.embedPassages(document.summaries.map(({ text }) => text)),
  }
  await store.documents.replace(document, vectors, model.fingerprint)
}

const search = async (model: Embedder) => {
  const embedded = { vector: await model.embedQuery('Passage'), fingerprint: model.fingerprint, words: null }
  embedQuestionsBy(async () => embedded)
  const question = questionOf('Passage', 200)
  return {
    chunks: (await store.chunks.candidates(question, {})).candidates.length,
    summaries: (await store.summaries.search(question, [1])).candidates.length,
  }
}

const storedCodes = (ids: readonly number[]) => storedWordCodes(join(folder, 'library.db'), ids)

const run = (model: Embedder, signal = new AbortController().signal, progress = (_share: number) => {}) =>
  reindex(
    { embedder: async () => model, ingestionCache: kept.cache, searchIndex: store.searchIndex },
    { signal, progress },
  )

describe('reindex', () => {
  it('replaces the vectors of the old model', async () => {
    const [old, young] = [modelOf('old', 4), modelOf('young', 8)]
    await add('a', old)
    await expect(search(young)).rejects.toMatchObject({ code: 'config' })
    expect(await run(young)).toEqual({ chunks: CHUNKS, summaries: 2 })
    expect(await search(young)).toEqual({ chunks: CHUNKS, summaries: 2 })
    await expect(search(old)).rejects.toMatchObject({ code: 'config' })
  })

  it('when stopped, keeps the old index in use and can be resumed', async () => {
    const old = modelOf('old', 4)
    await add('a', old)
    const controller = new AbortController()
    const stopped = run(modelOf('young', 8), controller.signal, (share) => {
      if (share > 0.6) controller.abort(new Error('stopped'))
    })
    await expect(stopped).rejects.toThrow('stopped')
    expect((await search(old)).chunks).toBe(CHUNKS)

    const embedded: string[] = []
    const young = modelOf('young', 8, embedded)
    await run(young)
    // Summaries are the mean of their passages and need no embedding.
    expect(embedded.length).toBe(CHUNKS - 16)
    expect((await search(young)).chunks).toBe(CHUNKS)
  })

  it('includes documents added while it was computing', async () => {
    const [old, young] = [modelOf('old', 4), modelOf('young', 8)]
    await add('a', old)
    let added: Promise<void> | undefined
    await run(young, undefined, () => {
      added ??= add('b', old)
    })
    await added
    expect(await search(young)).toEqual({ chunks: 2 * CHUNKS, summaries: 4 })
  })

  it('adds missing word codes to passages, also after a stop', async () => {
    const old = modelOf('model', 4)
    await add('a', old)
    const ids = Array.from({ length: CHUNKS }, (_, at) => at + 1)
    expect(storedCodes(ids)).toEqual(new Map())
    const words: Embedder['words'] = {
      embedQuery: async () => ({
        vector: await old.embedQuery(''),
        words: { texts: [], dimensions: 4, vectors: new Float32Array() },
      }),
      embedPassages: async (texts, options) =>
        (await old.embedPassages(texts, options)).map((vector, at) => ({
          vector,
          wordCodes: new TextEncoder().encode(texts[at]),
        })),
    }
    const controller = new AbortController()
    const stopped = run({ ...old, fingerprint: 'with words', words }, controller.signal, (share) => {
      if (share > 0.6) controller.abort(new Error('stopped'))
    })
    await expect(stopped).rejects.toThrow('stopped')
    await run({ ...old, fingerprint: 'with words', words })
    const codes = storedCodes([...ids, 999])
    expect([...codes.keys()]).toEqual(ids)
    expect(new TextDecoder().decode(codes.get(3))).toContain('Passage xx of /a.pdf')
    await run(old)
    expect(storedCodes(ids)).toEqual(new Map())
  })

  it('has nothing to do in an empty library', async () => {
    expect(await run(modelOf('young', 8))).toEqual({ chunks: 0, summaries: 0 })
  })
})
