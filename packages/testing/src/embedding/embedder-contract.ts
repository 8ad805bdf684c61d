import { cutToWindow, type Embedder } from '@agora-mcp/core/embedding'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const dot = (left: Float32Array, right: Float32Array): number =>
  left.reduce((sum, component, at) => sum + component * (right[at] as number), 0)

/** Minimum cosine of two vectors of the same text, computed twice or elsewhere. */
const SAME = 0.9999

/** Registers the tests that every {@link Embedder} must pass; the one that `open` opens is closed at the end. */
export function describeEmbedderContract(name: string, open: () => Promise<Embedder>): void {
  describe(`embedder contract: ${name}`, () => {
    let embedder: Embedder
    beforeAll(async () => {
      embedder = await open()
    })
    afterAll(() => embedder.close())

    const expectUnit = (vector: Float32Array | undefined) => {
      expect(vector).toBeInstanceOf(Float32Array)
      expect(vector).toHaveLength(embedder.dimensions)
      expect(Math.hypot(...(vector ?? []))).toBeCloseTo(1, 5)
    }
    const tooLong = () => 'nominalism and realism '.repeat(embedder.maxTokens)

    it('names its vector space by model and dimensions', () => {
      expect(embedder.modelId).not.toBe('')
      expect(embedder.fingerprint).toContain(embedder.modelId)
      expect(embedder.fingerprint).toContain(String(embedder.dimensions))
    })

    it('gives one vector of length 1 a text, in the order of the texts', async () => {
      const texts = ['Universals are names.', 'Bake the cake for forty minutes.', 'Peirce was a realist.']
      const vectors = await embedder.embedPassages(texts)
      expect(vectors).toHaveLength(texts.length)
      for (const vector of vectors) expectUnit(vector)
      for (const [index, text] of texts.entries()) {
        const [alone] = await embedder.embedPassages([text])
        expect(dot(alone as Float32Array, vectors[index] as Float32Array)).toBeGreaterThan(SAME)
      }
    })

    it('puts a question nearer to the passage that speaks of it', async () => {
      const question = await embedder.embedQuery('What is nominalism?')
      expectUnit(question)
      const [cake, answer] = await embedder.embedPassages([
        'Bake the cake for forty minutes at 180 degrees.',
        'Nominalism is the doctrine that what is general is only a name.',
      ])
      expect(dot(question, answer as Float32Array)).toBeGreaterThan(dot(question, cake as Float32Array))
    })

    it('reads empty, blank, malformed and exotic text', async () => {
      const texts = ['', '   \n', '\ud800', 'a\udc00b', '\u0000\u0001', '👩‍👩‍👧‍👦 e\u0301 ﷺ', '<s></s><mask>']
      for (const vector of await embedder.embedPassages(texts)) expectUnit(vector)
      expectUnit(await embedder.embedQuery(''))
    })

    it('gives nothing for nothing', async () => {
      expect(await embedder.embedPassages([])).toEqual([])
    })

    it('refuses a text longer than its window, and takes it when it is cut on purpose', async () => {
      const text = tooLong()
      expect(embedder.countTokens(text)).toBeGreaterThan(embedder.maxTokens)
      await expect(embedder.embedQuery(text)).rejects.toMatchObject({ code: 'invalid_input' })
      await expect(embedder.embedPassages(['short', text])).rejects.toMatchObject({ code: 'invalid_input' })
      const cut = cutToWindow(embedder, text)
      expect(text.startsWith(cut)).toBe(true)
      expect(embedder.countTokens(cut)).toBe(embedder.maxTokens)
      expectUnit(await embedder.embedQuery(cut))
      expectUnit((await embedder.embedPassages([cut]))[0])
    })

    it('tells its progress, growing, to the last text', async () => {
      const progress: number[] = []
      const texts = Array.from({ length: 5 }, (_, index) => `Passage number ${index}.`)
      await embedder.embedPassages(texts, { onProgress: (done) => progress.push(done) })
      expect(progress).toEqual([...progress].sort((left, right) => left - right))
      expect(progress.at(-1)).toBe(texts.length)
    })

    it('stops when it is cancelled, before and in between', async () => {
      const reason = new Error('changed my mind')
      const options = { signal: AbortSignal.abort(reason) }
      await expect(embedder.embedQuery('What?', options)).rejects.toBe(reason)
      await expect(embedder.embedPassages(['One.'], options)).rejects.toBe(reason)

      const controller = new AbortController()
      const texts = Array.from({ length: 200 }, (_, index) => `Passage number ${index}.`)
      let done = 0
      const call = embedder.embedPassages(texts, {
        signal: controller.signal,
        onProgress: (count) => {
          done = count
          controller.abort(reason)
        },
      })
      await expect(call).rejects.toBe(reason)
      expect(done).toBeLessThan(texts.length)
    })
  })
}
