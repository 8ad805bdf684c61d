import { createLogger } from '@agora-mcp/core/log'
import { histogram } from '../../../scripts/bench/histogram.ts'
import { loadConfig } from '../src/config.ts'
import { buildDeps } from '../src/deps.ts'
import { rankItems } from '../src/domain/recall/rank.ts'
import { prepareMessageSearch } from '../src/pipeline/prepare-search.ts'
import type { JudgedQuestion } from './judged-conversations.ts'

/**
 * Prints how `similarity` spreads over related pairs (a question and the nearest turn that answers it) and over
 * unrelated ones (all other turns), in tenths from 0 to 1.
 */
export async function reportSimilarities(
  questions: readonly JudgedQuestion[],
  dataDir: string,
): Promise<void> {
  const { deps, close } = buildDeps(loadConfig({ MEMORY_DATA_DIR: dataDir }), {
    log: createLogger({ level: 'error' }),
    viewer: 'owner',
  })
  const everything = { conversationId: null, project: null, since: null, until: null }
  const related: number[] = []
  const unrelated: number[] = []
  for (const { question, evidence } of questions) {
    const { query, wanted } = await prepareMessageSearch(question, deps, AbortSignal.timeout(60_000))
    const found = await deps.messages.find({ ...query, limit: 100_000 }, everything)
    const indexOf = new Map(found.candidates.map(({ item, place }) => [item, place?.orderIndex ?? -1]))
    const own: number[] = []
    for (const { item, similarity } of rankItems(found, wanted)) {
      if (evidence.has(indexOf.get(item) ?? -1)) own.push(similarity)
      else unrelated.push(similarity)
    }
    related.push(Math.max(0, ...own))
  }
  await close()
  console.log(`  similarity, related:   ${histogram(related)}`)
  console.log(`  similarity, unrelated: ${histogram(unrelated)}`)
}
