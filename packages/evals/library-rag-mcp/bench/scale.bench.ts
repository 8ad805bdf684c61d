/**
 * Both engines in one run as the library grows to 100,000 passages: storing, search_chunks over stdio with the embedding
 * of the question, recall against exact search, memory, disk, requests; then whole ingestions beside the model alone.
 * Passages are those of the judged sets, embedded once by the bundled model, then copies of them with seeded noise.
 * `AGORA_BENCH_SIZES` (e.g. `1000,2000`) measures other sizes, `AGORA_BENCH_JSON` names a file for the figures.
 */
import { writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { report } from '../../measuring/statistics.ts'
import { BUDGET, type ScaleFigures, type ScaleRow, type SearchFigures } from '../../scale/figures.ts'
import { type Corpus, fillStore, loadCorpus } from './corpus.ts'
import { type Engine, openSqlite, openWeaviate } from './scale/engine.ts'
import { measureIngestions } from './scale/ingestion-share.ts'
import { measure } from './scale/measure.ts'

/** Multiples of 500, the passages of a work. */
const SIZES = (process.env.AGORA_BENCH_SIZES ?? '10000,30000,100000').split(',').map(Number)
const QUESTIONS = 210
/** A long article, and a book. */
const PAGES = [60, 160]
const INGESTION_ROUNDS = 3

const corpus = await loadCorpus()
if (corpus === null) {
  console.log('skipped: AGORA_EVAL_DATA names no folder with judged question sets, whose texts this needs')
} else {
  const kept = await benchScale(corpus)
  if (!kept) process.exitCode = 1
}

async function benchScale(seed: Corpus): Promise<boolean> {
  const begun = performance.now()
  const weaviate = await openWeaviate()
  if (weaviate === null) console.log('skipped: Weaviate, of which no program is on the PATH')
  const engines = [openSqlite(), ...(weaviate === null ? [] : [weaviate])]
  const made_of =
    `${seed.texts.length} passages of public question sets, embedded by the bundled model, 384 dimensions; ` +
    'the others are copies with seeded noise (cosine to the original 0.94) and nearly the same words'
  console.log(`  passages: ${made_of}`)
  try {
    const rows: ScaleRow[] = []
    for (const [place, count] of SIZES.entries()) {
      for (const engine of engines) rows.push(await benchEngine(engine, seed, { count, place }))
    }
    const ingestions = await measureIngestions(engines, { lengths: PAGES, rounds: INGESTION_ROUNDS })
    const machine = {
      cores: availableParallelism(),
      processor: cpus()[0]?.model ?? '',
      memory_gb: totalmem() / 1e9,
    }
    const minutes = (performance.now() - begun) / 60_000
    const figures: ScaleFigures = {
      measured_at: new Date().toISOString(),
      machine,
      minutes,
      made_of,
      rows,
      ingestions,
    }
    const file = process.env.AGORA_BENCH_JSON
    if (file !== undefined) writeFileSync(file, `${JSON.stringify(figures, rounded, 2)}\n`)
    console.log(`  ${minutes.toFixed(1)} minutes${file === undefined ? '' : `; figures in ${file}`}`)
    const shares = (ingestions.at(-1)?.engines ?? []).map(({ engine, share }) =>
      report(`${engine}: whole ingestion of ${PAGES.at(-1)} pages over the model alone`, share, {
        budget: BUDGET.share,
        unit: ' ×',
        atLeast: true,
      }),
    )
    const largest = rows.filter(({ passages }) => passages === Math.max(...SIZES)).map(keepsBudget)
    return [...shares, ...largest].every((ok) => ok)
  } finally {
    for (const engine of engines) await engine.stop()
  }
}

async function benchEngine(
  engine: Engine,
  seed: Corpus,
  { count, place }: { count: number; place: number },
): Promise<ScaleRow> {
  const filled = await fillStore(engine.env, seed, count)
  const step = Math.floor(seed.questions.length / QUESTIONS)
  // Each size has questions of its own, spread over the sets.
  const questions = seed.questions.filter((_, at) => at % step === place % step).slice(0, QUESTIONS)
  const row = await measure({ corpus: seed, engine, count, filled, questions })
  const { search, filtered_search } = row
  const of = (found: SearchFigures) =>
    `${found.p50_ms.toFixed(1)}/${found.p95_ms.toFixed(1)} ms, recall ${found.recall_at_10.toFixed(3)}, ` +
    `${found.requests} requests in ${found.rounds} rounds`
  console.log(
    `  ${engine.name.padEnd(8)} ${String(count).padStart(7)}: stored ${row.stored_per_second.toFixed(0)}/s; search ${of(search)}; ` +
      `filtered ${of(filtered_search)}; server ${row.server_mb.toFixed(0)} MB, engine ${row.engine_mb.toFixed(0)} MB, ` +
      `disk ${row.disk_mb.toFixed(0)} MB`,
  )
  return row
}

function keepsBudget({ engine, passages, search, filtered_search }: ScaleRow): boolean {
  const at = `${engine}, ${passages} passages`
  return [
    report(`${at}: p50`, search.p50_ms, { budget: BUDGET.p50_ms, unit: ' ms' }),
    report(`${at}: p95`, search.p95_ms, { budget: BUDGET.p95_ms, unit: ' ms' }),
    report(`${at}: p50 under a filter`, filtered_search.p50_ms, { budget: BUDGET.p50_ms, unit: ' ms' }),
    report(`${at}: recall@10`, search.recall_at_10, { budget: BUDGET.recall, unit: '', atLeast: true }),
    report(`${at}: recall@10 under a filter`, filtered_search.recall_at_10, {
      budget: BUDGET.recall,
      unit: '',
      atLeast: true,
    }),
  ].every((ok) => ok)
}

/** Three digits behind the point say enough. */
function rounded(_: string, value: unknown): unknown {
  return typeof value === 'number' ? Math.round(value * 1000) / 1000 : value
}
