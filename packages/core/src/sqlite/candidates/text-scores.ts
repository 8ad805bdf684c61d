import { BLOCK_ROWS } from '../../vectors/index.ts'
import { type ResidentRows, TAIL } from './resident-rows.ts'
import { lowerBound, occurrencesOf, placesOf, rowOf } from './segment-text.ts'
import { hashTerm, type TermBag } from './term-bag.ts'

// The usual constants of BM25 (Robertson and Zaragoza, 2009): how soon repetitions stop to count, and how much a
// text's length matters.
const K1 = 1.2
const B = 0.75

/** Words in more texts than this share find nothing in a large collection: they count, but select no candidates. */
const COMMON_SHARE = 0.2
const LARGE_COLLECTION = 1000

// A slot is the number of a block and a place within it.
const BLOCK_BITS = Math.log2(BLOCK_ROWS)
const PLACE_MASK = BLOCK_ROWS - 1

/** What full text says of every row, by slot; valid until the next query. */
export interface TextScores {
  /** BM25, 0 where no word of the query stands. */
  readonly bm25: Float32Array
  /** The slots of the candidates: those in which a word stands that is not common. */
  readonly candidates: Int32Array
  /** The sum of what each word would give at most; words that stand nowhere count as the rarest. */
  readonly reachable: number
}

/** Computes BM25 of all rows for a query, each word given in all its forms. Keeps its arrays from query to query. */
export type TextScorer = (rows: ResidentRows, terms: readonly (readonly string[])[]) => TextScores

export function createTextScorer(): TextScorer {
  let slots = 0
  let bm25 = new Float32Array()
  let scored = new Int32Array()
  let scoredCount = 0
  let selected = new Uint8Array()
  let candidates = new Int32Array()
  let holding: Holding = { slots: new Int32Array(), size: 0, occurrences: new Uint8Array() }

  const prepare = (wanted: number) => {
    for (let i = 0; i < scoredCount; i++) {
      bm25[scored[i] ?? 0] = 0
      selected[scored[i] ?? 0] = 0
    }
    scoredCount = 0
    if (wanted === slots) return
    slots = wanted
    bm25 = new Float32Array(slots)
    scored = new Int32Array(slots)
    selected = new Uint8Array(slots)
    candidates = new Int32Array(slots)
    holding = { slots: new Int32Array(slots), size: 0, occurrences: new Uint8Array(slots) }
  }

  return (rows, terms) => {
    prepare(rows.matrix.blocks * BLOCK_ROWS)
    const averageLength = rows.totalLength / rows.count
    let candidateCount = 0
    let reachable = 0
    for (const forms of terms) {
      findHolding(rows, forms, holding)
      const rarity = Math.log(1 + (rows.count - holding.size + 0.5) / (holding.size + 0.5))
      reachable += rarity * (K1 + 1)
      const selects = rows.count < LARGE_COLLECTION || holding.size <= rows.count * COMMON_SHARE
      for (let i = 0; i < holding.size; i++) {
        const slot = holding.slots[i] ?? 0
        const count = holding.occurrences[slot] ?? 0
        holding.occurrences[slot] = 0
        const length = rows.blocks[slot >> BLOCK_BITS]?.lengths[slot & PLACE_MASK] ?? 0
        const saturated = (count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / averageLength))
        const before = bm25[slot] ?? 0
        if (before === 0) scored[scoredCount++] = slot
        bm25[slot] = before + rarity * saturated
        if (!selects || selected[slot] === 1) continue
        selected[slot] = 1
        candidates[candidateCount++] = slot
      }
    }
    return { bm25, candidates: candidates.subarray(0, candidateCount), reachable }
  }
}

/** The rows that hold a word; one object for all words of a query. */
interface Holding {
  /** Their slots, each once, the first `size` of them. */
  readonly slots: Int32Array
  size: number
  /** How often the word stands there, by slot; 0 elsewhere. */
  readonly occurrences: Uint8Array
}

/** Finds the rows in which a word stands in any of its forms. Index loops: this is the inner loop of full text. */
function findHolding(rows: ResidentRows, forms: readonly string[], holding: Holding): void {
  const { slots, occurrences } = holding
  let size = 0
  for (const form of forms) {
    const hash = hashTerm(form)
    for (let block = 0; block < rows.blocks.length; block++) {
      const text = rows.blocks[block]?.text
      if (text == null) continue
      const places = placesOf(text, hash)
      for (let i = 0; i < places.length; i++) {
        const place = places[i] ?? 0
        const slot = (block << BLOCK_BITS) | rowOf(place)
        const before = occurrences[slot] ?? 0
        if (before === 0) slots[size++] = slot
        occurrences[slot] = before + occurrencesOf(place)
      }
    }
    for (let place = 0; place < rows.tailTerms.length; place++) {
      const bag = rows.tailTerms[place]
      const count = bag == null ? 0 : countIn(bag, hash)
      if (count === 0) continue
      const slot = (TAIL << BLOCK_BITS) | place
      const before = occurrences[slot] ?? 0
      if (before === 0) slots[size++] = slot
      occurrences[slot] = before + count
    }
  }
  holding.size = size
}

function countIn({ hashes, counts }: TermBag, hash: number): number {
  const i = lowerBound(hashes, hash)
  return hashes[i] === hash ? (counts[i] ?? 0) : 0
}
