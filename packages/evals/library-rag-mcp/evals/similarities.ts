import { createLogger } from '@agora-mcp/core/log'
import { loadConfig } from '../../../../apps/library-rag-mcp/src/config.ts'
import { buildDeps } from '../../../../apps/library-rag-mcp/src/deps.ts'
import { rankCandidates } from '../../../../apps/library-rag-mcp/src/domain/ranking/first-stage.ts'
import type { Deps } from '../../../../apps/library-rag-mcp/src/ports/deps.ts'
import { type JudgedResult, reportSimilaritySpread } from '../../measuring/similarity-spread.ts'
import type { JudgedSet } from './judged-sets.ts'

/** Questions looked at: enough for a histogram, few enough to fetch every passage for each. */
const SAMPLE = 150

/** Prints how `similarity` spreads over passages of a question's own context and over those of other contexts. */
export async function reportSimilarities(
  set: JudgedSet,
  dataDir: string,
  contextOfPage: readonly number[],
): Promise<void> {
  const config = loadConfig({ LIBRARY_RAG_DATA_DIR: dataDir }, dataDir)
  const { deps, close } = buildDeps(config, { home: dataDir, log: createLogger({ level: 'error' }) })
  await reportSimilaritySpread(judgedResults(deps, set, contextOfPage))
  await close()
}

/** The results of each question of a sample. */
async function* judgedResults(
  { chunks }: Pick<Deps, 'chunks'>,
  { questions }: JudgedSet,
  contextOfPage: readonly number[],
): AsyncGenerator<JudgedResult[]> {
  const pageOf = new Map<number, number>()
  const step = Math.max(1, Math.floor(questions.length / SAMPLE))
  for (const { question, context } of questions.filter((_, index) => index % step === 0)) {
    const asked = { text: question, limit: 100_000, signal: AbortSignal.timeout(60_000) }
    const found = await chunks.candidates(asked, {})
    const { best } = rankCandidates(found, { limit: Number.POSITIVE_INFINITY, minSimilarity: 0 })
    for (const [id, { pageStart }] of found.chunks) pageOf.set(id, pageStart ?? 0)
    yield best.map(({ id, similarity }) => ({
      similarity,
      isRelated: contextOfPage[(pageOf.get(id) ?? 0) - 1] === context,
    }))
  }
}
