import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createLogger } from '@agora-mcp/core/log'
import { loadJudgedSets } from '../evals/judged-sets.ts'
import { loadConfig } from '../src/config.ts'
import { buildDeps } from '../src/deps.ts'
import type { Chunk } from '../src/domain/chunk.ts'
import type { ParsedDocument } from '../src/domain/document.ts'

const CACHE = resolve(import.meta.dirname, '../../../.cache/bench')
/** Spread of the noise that tells a copy from its original, as a share of a component's own spread. */
const NOISE = 0.35
const CHUNKS_A_WORK = 500

/** Real passages with their vectors, and questions that have answers among them. */
export interface Corpus {
  readonly texts: readonly string[]
  readonly vectors: readonly Float32Array[]
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
  const file = join(CACHE, `passages-${texts.length}-${embedder.dimensions}.f32`)
  if (!existsSync(file)) {
    console.log(`  embedding ${texts.length} passages, once`)
    const vectors = await embedder.embedPassages(texts.map((text) => text.slice(0, 1500)))
    writeFileSync(file, Buffer.concat(vectors.map((vector) => Buffer.from(vector.buffer))))
  }
  const all = new Float32Array(new Uint8Array(readFileSync(file)).buffer)
  const { dimensions, fingerprint } = embedder
  await close()
  const vectors = texts.map((_, row) => all.slice(row * dimensions, (row + 1) * dimensions))
  return { texts, vectors, fingerprint, questions }
}

/**
 * Fills the store of a data folder with `count` passages: the real ones, then perturbed copies of them. A store that an
 * earlier run has filled is taken as it is. Gives the vectors in the order of the passages' row numbers.
 */
export async function fillStore(dataDir: string, corpus: Corpus, count: number): Promise<Float32Array[]> {
  const { deps, close } = buildDeps(loadConfig({ LIBRARY_RAG_DATA_DIR: dataDir }, dataDir), {
    home: dataDir,
    log: createLogger({ level: 'error' }),
  })
  const { totalCount } = await deps.documents.list({}, 1)
  const isFilled = totalCount === Math.ceil(count / CHUNKS_A_WORK)
  const random = generator(7)
  const vectors: Float32Array[] = []
  for (let first = 0; first < count; first += CHUNKS_A_WORK) {
    const size = Math.min(CHUNKS_A_WORK, count - first)
    const rows = Array.from({ length: size }, (_, n) => first + n)
    const own = rows.map((row) => vectorOf(corpus, row, random))
    vectors.push(...own)
    if (!isFilled) {
      const vectors = { chunks: own, summaries: [] }
      await deps.documents.replace(makeWork(corpus, rows), vectors, corpus.fingerprint)
    }
  }
  await close()
  return vectors
}

function vectorOf({ vectors }: Corpus, row: number, random: () => number): Float32Array {
  const original = vectors[row % vectors.length] as Float32Array
  if (row < vectors.length) return original
  const spread = (NOISE * Math.sqrt(12)) / Math.sqrt(original.length)
  const copy = original.map((value) => value + (random() - 0.5) * spread)
  const norm = Math.hypot(...copy)
  return copy.map((value) => value / norm)
}

/** A work of passages whose words are the originals', some of them exchanged, so that no two are the same. */
function makeWork({ texts }: Corpus, rows: readonly number[]): ParsedDocument {
  const first = rows[0] ?? 0
  const chunks: Chunk[] = rows.map((row, orderIndex) => ({
    text: `${texts[row % texts.length]} ${row < texts.length ? '' : `copie ${row}`}`.slice(0, 4000),
    orderIndex,
    sectionPath: `Section ${orderIndex % 20}`,
    unitType: 'exposition',
    concepts: [],
    pageStart: orderIndex + 1,
    pageEnd: orderIndex + 1,
    pageLabel: null,
    charStart: 0,
    charEnd: 0,
  }))
  return {
    contentHash: String(first),
    sourcePath: `/bench/${first}.pdf`,
    work: { title: `Bench ${first}`, author: `Author ${first % 7}`, year: null, language: 'fr' },
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

/** Numbers from 0 to 1, the same in every run (mulberry32). */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
