import { createLogger } from '@agora-mcp/core/log'
import { createTopK, type TopK } from '@agora-mcp/core/vectors'
import { loadConfig } from '../../../../apps/library-rag-mcp/src/config.ts'
import { buildDeps } from '../../../../apps/library-rag-mcp/src/deps.ts'
import { authorOf, type Corpus, passageVectors, rowOf } from './corpus.ts'

export interface RecallQuestion {
  readonly corpus: Corpus
  /** Passages in the store. */
  readonly count: number
  /** Variables that name it. */
  readonly env: Record<string, string>
  readonly questions: readonly string[]
  readonly k: number
  /** Whose passages alone are searched under the filter. */
  readonly author: string
}

/** Shares of the exact k nearest passages that are the k nearest of the store's candidates, without and with a filter. */
export async function recallAgainstExact(
  asked: RecallQuestion,
): Promise<{ readonly open: number; readonly filtered: number }> {
  const { env, questions, k, author } = asked
  const { deps, close } = buildDeps(loadConfig(env, import.meta.dirname), {
    home: import.meta.dirname,
    log: createLogger({ level: 'error' }),
  })
  const model = await deps.embedder()
  const queries: { text: string; vector: Float32Array }[] = []
  for (const text of questions) queries.push({ text, vector: await model.embedQuery(text) })
  const exact = exactNearest(
    asked,
    queries.map(({ vector }) => vector),
  )
  const found = { open: 0, filtered: 0 }
  for (const [n, query] of queries.entries()) {
    for (const kind of ['open', 'filtered'] as const) {
      const signal = AbortSignal.timeout(60_000)
      const question = { text: query.text, limit: k, signal }
      const { candidates, chunks } = await deps.chunks.candidates(question, kind === 'open' ? {} : { author })
      const nearest = candidates.toSorted((a, b) => b.cosine - a.cosine).slice(0, k)
      const rows = new Set(nearest.flatMap(({ id }) => chunks.get(id) ?? []).map(rowOf))
      const wanted = exact[n]?.[kind].ranked() ?? []
      found[kind] += wanted.filter(({ id }) => rows.has(id)).length
    }
  }
  await close()
  const most = k * queries.length
  return { open: found.open / most, filtered: found.filtered / most }
}

/** The k nearest rows of every query, with and without the filter, in one pass over all vectors. */
function exactNearest(
  { corpus, count, k, author }: RecallQuestion,
  queries: readonly Float32Array[],
): { readonly open: TopK; readonly filtered: TopK }[] {
  const tops = queries.map(() => ({ open: createTopK(k), filtered: createTopK(k) }))
  let row = 0
  for (const vector of passageVectors(corpus, count)) {
    const isFiltered = authorOf(row) === author
    for (const [n, query] of queries.entries()) {
      const cosine = dot(query, vector)
      tops[n]?.open.offer(cosine, row, 0)
      if (isFiltered) tops[n]?.filtered.offer(cosine, row, 0)
    }
    row += 1
  }
  return tops
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i += 1) sum += (a[i] ?? 0) * (b[i] ?? 0)
  return sum
}
