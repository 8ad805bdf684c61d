import { createLogger } from '@agora-mcp/core/log'
import { histogram } from '../../../scripts/bench/histogram.ts'
import { loadConfig } from '../src/config.ts'
import { buildDeps } from '../src/deps.ts'
import { rankCandidates } from '../src/domain/rank-fusion.ts'
import type { JudgedSet } from './judged-sets.ts'

/** Questions looked at: enough for a histogram, few enough to fetch every passage for each. */
const SAMPLE = 150

/**
 * Prints how `similarity` spreads over related pairs (a question and the best passage of its context) and over
 * unrelated ones (all passages of other contexts), in tenths from 0 to 1.
 */
export async function reportSimilarities(
  set: JudgedSet,
  dataDir: string,
  contextOfPage: readonly number[],
): Promise<void> {
  const config = loadConfig({ LIBRARY_RAG_DATA_DIR: dataDir }, dataDir)
  const { deps, close } = buildDeps(config, { home: dataDir, log: createLogger({ level: 'error' }) })
  const related: number[] = []
  const unrelated: number[] = []
  const pageOf = new Map<number, number>()
  const step = Math.max(1, Math.floor(set.questions.length / SAMPLE))
  for (const { question, context } of set.questions.filter((_, index) => index % step === 0)) {
    const query = await deps.embedQuery(question, AbortSignal.timeout(60_000))
    const found = await deps.chunks.candidates({ ...query, text: question, filter: {}, limit: 100_000 })
    const { best } = rankCandidates(found, { limit: Number.POSITIVE_INFINITY, minSimilarity: 0 })
    const unseen = best.map(({ id }) => id).filter((id) => !pageOf.has(id))
    for (const [id, { pageStart }] of await deps.chunks.chunks(unseen)) pageOf.set(id, pageStart)
    const own: number[] = []
    for (const { id, similarity } of best) {
      if (contextOfPage[(pageOf.get(id) ?? 0) - 1] === context) own.push(similarity)
      else unrelated.push(similarity)
    }
    related.push(Math.max(0, ...own))
  }
  await close()
  console.log(`  similarity, related:   ${histogram(related)}`)
  console.log(`  similarity, unrelated: ${histogram(unrelated)}`)
}
