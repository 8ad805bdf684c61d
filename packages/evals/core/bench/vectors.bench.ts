/**
 * Candidates of our index beside sqlite-vec and FTS5, over the same passages, in one run and in turns:
 * `AGORA_EVAL_DATA=… node packages/core/bench/vectors.bench.ts [PASSAGES]`.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { load as loadSqliteVec } from 'sqlite-vec'
import {
  candidateIndexMigration,
  createCandidateIndex,
} from '../../../core/src/sqlite/candidates/candidate-index.ts'
import { openDatabase } from '../../../core/src/sqlite/index.ts'
import { createTextAnalyzer } from '../../../core/src/text/index.ts'
import { quantile, report } from '../../measuring/statistics.ts'
import { loadPassages, type Passages } from './passages.ts'

const QUERIES = 100
const RECALL_QUERIES = 40
const K = 10
const BATCH = 500
const FINGERPRINT = 'bench'
const MEGABYTE = 1e6

/** Milliseconds for the candidates of both lists, by number of passages. */
const BUDGETS = new Map([
  [5_372, 3],
  [100_000, 8],
  [1_000_000, 100],
])

const passages = await loadPassages()
const count = Number(process.argv[2] ?? 100_000)
if (passages === null) console.log('skipped: AGORA_EVAL_DATA names no folder with retrieval/piaf-fr.json')
else if (!(await bench(passages, count))) process.exitCode = 1

async function bench({ questions, passage }: Passages, size: number): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'vectors-bench-'))
  const ours = openDatabase({
    path: join(folder, 'ours.sqlite'),
    program: 'bench',
    applicationId: 1,
    migrations: [candidateIndexMigration('passage')],
  })
  const openIndex = () =>
    createCandidateIndex({ database: ours, name: 'passage', filters: ['work'], reindexCommand: 'bench' })
  const theirs = openTheirs(join(folder, 'theirs.sqlite'))
  const { terms } = createTextAnalyzer()

  const vectors = new Float32Array(size * 384)
  let oursMs = 0
  const writer = openIndex()
  for (let first = 0; first < size; first += BATCH) {
    const items = Array.from({ length: Math.min(BATCH, size - first) }, (_, i) => {
      const { text, vector } = passage(first + i)
      vectors.set(vector, (first + i) * vector.length)
      return { id: first + i + 1, text, vector, language: 'fr', filters: { work: String((first + i) % 50) } }
    })
    const started = performance.now()
    await ours.write((connection) => writer.insert(connection, items, FINGERPRINT))
    oursMs += performance.now() - started
    theirs.insert(items.map(({ id, text, vector }) => ({ id, vector, text: terms(text, 'fr').join(' ') })))
  }

  const before = process.memoryUsage.rss()
  const index = openIndex()
  const search = (text: string, vector: Float32Array, filter = {}) =>
    index.search({ text, vector, fingerprint: FINGERPRINT, limit: 100, filter })
  const started = performance.now()
  search('', questions[0]?.vector as Float32Array)
  const loadMs = performance.now() - started
  const megabytes = (process.memoryUsage.rss() - before) / MEGABYTE
  console.log(
    `${size} passages: ${((1000 * size) / oursMs).toFixed(0)} stored a second, ` +
      `file ${(statSync(join(folder, 'ours.sqlite')).size / MEGABYTE).toFixed(0)} MB, ` +
      `first search ${loadMs.toFixed(0)} ms, memory +${megabytes.toFixed(0)} MB`,
  )

  const step = Math.max(1, Math.floor(questions.length / QUERIES))
  const asked = questions.filter((_, i) => i % step === 0).slice(0, QUERIES)
  type Question = (typeof asked)[number]
  const contenders: Record<string, (question: Question) => unknown> = {
    'ours: both lists, both figures': ({ text, vector }) => search(text, vector),
    'ours: the same under a filter of 2 %': ({ text, vector }) => search(text, vector, { work: ['7'] }),
    'ours: vectors alone': ({ vector }) => search('', vector),
    'sqlite-vec: float32, cosine, 100 nearest': ({ vector }) => theirs.nearest(vector),
    'FTS5: 100 best by bm25': ({ text }) =>
      theirs.best(terms(text, 'fr').filter((term) => theirs.isSelective(term, size))),
  }
  const times = new Map(Object.keys(contenders).map((name) => [name, [] as number[]]))
  for (const [i, question] of asked.entries()) {
    for (const [name, contend] of Object.entries(contenders)) {
      // The slow ones need fewer turns.
      if (!name.startsWith('ours') && i % 5 !== 0) continue
      const start = performance.now()
      contend(question)
      times.get(name)?.push(performance.now() - start)
    }
  }
  const p50 = (name: string) => quantile(times.get(name) ?? [], 0.5)
  const both = 'ours: both lists, both figures'
  console.table(
    Object.fromEntries(
      [...times].map(([name, all]) => [
        name,
        {
          'p50 ms': quantile(all, 0.5).toFixed(2),
          'p95 ms': quantile(all, 0.95).toFixed(2),
          'p50 over ours': (quantile(all, 0.5) / p50(both)).toFixed(2),
        },
      ]),
    ),
  )
  const recall = asked
    .slice(0, RECALL_QUERIES)
    .map(({ vector }) => recallOf(vector, vectors, search('', vector)))
  const mean = recall.reduce((sum, share) => sum + share, 0) / recall.length
  ours.close()
  theirs.close()
  rmSync(folder, { recursive: true })
  return [
    report('both lists, p50', p50(both), { budget: BUDGETS.get(size) ?? size / 10_000, unit: ' ms' }),
    report(`recall@${K} against exact search`, mean, { budget: 0.99, unit: '', atLeast: true }),
  ].every((kept) => kept)
}

