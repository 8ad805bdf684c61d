import { cp, rm, symlink, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { modelFolder } from '@agora-mcp/multilingual-e5-small'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeEmbedderContract } from '../../../../testing/src/embedding/index.ts'
import { newFolder } from '../../../../testing/src/setup/index.ts'
import { rerank, type WordVectors } from '../../ranking/index.ts'
import type { Embedder } from '../embedder.ts'
import { writtenLines } from '../unigram/fixtures/lines.ts'
import { cutToWindow } from '../window.ts'
import { openBundledModel } from './bundled-model.ts'
import { loadFailure } from './load-failure.ts'

const log = { warn: () => {} }
const dot = (left: Float32Array, right: Float32Array) =>
  left.reduce((sum, component, at) => sum + component * (right[at] as number), 0)

describeEmbedderContract('the bundled model', () => openBundledModel(log))

describe('the bundled model', () => {
  let model: Embedder
  beforeAll(async () => {
    model = await openBundledModel(log)
  })
  afterAll(() => model.close())

  it('is itself: name, dimensions, window and everything that makes its vectors', () => {
    expect(model).toMatchObject({
      modelId: 'multilingual-e5-small',
      dimensions: 384,
      maxTokens: 507,
      fingerprint:
        'multilingual-e5-small@4b76af296458 dimensions=384 pooling=mean query="query: " passage="passage: "',
    })
  })

  it('answers a French question with the English passage that answers it', async () => {
    const question = await model.embedQuery('Qui a écrit que les êtres ne doivent pas être multipliés ?')
    const passages = await model.embedPassages([
      'The recipe wants two eggs and a spoonful of sugar.',
      'Ockham taught that entities are not to be multiplied beyond necessity.',
      'The train to Lyon leaves at noon from platform four.',
    ])
    const cosines = passages.map((passage) => dot(question, passage))
    expect(cosines.indexOf(Math.max(...cosines))).toBe(1)
  })

  it('shows the words of texts from the same pass: the passage that says it matches best, also across languages', async () => {
    const passages = [
      'Le maître a quitté la ville au printemps, et la vertu de ses remèdes est restée un secret.',
      'Ménon demande si la vertu peut être enseignée, comme un métier.',
    ]
    const stored = (await model.words?.embedPassages(passages)) ?? []
    expect(stored.map(({ vector }) => vector)).toEqual(await model.embedPassages(passages))
    for (const question of ['La vertu s’enseigne-t-elle ?', 'Can virtue be taught?']) {
      const asked = await model.words?.embedQuery(question)
      expect(asked?.vector).toEqual(await model.embedQuery(question))
      const evidence = { cosine: 0.8, lead: 0, share: 0, likeness: null }
      const figures = { score: 0.8, cosine: 0.8, similarity: 0.5, evidence }
      const alike = stored.map((_, at) => ({ id: at + 1, ...figures }))
      const codes = new Map(stored.map(({ wordCodes }, at) => [at + 1, wordCodes]))
      const ranked = rerank(alike, asked?.words as WordVectors, codes)
      expect(ranked.map(({ id }) => id)).toEqual([2, 1])
    }
  })

  it('leaves its prefix out of the words, and has none for a text without', async () => {
    const wordsOf = async (text: string) =>
      ((await model.words?.embedQuery(text))?.words.vectors.length ?? 0) / 384
    expect(await wordsOf('query')).toBe(1)
    expect(await wordsOf('')).toBe(0)
    expect(await wordsOf('?!')).toBe(0)
    expect(
      (await model.words?.embedPassages(['', 'passage']))?.map(({ wordCodes }) => wordCodes.length),
    ).toEqual([1, 49])
  })

  it('reads whole windows of every language: the prefix never pushes a text over the edge', async () => {
    const text = writtenLines(400, 9)
    const windows = [0, 20, 40, 60].map((start) => cutToWindow(model, text.slice(start).join('\n')))
    for (const window of windows) {
      expect(model.countTokens(window)).toBeGreaterThan(model.maxTokens - 10)
      expect(model.countTokens(window)).toBeLessThanOrEqual(model.maxTokens)
    }
    await expect(model.embedPassages(windows.slice(0, 1))).resolves.toHaveLength(1)
  })

  it('lets the event loop turn between two passages', async () => {
    let turns = 0
    const count = setInterval(() => turns++, 0)
    await model.embedPassages(Array.from({ length: 10 }, (_, index) => `Le passage numéro ${index}.`))
    clearInterval(count)
    expect(turns).toBeGreaterThanOrEqual(5)
  })

  it('embeds many passages in processes of their own, to the same vectors and words', async () => {
    const warnings: string[] = []
    const own = await openBundledModel({ warn: (message) => warnings.push(message) })
    const lines = writtenLines(70, 5)
    const many = await own.words?.embedPassages(lines)
    await own.close()
    expect(warnings).toEqual([])
    expect(many).toHaveLength(70)
    expect(many?.slice(0, 8)).toEqual(await model.words?.embedPassages(lines.slice(0, 8)))
  })

  it('may be closed in the middle of many', async () => {
    const own = await openBundledModel(log)
    const { promise: begun, resolve } = Promise.withResolvers<void>()
    const many = own.embedPassages(writtenLines(500, 5), { onProgress: (done) => done === 20 && resolve() })
    await begun
    await Promise.all([own.close(), expect(many).rejects.toThrow('closed')])
  })

  it('says what to do when its files are damaged', async () => {
    const folder = newFolder()
    await expect(openBundledModel(log, folder)).rejects.toMatchObject({ code: 'config' })
    await cp(modelFolder, folder, { recursive: true, filter: (path) => !path.endsWith('tokenizer.json') })
    await truncate(join(folder, 'onnx/model_quantized.onnx'), 1_000_000)
    await expect(openBundledModel(log, folder)).rejects.toMatchObject({
      code: 'config',
      hint: 'Install @agora-mcp/multilingual-e5-small again.',
    })
  })

  it('names the file that is missing or damaged, and tells it from one that cannot be read', async () => {
    const folder = newFolder()
    await cp(modelFolder, folder, { recursive: true, filter: (path) => !path.endsWith('tokenizer.json') })
    const [vocabulary, graph] = [join(folder, 'unigram.bin'), join(folder, 'onnx/model_quantized.onnx')]
    const failure = () => openBundledModel(log, folder).catch((error: Error) => error.message)
    await truncate(graph, 1_000_000)
    expect(await failure()).toBe(`A file of the embedding model is damaged: ${graph}`)
    await truncate(vocabulary, 1_000_000)
    expect(await failure()).toBe(`A file of the embedding model is damaged: ${vocabulary}`)
    await rm(vocabulary)
    expect(await failure()).toBe(`A file of the embedding model is missing: ${vocabulary}`)
    await symlink(vocabulary, vocabulary)
    expect(await failure()).toBe(
      `The embedding model cannot be loaded: ${vocabulary} is a symbolic link that leads back to itself`,
    )
  })

  it('does not blame files that are whole', async () => {
    const short = new Error('std::bad_alloc')
    expect(await loadFailure(modelFolder, short)).toMatchObject({
      code: 'unavailable',
      message: 'The embedding model cannot be loaded: std::bad_alloc',
      cause: short,
    })
  })
})
