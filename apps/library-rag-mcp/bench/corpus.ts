import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { createLogger } from '@agora-mcp/core/log'
import { perturbed, seededRandom } from '@agora-mcp/core/testing/random'
import { loadJudgedSets } from '../evals/judged-sets.ts'
import { loadConfig } from '../src/config.ts'
import { buildDeps } from '../src/deps.ts'
import type { Chunk } from '../src/domain/chunk.ts'
import type { ParsedDocument } from '../src/domain/document.ts'
import type { TextVectors } from '../src/domain/text-vectors.ts'

const CACHE = resolve(import.meta.dirname, '../../../.cache/bench')
/** Length of the noise that tells a copy from its original. */
const NOISE = 0.35
const CHUNKS_A_WORK = 500

/** Real passages with their vectors, and questions that have answers among them. */
export interface Corpus {
  readonly texts: readonly string[]
  readonly vectors: readonly TextVectors[]
  readonly fingerprint: string
  readonly questions: readonly string[]
}

/** Embeds the contexts of the judged sets once; null where there are none. */
export async function loadCorpus(): Promise<Corpus | null> {
  const sets = loadJudgedSets(process.env.AGORA_EVAL_DATA)
  if (sets === null) return null
  const texts = sets.flatMap(({ contexts }) => contexts)
  const questions = sets.flatMap((set) => set.questions.map(({ question }) => question))
  const { deps, close } = buildDeps(loadConfig({}, CACHE), {
    home: CACHE,
    log: createLogger({ level: 'error' }),
  })
  const embedder = await deps.embedder()
  mkdirSync(CACHE, { recursive: true })
  const file = join(CACHE, `passages-${texts.length}-${embedder.dimensions}.v8`)
  if (!existsSync(file)) {
    if (embedder.words === undefined) throw new Error('the bundled model shows its words')
    console.log(`  embedding ${texts.length} passages, once`)
    const computed = await embedder.words.embedPassages(texts.map((text) => text.slice(0, 1500)))
    writeFileSync(file, serialize(computed))
  }
  const { fingerprint } = embedder
  await close()
  // Only ever written above.
  const vectors = deserialize(readFileSync(file)) as TextVectors[]
  return { texts, vectors, fingerprint, questions }
}

/** How many authors the passages are by: what a filter by author leaves is one in so many. */
const AUTHORS = 7

/** The author of the passage of a row. */
export const authorOf = (row: number): string => `Author ${Math.floor(row / CHUNKS_A_WORK) % AUTHORS}`

/** Vectors of `count` passages by row, from 0 on: the real ones, then perturbed copies of them; the same in every run. */
export function* passageVectors({ vectors }: Corpus, count: number): Generator<Float32Array> {
  const random = seededRandom(7)
  for (let row = 0; row < count; row++) {
    const { vector } = vectors[row % vectors.length] as TextVectors
    yield row < vectors.length ? vector : perturbed(vector, random, NOISE)
  }
}

/**
 * Fills the store of a data folder with `count` passages, whose row numbers are from 1 on. What an earlier run has
 * filled is taken as it is, and one that was interrupted goes on where it was.
 */
export async function fillStore(dataDir: string, corpus: Corpus, count: number): Promise<void> {
  const { deps, close } = buildDeps(loadConfig({ LIBRARY_RAG_DATA_DIR: dataDir }, dataDir), {
    home: dataDir,
    log: createLogger({ level: 'error' }),
  })
  const { totalCount } = await deps.documents.list({}, 1)
  if (totalCount < Math.ceil(count / CHUNKS_A_WORK)) {
    let chunks: TextVectors[] = []
    let first = 0
    for (const vector of passageVectors(corpus, count)) {
      // A copy has the words of its original: reading and comparing them takes the same time.
      const original = corpus.vectors[(first + chunks.length) % corpus.vectors.length] as TextVectors
      chunks.push({ ...original, vector })
      if (chunks.length < CHUNKS_A_WORK && first + chunks.length < count) continue
      const isStored = first / CHUNKS_A_WORK < totalCount
      const work = () => makeWork(corpus, first, chunks.length)
      if (!isStored) await deps.documents.replace(work(), { chunks, summaries: [] }, corpus.fingerprint)
      first += chunks.length
      chunks = []
    }
  }
  await close()
}

/** A work of passages whose words are the originals', some of them exchanged, so that no two are the same. */
function makeWork({ texts }: Corpus, first: number, size: number): ParsedDocument {
  const textOf = (row: number) =>
    `${texts[row % texts.length]} ${row < texts.length ? '' : `copie ${row}`}`.slice(0, 4000)
  const chunks: Chunk[] = Array.from({ length: size }, (_, orderIndex) => ({
    text: textOf(first + orderIndex),
    orderIndex,
    sectionPath: `Section ${orderIndex % 20}`,
    unitType: 'exposition',
    concepts: [],
    pageStart: orderIndex + 1,
    pageEnd: orderIndex + 1,
    pageLabel: null,
    pageLabelEnd: null,
    charStart: 0,
    charEnd: 0,
  }))
  return {
    contentHash: String(first),
    sourcePath: `/bench/${first}.pdf`,
    work: { title: `Bench ${first}`, author: authorOf(first), year: null, language: 'fr' },
    workSources: {},
    text: '',
    pages: [],
    toc: [],
    chunks,
    summaries: [],
    ocrPagesCount: 0,
    warnings: [],
  }
}
