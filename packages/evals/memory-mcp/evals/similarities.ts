import { createLogger } from '@agora-mcp/core/log'
import { loadConfig } from '../../../../apps/memory-mcp/src/config.ts'
import { buildDeps } from '../../../../apps/memory-mcp/src/deps.ts'
import { compareWords } from '../../../../apps/memory-mcp/src/domain/recall/compare-words.ts'
import type { Deps } from '../../../../apps/memory-mcp/src/ports/deps.ts'
import { toQuestion } from '../../../../apps/memory-mcp/src/wire/search.ts'
import { type JudgedResult, reportSimilaritySpread } from '../../measuring/similarity-spread.ts'
import type { JudgedQuestion } from './judged-conversations.ts'

/** Prints how `similarity` spreads over the turns that answer a question and over all others. */
export async function reportSimilarities(
  questions: readonly JudgedQuestion[],
  dataDir: string,
): Promise<void> {
  const { deps, close } = buildDeps(loadConfig({ MEMORY_DATA_DIR: dataDir }), {
    log: createLogger({ level: 'error' }),
    viewer: 'owner',
  })
  await reportSimilaritySpread(judgedResults(deps, questions))
  await close()
}

/** The turns found for each question. */
async function* judgedResults(
  deps: Pick<Deps, 'messages' | 'clock' | 'zone'>,
  questions: readonly JudgedQuestion[],
): AsyncGenerator<JudgedResult[]> {
  const everything = {
    conversationId: null,
    tags: null,
    speaker: null,
    project: null,
    since: null,
    until: null,
  }
  for (const { question, evidence } of questions) {
    const asked = toQuestion({ query: question, limit: 100_000 }, deps, AbortSignal.timeout(60_000))
    const { found, ranked, words, wordCodes } = await deps.messages.search(asked, everything)
    const indexOf = new Map(found.candidates.map(({ item, place }) => [item, place?.orderIndex ?? -1]))
    yield compareWords(ranked, words, wordCodes).map(({ item, similarity }) => ({
      similarity,
      isRelated: evidence.has(indexOf.get(item) ?? -1),
    }))
  }
}
