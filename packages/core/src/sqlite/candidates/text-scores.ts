import { bm25Part, type Rarity, rarityOf, reachableBm25Part } from '../../ranking/index.ts'
import { BLOCK_ROWS } from '../../vectors/index.ts'
import type { ResidentRows } from './resident-rows.ts'
import { occurrencesOf, rowOf } from './segment-text.ts'
import { hashTerm } from './term-frequencies.ts'
import type { VisibleRows } from './visible-rows.ts'

/** Full-text scores of every row, by slot; valid until the next query. */
export interface TextScores {
  /** BM25, 0 without a word of the query. */
  readonly bm25: Float32Array
  /** Slots of the candidates: rows with a word that is not common. */
  readonly candidates: Int32Array
  /** Slots of rows with any word. */
  readonly scored: Int32Array
  /** Sum of the maximum contributions of all words; unknown words count as the rarest. */
  readonly reachable: number
}

/**
 * Computes BM25 of the visible rows for a query, each word given with all its possible stems. A text is
 * stemmed in one language, so each text contains at most one of a word's stems and their frequencies add up.
 * Reuses its arrays between queries.
 */
export type TextScorer = (
  rows: ResidentRows,
  visible: VisibleRows,
  terms: readonly (readonly string[])[],
  /** Skips common words if there are others: rows with the others usually contain the common ones anyway. */
  tellingOnly?: boolean,
) => TextScores

/** Creates a scorer with its own arrays; a result is valid until the next call. */
export function createTextScorer(): TextScorer {
  let bm25 = new Float32Array()
  let isCandidate = new Uint8Array()
  let scored = new Int32Array()
  let candidates = new Int32Array()
  let scoredCount = 0
  let candidateCount = 0

  const prepare = (slots: number) => {
    for (let i = 0; i < scoredCount; i++) {
      const slot = scored[i] ?? 0
      bm25[slot] = 0
      isCandidate[slot] = 0
    }
    scoredCount = 0
    candidateCount = 0
    if (bm25.length === slots) return
    bm25 = new Float32Array(slots)
    isCandidate = new Uint8Array(slots)
    scored = new Int32Array(slots)
    candidates = new Int32Array(slots)
  }

  /** An index loop, since this is the inner loop of full-text search. */
  const addPlaces = (block: number, { places, lengths }: Places, rarity: Rarity, averageLength: number) => {
    const first = block * BLOCK_ROWS
    for (let i = 0; i < places.length; i++) {
      const place = places[i] ?? 0
      const row = rowOf(place)
      const slot = first + row
      const count = occurrencesOf(place)
      const before = bm25[slot] ?? 0
      bm25[slot] = before + bm25Part(rarity.weight, count, (lengths[row] ?? 0) / averageLength)
      if (before === 0) scored[scoredCount++] = slot
      if (rarity.selects && isCandidate[slot] === 0) {
        isCandidate[slot] = 1
        candidates[candidateCount++] = slot
      }
    }
  }

  return (rows, { masks, count, totalLength }, terms, tellingOnly = false) => {
    prepare(rows.matrix.blocks * BLOCK_ROWS)
    const averageLength = totalLength / count
    const looked = terms.map((forms) => {
      const found = forms.flatMap((form) => findPlaces(rows, masks, hashTerm(form)))
      const frequency = found.reduce((sum, { places }) => sum + places.length, 0)
      return { found, frequency, rarity: rarityOf(Math.min(frequency, count), count) }
    })
    const leavesOut = tellingOnly && looked.some(({ frequency, rarity }) => frequency > 0 && rarity.selects)
    let reachable = 0
    for (const { found, rarity } of looked) {
      reachable += reachableBm25Part(rarity.weight)
      if (leavesOut && !rarity.selects) continue
      for (const places of found) addPlaces(places.block, places, rarity, averageLength)
    }
    return {
      bm25,
      candidates: candidates.subarray(0, candidateCount),
      scored: scored.subarray(0, scoredCount),
      reachable,
    }
  }
}

interface Places {
  readonly block: number
  readonly places: ArrayLike<number>
  readonly lengths: Uint32Array
}

function findPlaces(rows: ResidentRows, masks: VisibleRows['masks'], hash: number): Places[] {
  const found: Places[] = []
  for (let block = 0; block < rows.blocks.length; block++) {
    const resident = rows.blocks[block]
    if (resident === undefined) continue
    const mask = masks?.[block]
    const all = resident.placesOf(hash)
    const places = mask === undefined ? all : Array.from(all).filter((place) => mask[rowOf(place)] === 1)
    if (places.length > 0) found.push({ block, places, lengths: resident.lengths })
  }
  return found
}
