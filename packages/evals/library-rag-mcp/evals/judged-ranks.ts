import { makeContextsPdf } from './contexts-pdf.ts'
import type { JudgedSet } from './judged-sets.ts'
import type { StartedLibrary } from './start-library.ts'

const DEPTH = 10

interface Result {
  readonly page_start: number
  readonly page_end: number
}

/** Results for the questions of a set. */
export interface JudgedRanks {
  readonly passages: number
  /** Milliseconds. */
  readonly msOfQuestion: number
  /** Which context each page of the PDF holds. */
  readonly contextOfPage: readonly number[]
  /** Share of questions one of whose first k passages stands in the right context. */
  hit(k: number): number
}

/** Puts the contexts of a set in as a PDF, and asks its questions. */
export async function judgeRanks({ call, parse }: StartedLibrary, set: JudgedSet): Promise<JudgedRanks> {
  const { bytes, contextOfPage } = await makeContextsPdf(set.name, set.contexts)
  const passages = await parse(set.name, bytes)
  const ranks: number[] = []
  const start = performance.now()
  for (const { question, context } of set.questions) {
    const { results } = await call<{ results: Result[] }>('search_chunks', { query: question, limit: DEPTH })
    ranks.push(results.findIndex((result) => standsIn(result, context, contextOfPage)))
  }
  return {
    passages,
    msOfQuestion: (performance.now() - start) / set.questions.length,
    contextOfPage,
    hit: (k) => ranks.filter((rank) => rank >= 0 && rank < k).length / ranks.length,
  }
}

/** True if most of a passage's pages belong to a context. */
function standsIn(
  { page_start, page_end }: Result,
  context: number,
  contextOfPage: readonly number[],
): boolean {
  const pages = contextOfPage.slice(page_start - 1, page_end)
  return pages.filter((owner) => owner === context).length * 2 > pages.length
}
