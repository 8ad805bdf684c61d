import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { modelFolder } from '@agora-mcp/multilingual-e5-small'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { describeEmbedderContract } from '../../../../testing/src/embedding/index.ts'
import { type StubServer, startStubServer } from '../../../../testing/src/http/index.ts'
import { newFolder } from '../../../../testing/src/setup/index.ts'
import type { Embedder } from '../embedder.ts'
import type { HubSettings } from '../settings.ts'
import { openBundledModel } from './bundled-model.ts'
import { TABLE_DIMENSIONS, tableModel } from './fixtures/table-model.ts'
import { openHubModel } from './hub-model.ts'

const E5 = 'Xenova/multilingual-e5-small'
const TEXTS = ['Les universaux sont des mots.', 'La pluie tombe sur Lyon.', '道可道，非常道。']

const dot = (left: Float32Array, right: Float32Array) =>
  left.reduce((sum, component, at) => sum + component * (right[at] as number), 0)

let vocabulary: unknown
let hub: StubServer
const cacheDir = newFolder()
let warnings: string[] = []
const log = { info: () => {}, warn: (message: string) => warnings.push(message) }
const open = (settings: Partial<HubSettings> = {}) =>
  openHubModel({ kind: 'hub', model: E5, hubUrl: hub.url, ...settings }, cacheDir, log)

/** Pieces of the vocabulary, limited so that it loads instantly. */
const PIECES = 5_000
const smallVocabulary = async (): Promise<unknown> => {
  const vocabulary = JSON.parse(await readFile(join(modelFolder, 'tokenizer.json'), 'utf8'))
  vocabulary.model.vocab.length = PIECES
  return vocabulary
}
const table = tableModel(PIECES)

/** A hub with the bundled model, one that loads instantly under any other name with an owner, and files by path. */
const startHub = (further: Readonly<Record<string, unknown>> = {}) =>
  startStubServer(async ({ path }) => {
    const [, name, file = ''] = /^\/([\w-]+\/[\w.-]+)\/resolve\/[\w%.-]+\/(.+)$/.exec(path) ?? []
    if (file in further) return { body: further[file] }
    if (path.startsWith('/nobody/')) return { status: 401 }
    if (name !== E5 && file === 'tokenizer.json') return { body: vocabulary }
    if (name !== E5 && file === 'onnx/model_quantized.onnx') return { body: table }
    const body = await readFile(join(modelFolder, file)).catch(() => null)
    return body === null ? { status: 404 } : { body }
  })

beforeAll(async () => {
  vocabulary = await smallVocabulary()
})
beforeEach(() => {
  warnings = []
})

describe('a model of the hub', () => {
  let there: Embedder
  beforeAll(async () => {
    hub = await startHub()
    there = await open()
    await hub.close()
  })

  it('gives the vectors of the bundled model, which is the same one fed by the light tokenizer', async () => {
    const here = await openBundledModel(log)
    expect(there.fingerprint).toBe(
      `${E5}@main/q8 dimensions=384 pooling=mean query="query: " passage="passage: "`,
    )
    expect(there.maxTokens).toBe(here.maxTokens)
    const [left, right] = [await here.embedPassages(TEXTS), await there.embedPassages(TEXTS)]
    for (const index of TEXTS.keys()) {
      expect(dot(left[index] as Float32Array, right[index] as Float32Array)).toBeGreaterThan(0.9999)
    }
    expect(dot(await here.embedQuery('Quoi ?'), await there.embedQuery('Quoi ?'))).toBeGreaterThan(0.9999)
    await here.close()
    expect(warnings).toEqual([])
  })

  describeEmbedderContract('a model of the hub', async () => there)
})

describe('openHubModel', () => {
  beforeEach(async () => {
    hub = await startHub()
  })
  afterEach(() => hub.close())

  it('downloads a model once, and needs no hub from then on', async () => {
    const model = 'acme/e5-tiny'
    await (await open({ model })).close()
    await hub.close()
    const again = await open({ model })
    expect(await again.embedQuery('Quoi ?')).toHaveLength(TABLE_DIMENSIONS)
    await again.close()
  })

  it('takes the first token of bge-m3, without prefixes, at the revision that is asked for', async () => {
    const embedder = await open({ model: 'Xenova/bge-m3@v2' })
    expect(embedder.fingerprint).toBe('Xenova/bge-m3@v2/q8 dimensions=16 pooling=cls query="" passage=""')
    expect(hub.requests.map(({ path }) => path)).toContain('/Xenova/bge-m3/resolve/v2/config.json')
    const [vector] = await embedder.embedPassages(TEXTS)
    const mean = await open({ model: 'acme/e5-tiny', queryPrefix: '', passagePrefix: '' })
    const [other] = await mean.embedPassages(TEXTS)
    expect(dot(vector as Float32Array, other as Float32Array)).toBeLessThan(0.999)
    await Promise.all([embedder.close(), mean.close()])
  })

  it('does as the files of another model say, offline, too', async () => {
    await hub.close()
    hub = await startHub({
      '1_Pooling/config.json': { pooling_mode_cls_token: false, pooling_mode_lasttoken: true },
      'config_sentence_transformers.json': { prompts: { query: 'search: ', document: 'text: ' } },
    })
    const fingerprint =
      'acme/finder@main/q8 dimensions=16 pooling=last_token query="search: " passage="text: "'
    const embedder = await open({ model: 'acme/finder' })
    expect(embedder.fingerprint).toBe(fingerprint)
    await embedder.close()
    await hub.close()
    const offline = await open({ model: 'acme/finder' })
    expect(offline.fingerprint).toBe(fingerprint)
    await offline.close()
    expect(warnings).toEqual([])
  })

  it('takes the mean, and says so, where a model says nothing', async () => {
    const embedder = await open({ model: 'acme/silent' })
    expect(embedder.fingerprint).toBe('acme/silent@main/q8 dimensions=16 pooling=mean query="" passage=""')
    expect(warnings).toEqual([expect.stringContaining('mean')])
    await embedder.close()
  })

  it('passes data type and device on, and says what is not there', async () => {
    await expect(open({ model: 'acme/e5-tiny', dtype: 'fp16' })).rejects.toMatchObject({ code: 'config' })
    expect(hub.requests.map(({ path }) => path)).toContain('/acme/e5-tiny/resolve/main/onnx/model_fp16.onnx')
    await expect(open({ model: 'acme/e5-tiny', dtype: 'q99' })).rejects.toMatchObject({ code: 'config' })
    await expect(open({ model: 'acme/e5-tiny', device: 'quantum' })).rejects.toThrow(
      /Unsupported device: "quantum"/,
    )
  })

  it('tells a model that does not exist from a hub that does not answer', async () => {
    await expect(open({ model: 'nobody/nothing' })).rejects.toMatchObject({ code: 'config' })
    await hub.close()
    await expect(open({ model: 'acme/unseen' })).rejects.toMatchObject({ code: 'unavailable' })
  })
})
