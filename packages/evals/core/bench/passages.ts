import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openBundledModel } from '../../../core/src/embedding/transformers/index.ts'
import { perturbed, seededRandom } from '../../../testing/src/random/index.ts'

const CACHE = resolve(import.meta.dirname, '../../../../.cache/bench')

/** Distance of a copy from its original: its cosine to it is about 0.97. */
const NOISE = 0.245
const SENTENCES = 6

/** Real passages and questions with their vectors, and as many more like them as one wants. */
export interface Passages {
  readonly questions: readonly { text: string; vector: Float32Array }[]
  /** A text of that number and its vector: the real ones first, then shuffled sentences and perturbed vectors. */
  passage(number: number): { text: string; vector: Float32Array }
}

/** Embeds the French question set of the evaluation data, once; null where there is none. */
export async function loadPassages(): Promise<Passages | null> {
  const file = join(process.env.AGORA_EVAL_DATA ?? '', 'retrieval', 'piaf-fr.json')
  if (!existsSync(file)) return null
  const set = JSON.parse(readFileSync(file, 'utf8')) as {
    contexts: string[]
    questions: { question: string }[]
  }
  const questionTexts = set.questions.map(({ question }) => question)
  const passageVectors = await embedded('piaf-passages', (model) => model.embedPassages(set.contexts))
  const questionVectors = await embedded('piaf-questions', (model) =>
    Promise.all(questionTexts.map((text) => model.embedQuery(text))),
  )
  const sentences = set.contexts.flatMap((context) => context.split(/(?<=[.!?])\s+/))
  return {
    questions: questionTexts.map((text, i) => ({ text, vector: questionVectors[i] as Float32Array })),
    passage(number) {
      const original = passageVectors[number % passageVectors.length] as Float32Array
      if (number < set.contexts.length) return { text: set.contexts[number] as string, vector: original }
      const random = seededRandom(Math.imul(number + 1, 0x9e3779b9))
      const pick = () => sentences[Math.floor(random() * sentences.length)] as string
      return {
        text: Array.from({ length: SENTENCES }, pick).join(' '),
        vector: perturbed(original, random, NOISE),
      }
    },
  }
}

type Model = Awaited<ReturnType<typeof openBundledModel>>

/** Vectors from the cache, computed where it has none. */
async function embedded(
  name: string,
  embed: (model: Model) => Promise<Float32Array[]>,
): Promise<Float32Array[]> {
  const file = join(CACHE, `${name}.f32`)
  const dimensions = 384
  if (!existsSync(file)) {
    const model = await openBundledModel({ warn: console.error })
    console.log(`embedding ${name}, once`)
    const vectors = await embed(model)
    await model.close()
    mkdirSync(CACHE, { recursive: true })
    writeFileSync(file, Buffer.concat(vectors.map((vector) => Buffer.from(vector.buffer))))
  }
  const all = new Float32Array(new Uint8Array(readFileSync(file)).buffer)
  return Array.from({ length: all.length / dimensions }, (_, i) =>
    all.slice(i * dimensions, (i + 1) * dimensions),
  )
}