/** The same passages in sqlite-vec and FTS5. */
function openTheirs(path: string) {
  const database = new DatabaseSync(path, { allowExtension: true })
  loadSqliteVec(database)
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = OFF;
    CREATE VIRTUAL TABLE nearest USING vec0(vector float[384] distance_metric=cosine);
    CREATE VIRTUAL TABLE best USING fts5(text, content='', tokenize='unicode61');
    CREATE VIRTUAL TABLE vocabulary USING fts5vocab(best, row);
  `)
  const insertVector = database.prepare('INSERT INTO nearest (rowid, vector) VALUES (?, ?)')
  const insertText = database.prepare('INSERT INTO best (rowid, text) VALUES (?, ?)')
  const nearest = database.prepare('SELECT rowid FROM nearest WHERE vector MATCH ? AND k = 100')
  const best = database.prepare('SELECT rowid FROM best WHERE best MATCH ? ORDER BY rank LIMIT 100')
  const frequency = database.prepare('SELECT doc AS n FROM vocabulary WHERE term = ?')
  return {
    insert(items: readonly { id: number; text: string; vector: Float32Array }[]) {
      database.exec('BEGIN')
      for (const { id, text, vector } of items) {
        insertVector.run(BigInt(id), new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength))
        insertText.run(id, text)
      }
      database.exec('COMMIT')
    },
    nearest: (vector: Float32Array) =>
      nearest.all(new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength)),
    isSelective: (term: string, size: number) => {
      const n = Number(frequency.get(term)?.n ?? 0)
      return n > 0 && n <= size / 5
    },
    best: (terms: readonly string[]) =>
      terms.length === 0 ? [] : best.all(terms.map((term) => `"${term}"`).join(' OR ')),
    close: () => database.close(),
  }
}

/** The share of the exact K nearest that are among the candidates. */
function recallOf(
  vector: Float32Array,
  vectors: Float32Array,
  { candidates }: { candidates: readonly { id: number }[] },
): number {
  const size = vectors.length / vector.length
  const cosines = Float64Array.from({ length: size }, (_, row) => {
    let sum = 0
    for (let i = 0; i < vector.length; i++) sum += (vector[i] ?? 0) * (vectors[row * vector.length + i] ?? 0)
    return sum
  })
  const exact = [...cosines.keys()].sort((a, b) => (cosines[b] ?? 0) - (cosines[a] ?? 0)).slice(0, K)
  const found = new Set(candidates.map(({ id }) => id - 1))
  return exact.filter((row) => found.has(row)).length / K
}
