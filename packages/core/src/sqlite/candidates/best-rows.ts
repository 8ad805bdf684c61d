import { BLOCK_ROWS, createTopK, type TopKRow } from '../../vectors/index.ts'
import type { ResidentRows } from './resident-rows.ts'
import type { TextScores } from './text-scores.ts'

/** Best rows by approximate score that the last query did not filter out; best first. */
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

/** Best rows by BM25, excluding those filtered out by the query; best first, `limit` at most. */
export function bestRowsByBm25(rows: ResidentRows, text: TextScores, limit: number): TopKRow[] {
  const scores = rows.blocks.map((_, block) => rows.matrix.scores(block))
  return bestByBm25(
    rows,
    text,
    text.candidates,
    limit,
    (block, place) => scores[block]?.[place] !== -Infinity,
  )
}

/** Best rows by BM25 of all rows, regardless of earlier filters; common words count only if there are no others. */
export function bestRowsByWords(rows: ResidentRows, text: TextScores, limit: number): TopKRow[] {
  const present = rows.blocks.map((_, block) => rows.matrix.present(block))
  const slots = text.candidates.length > 0 ? text.candidates : text.scored
  return bestByBm25(rows, text, slots, limit, (block, place) => present[block]?.[place] === 1)
}

function bestByBm25(
  { blocks }: ResidentRows,
  { bm25: scores }: TextScores,
  slots: Int32Array,
  limit: number,
  isWanted: (block: number, place: number) => boolean,
): TopKRow[] {
  const top = createTopK(limit)
  let threshold = top.threshold
  for (let i = 0; i < slots.length; i++) {
    const slot = slots[i] ?? 0
    const bm25 = scores[slot] ?? 0
    if (bm25 < threshold) continue
    const block = Math.floor(slot / BLOCK_ROWS)
    const place = slot % BLOCK_ROWS
    if (!isWanted(block, place)) continue
    top.offer(bm25, blocks[block]?.ids[place] ?? 0, slot)
    threshold = top.threshold
  }
  return top.ranked()
}
