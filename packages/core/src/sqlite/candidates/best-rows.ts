import { BLOCK_ROWS, createTopK, type TopKRow } from '../../vectors/index.ts'
import type { ResidentRows } from './resident-rows.ts'
import type { TextScores } from './text-scores.ts'

/** The best rows by the approximate scores of the last query, among those it did not leave out; the best first, `limit` at most. */
export function nearestRows({ matrix, blocks }: ResidentRows, limit: number): TopKRow[] {
  const top = createTopK(limit)
  let threshold = top.threshold
  for (const [block, { ids }] of blocks.entries()) {
    const scores = matrix.scores(block)
    for (let place = 0; place < scores.length; place++) {
      const score = scores[place] ?? -Infinity
      if (score < threshold || score === -Infinity) continue
      top.offer(score, ids[place] ?? 0, block * BLOCK_ROWS + place)
      threshold = top.threshold
    }
  }
  return top.ranked()
}

/** The best rows by BM25, among those that the query did not leave out; the best first, `limit` at most. */
export function bestRowsByBm25({ matrix, blocks }: ResidentRows, text: TextScores, limit: number): TopKRow[] {
  const top = createTopK(limit)
  const scores = blocks.map((_, block) => matrix.scores(block))
  let threshold = top.threshold
  for (let i = 0; i < text.candidates.length; i++) {
    const slot = text.candidates[i] ?? 0
    const bm25 = text.bm25[slot] ?? 0
    if (bm25 < threshold) continue
    const block = Math.floor(slot / BLOCK_ROWS)
    const place = slot % BLOCK_ROWS
    if (scores[block]?.[place] === -Infinity) continue
    top.offer(bm25, blocks[block]?.ids[place] ?? 0, slot)
    threshold = top.threshold
  }
  return top.ranked()
}
