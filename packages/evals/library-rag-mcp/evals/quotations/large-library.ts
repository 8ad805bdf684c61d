import { createLogger } from '@agora-mcp/core/log'
import { seededRandom } from '@agora-mcp/testing/random'
import { loadConfig } from '../../../../../apps/library-rag-mcp/src/config.ts'
import { buildDeps } from '../../../../../apps/library-rag-mcp/src/deps.ts'
import type { Chunk } from '../../../../../apps/library-rag-mcp/src/domain/chunk.ts'
import type { ParsedDocument } from '../../../../../apps/library-rag-mcp/src/domain/document.ts'
import { READING_VERSION } from '../../../../../apps/library-rag-mcp/src/domain/reading-version.ts'

const PASSAGES_A_BOOK = 500
const SENTENCES_A_PASSAGE = 6
const VOCABULARY = 40_000

/** Stored form of a passage; a page has one. */
export interface StoredPassage {
  readonly author: string
  /** Physical page. */
  readonly page: number
  readonly text: string
}

type Random = () => number

const FREQUENT =
  'the of and a to in is was that he for it with as his on be at by had not are but from or have an they which one you were all her she there would their we him been has when who will no more if out so up said what its about than into them can only other time new some could these two may first then do any like my now over such our man me even most made after also did many off before must well back through years where much your way down should because long each just those people too mr how little state good very make world still see own work men day get here old life both between being under three never know same last another while us might great go come since against right came take used himself few house use place during without again home around small however found thought went say part once general high upon school every'.split(
    ' ',
  )

/** Words as often as in prose: the frequent ones are real, the others made of syllables (Zipf's law). */
function createWriter(random: Random): () => string {
  const syllables = Array.from(
    { length: 120 },
    (_, at) =>
      'bcdfghjklmnprstvwz'.charAt(at % 18) + 'aeiou'.charAt(at % 5) + 'nrsltm '.charAt(at % 7).trim(),
  )
  const syllable = () => syllables[Math.floor(random() * syllables.length)] ?? ''
  const words = [
    ...FREQUENT,
    ...Array.from({ length: VOCABULARY }, () => syllable() + syllable() + (random() < 0.5 ? syllable() : '')),
  ]
  const word = () => words[Math.floor(words.length ** random()) - 1] ?? 'the'
  return () => {
    const length = 8 + Math.floor(random() * 18)
    const sentence = Array.from({ length }, () =>
      random() < 0.02 ? String(Math.floor(random() * 2_000)) : word(),
    )
    const text = sentence.join(' ')
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
  }
}

/**
 * Fills a store with books of so many passages, with vectors at random instead of a model's: quotations are found by words.
 * @returns the passages
 */
export async function fillLargeLibrary(dataDir: string, passages: number): Promise<StoredPassage[]> {
  const { deps, close } = buildDeps(loadConfig({ LIBRARY_RAG_DATA_DIR: dataDir }, dataDir), {
    home: dataDir,
    log: createLogger({ level: 'error' }),
  })
  const { dimensions, fingerprint } = await deps.embedder()
  const random = seededRandom(100)
  const write = createWriter(random)
  const stored: StoredPassage[] = []
  for (let first = 0; first < passages; first += PASSAGES_A_BOOK) {
    const texts = Array.from({ length: PASSAGES_A_BOOK }, () =>
      Array.from({ length: SENTENCES_A_PASSAGE }, write).join(' '),
    )
    const author = `Author ${first / PASSAGES_A_BOOK}`
    const vectors = texts.map(() => ({ vector: randomVector(dimensions, random), wordCodes: null }))
    await deps.documents.replace(makeBook(author, texts), { chunks: vectors, summaries: [] }, fingerprint)
    stored.push(...texts.map((text, at) => ({ author, page: at + 1, text })))
  }
  await close()
  return stored
}

function randomVector(dimensions: number, random: Random): Float32Array {
  const vector = Float32Array.from({ length: dimensions }, () => random() - 0.5)
  const length = Math.hypot(...vector)
  return vector.map((component) => component / length)
}

function makeBook(author: string, texts: readonly string[]): ParsedDocument {
  let at = 0
  const spans = texts.map((text) => {
    const span = { charStart: at, charEnd: at + text.length }
    at = span.charEnd + 2
    return span
  })
  const chunks = texts.map(
    (text, orderIndex): Chunk => ({
      text,
      orderIndex,
      sectionPath: `Chapter ${Math.floor(orderIndex / 50)}`,
      unitType: 'exposition',
      concepts: [],
      pageStart: orderIndex + 1,
      pageEnd: orderIndex + 1,
      pageLabel: null,
      pageLabelEnd: null,
      location: null,
      ...(spans[orderIndex] ?? { charStart: 0, charEnd: 0 }),
    }),
  )
  return {
    contentHash: author,
    sourcePath: `/${author}.pdf`,
    kind: 'pdf',
    work: { title: `The book of ${author}`, author, year: null, language: 'en' },
    workSources: {},
    text: texts.join('\n\n'),
    pages: spans.map((span, page) => ({
      number: page + 1,
      label: null,
      // The line break behind it, too: every character is of a page.
      spans: [{ charStart: span.charStart, charEnd: span.charEnd + (page + 1 < spans.length ? 2 : 0) }],
    })),
    toc: [],
    chunks,
    summaries: [],
    ocrPagesCount: 0,
    readingVersion: READING_VERSION,
    warnings: [],
  }
}
