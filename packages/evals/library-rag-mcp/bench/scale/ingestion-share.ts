import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger } from '@agora-mcp/core/log'
import { modelFolder } from '@agora-mcp/multilingual-e5-small'
import { loadConfig } from '../../../../../apps/library-rag-mcp/src/config.ts'
import { buildDeps } from '../../../../../apps/library-rag-mcp/src/deps.ts'
import { embeddableText } from '../../../../../apps/library-rag-mcp/src/domain/chunk.ts'
import { ingest } from '../../../../../apps/library-rag-mcp/src/pipeline/ingest.ts'
import { sessionOptions } from '../../../../core/src/embedding/transformers/runtime.ts'
import { openUnigramTokenizer } from '../../../../core/src/embedding/unigram/tokenizer.ts'
import { openBareSession } from '../../../core/bench/embedding-programs/bare-session.ts'
import { median } from '../../../measuring/statistics.ts'
import type { IngestionFigures } from '../../../scale/figures.ts'
import { beforeEmbedding } from '../before-embedding.ts'
import { makeLongBook } from '../long-book.ts'
import type { Engine } from './engine.ts'

const context = { signal: new AbortController().signal, progress: () => {} }

/** Reads books of so many pages, the longest last, into each engine and computes their passages by the model alone, in turns. */
export async function measureIngestions(
  engines: readonly Engine[],
  { lengths, rounds }: { lengths: readonly number[]; rounds: number },
): Promise<IngestionFigures[]> {
  const folder = mkdtempSync(join(tmpdir(), 'scale-books-'))
  const open = (env: Record<string, string>) =>
    buildDeps(loadConfig({ ...env, LIBRARY_RAG_ALLOWED_ROOTS: folder }, folder), {
      home: folder,
      log: createLogger({ level: 'error' }),
    })
  const writeBook = async (name: string, pages: number): Promise<string> => {
    const path = join(folder, name)
    writeFileSync(path, await makeLongBook(pages))
    return path
  }
  const model = await openBareSession(sessionOptions())
  const tokenizer = openUnigramTokenizer(join(modelFolder, 'unigram.bin'))
  const opened = engines.map(({ name, env }) => ({ name, ...open(env) }))
  // The first book of each compiles the code and opens model and store.
  const short = await writeBook('first.pdf', 10)
  for (const { deps } of opened) await ingest(short, {}, deps, context)

  const measureLength = async (pages: number): Promise<IngestionFigures> => {
    const timed = opened.map(({ name, deps }) => ({ name, deps, seconds: [] as number[] }))
    const bare: number[] = []
    let inputs: (readonly number[])[] = []
    for (let round = 0; round < rounds; round += 1) {
      const book = await writeBook(`${pages}-${round}.pdf`, pages + round)
      for (const { deps, seconds } of timed) {
        seconds.push(await secondsOf(() => ingest(book, {}, deps, context)))
      }
      const { chunks } = await beforeEmbedding(book, opened[0]?.deps ?? open({}).deps)
      inputs = chunks.map((chunk) => tokenizer.encode(`passage: ${embeddableText(chunk)}`))
      const alone = await secondsOf(async () => {
        for (const ids of inputs) await model(ids)
      })
      bare.push(alone)
    }
    return {
      pages,
      passages: inputs.length,
      model_alone_per_second: inputs.length / median(bare),
      engines: timed.map(({ name, seconds }) => ({
        engine: name,
        per_second: inputs.length / median(seconds),
        share: median(seconds.map((own, round) => (bare[round] ?? Number.NaN) / own)),
      })),
    }
  }
  const figures: IngestionFigures[] = []
  for (const pages of lengths) figures.push(await measureLength(pages))
  for (const { close } of opened) await close()
  rmSync(folder, { recursive: true, force: true })
  return figures
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}
