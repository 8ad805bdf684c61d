import { ANSWER_TOKENS, fitTokens } from '@agora-mcp/core/schemas'
import type { TocRecord } from '../domain/toc.ts'

/** Shortens a table of contents to fit into an answer: first drops its lowest levels, then its last entries. */
export function fitToc(toc: readonly TocRecord[]): { toc: TocRecord[]; isWhole: boolean } {
  const fits = (records: readonly TocRecord[]) => fitTokens([records, null], ANSWER_TOKENS).length === 2
  if (fits(toc)) return { toc: [...toc], isWhole: true }
  for (let level = deepest(toc) - 1; level > 0; level--) {
    const upper = downTo(toc, level)
    if (fits(upper)) return { toc: upper, isWhole: false }
  }
  return { toc: fitTokens(downTo(toc, 1)), isWhole: false }
}

const deepest = (toc: readonly TocRecord[]): number =>
  toc.reduce((most, { children }) => Math.max(most, 1 + deepest(children)), 0)

function downTo(toc: readonly TocRecord[], levels: number): TocRecord[] {
  if (levels === 0) return []
  return toc.map((record) => ({ ...record, children: downTo(record.children, levels - 1) }))
}
