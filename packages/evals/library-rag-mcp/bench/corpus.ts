import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { createLogger } from '@agora-mcp/core/log'
import { meanOf } from '@agora-mcp/core/vectors'
import { perturbed, seededRandom } from '@agora-mcp/testing/random'
import { loadConfig } from '../../../../apps/library-rag-mcp/src/config.ts'
import { buildDeps } from '../../../../apps/library-rag-mcp/src/deps.ts'
import type { Chunk, StoredChunk } from '../../../../apps/library-rag-mcp/src/domain/chunk.ts'
import type { ParsedDocument } from '../../../../apps/library-rag-mcp/src/domain/document.ts'
import { READING_VERSION } from '../../../../apps/library-rag-mcp/src/domain/reading-version.ts'
import type { TextVectors } from '../../../../apps/library-rag-mcp/src/domain/storage/text-vectors.ts'
import type { Summary } from '../../../../apps/library-rag-mcp/src/domain/summary.ts'
import { loadJudgedSets } from '../evals/judged-sets.ts'

const CACHE = resolve(import.meta.dirname, '../../../../.cache/bench')
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

/** Number of authors of the passages; a filter by author leaves one passage in so many. */
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

/** Stored items, and the time that storing alone took. */
export interface Filled {
  readonly passages: number
  readonly seconds: number
}

/**
 * Fills the store that variables name with `count` passages. What an earlier call has filled is taken as it is, and one
 * that was interrupted goes on where it was.
 */
export async function fillStore(env: Record<string, string>, corpus: Corpus, count: number): Promise<Filled> {
  const { deps, close } = buildDeps(loadConfig(env, CACHE), {
    home: CACHE,
    log: createLogger({ level: 'error' }),
  })
  const { totalCount } = await deps.documents.list({}, 1)
  let [passages, milliseconds] = [0, 0]
  if (totalCount < Math.ceil(count / CHUNKS_A_WORK)) {
    let chunks: TextVectors[] = []
    let first = 0
    for (const vector of passageVectors(corpus, count)) {
      // A copy has the words of its original: reading and comparing them takes the same time.
      const original = corpus.vectors[(first + chunks.length) % corpus.vectors.length] as TextVectors
      chunks.push({ ...original, vector })
      if (chunks.length < CHUNKS_A_WORK && first + chunks.length < count) continue
      if (first / CHUNKS_A_WORK >= totalCount) {
        const work = makeWork(corpus, first, chunks.length)
        const summaries = work.summaries.map(({ firstChunk, chunksCount }) =>
          middleOf(chunks.slice(firstChunk, firstChunk + chunksCount)),
        )
        const begun = performance.now()
        await deps.documents.replace(work, { chunks, summaries }, corpus.fingerprint)
        milliseconds += performance.now() - begun
        passages += chunks.length
      }
      first += chunks.length
      chunks = []
    }
  }
  await close()
  return { passages, seconds: milliseconds / 1000 }
}

/** The row of a stored passage: what {@link passageVectors} gives in this place is its vector. */
export const rowOf = ({ work, orderIndex }: Pick<StoredChunk, 'work' | 'orderIndex'>): number =>
  Number(work.title.replace('Bench ', '')) + orderIndex

function middleOf(chunks: readonly TextVectors[]): Float32Array {
  const mean = meanOf(
    chunks.map(({ vector }) => vector),
    chunks[0]?.vector.length ?? 0,
  )
  const length = Math.hypot(...mean)
  return mean.map((component) => component / length)
}

/** A work of passages whose words are the originals', some of them exchanged, so that no two are the same. */
function makeWork({ texts }: Corpus, first: number, size: number): ParsedDocument {
  const textOf = (row: number) =>
    `${texts[row % texts.length]} ${row < texts.length ? '' : `copie ${row}`}`.slice(0, 4000)
  const chunks: Chunk[] = Array.from({ length: size }, (_, orderIndex) => ({
    text: textOf(first + orderIndex),
    orderIndex,
    sectionPath: `${chapterAt(orderIndex)} > Section ${Math.floor(orderIndex / SECTION)}`,
    unitType: 'exposition',
    concepts: [],
    pageStart: orderIndex + 1,
    pageEnd: orderIndex + 1,
    pageLabel: null,
    pageLabelEnd: null,
    location: null,
    charStart: 0,
    charEnd: 0,
  }))
  return {
    contentHash: String(first),
    sourcePath: `/bench/${first}.pdf`,
    kind: 'pdf',
    work: { title: `Bench ${first}`, author: authorOf(first), year: null, language: 'fr' },
    workSources: {},
    text: '',
    pages: [],
    toc: [],
    chunks,
    summaries: makeSummaries(chunks),
    ocrPagesCount: 0,
    readingVersion: READING_VERSION,
    warnings: [],
  }
}

/** Passages of a section, and of a chapter. */
const SECTION = 20
const CHAPTER = 100
const chapterAt = (orderIndex: number): string => `Chapter ${Math.floor(orderIndex / CHAPTER)}`

/** The chapters and then the sections of a work, each with the first sentences of its first passage. */
function makeSummaries(chunks: readonly Chunk[]): Summary[] {
  const stretches = [CHAPTER, SECTION].flatMap((length, place) =>
    chunks
      .filter(({ orderIndex }) => orderIndex % length === 0)
      .map((first) => ({ first, length, level: place + 1 })),
  )
  return stretches.map(({ first, length, level }, orderIndex) => {
    const chunksCount = Math.min(length, chunks.length - first.orderIndex)
    const sectionPath = level === 1 ? chapterAt(first.orderIndex) : first.sectionPath
    return {
      orderIndex,
      title: sectionPath.split(' > ').at(-1) ?? sectionPath,
      sectionPath,
      level,
      text: first.text.slice(0, 400),
      concepts: [],
      firstChunk: first.orderIndex,
      chunksCount,
      pageStart: first.pageStart,
      pageEnd: first.orderIndex + chunksCount,
      pageLabel: null,
      pageLabelEnd: null,
    }
  })
}
