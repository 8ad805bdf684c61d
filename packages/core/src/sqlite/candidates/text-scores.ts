import { BLOCK_ROWS } from '../../vectors/index.ts'
import type { Connection } from '../connection.ts'
import { type ResidentRows, TAIL } from './resident-rows.ts'
import { column, occurrencesOf, rowOf } from './segment.ts'
import type { IndexTables } from './tables.ts'
import { hashTerm, occurrencesIn } from './term-bag.ts'

// The usual constants of BM25 (Robertson and Zaragoza, 2009): how soon repetitions stop to count, and how much a
// text's length matters.
const K1 = 1.2
const B = 0.75

/** Words in more texts than this share find nothing in a large collection: they count, but select no candidates. */
const COMMON_SHARE = 0.2
const LARGE_COLLECTION = 1000

/** What full text says of every row; arrays by slot. */
export interface TextScores {
  /** BM25, 0 where no word of the query stands. */
  readonly bm25: Float32Array
  /** 1 where a word stands that is rare enough to make the row a candidate. */
  readonly selected: Uint8Array
  /** The sum of what each word would give at most; words that stand nowhere count as the rarest. */
  readonly reachable: number
}

/** BM25 of all rows for a query, each word given in all its forms. */
export function scoreText(
  connection: Connection,
  tables: IndexTables,
  rows: ResidentRows,
  terms: readonly (readonly string[])[],
): TextScores {
  const slots = rows.matrix.blocks * BLOCK_ROWS
  const bm25 = new Float32Array(slots)
  const selected = new Uint8Array(slots)
  const occurrences = new Uint8Array(slots)
  const averageLength = rows.totalLength / rows.count
  let reachable = 0

  for (const forms of terms) {
    const found = findPlaces(connection, tables, rows, forms, occurrences)
    const rarity = Math.log(1 + (rows.count - found.length + 0.5) / (found.length + 0.5))
    reachable += rarity * (K1 + 1)
    const selects = rows.count < LARGE_COLLECTION || found.length <= rows.count * COMMON_SHARE
    for (const slot of found) {
      const length = rows.blocks[Math.floor(slot / BLOCK_ROWS)]?.lengths[slot % BLOCK_ROWS] ?? 0
      const count = occurrences[slot] ?? 0
      const saturated = (count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / averageLength))
      bm25[slot] = (bm25[slot] ?? 0) + rarity * saturated
      if (selects) selected[slot] = 1
      occurrences[slot] = 0
    }
  }
  return { bm25, selected, reachable }
}

/**
 * The slots in which a word stands in any of its forms, each once; how often goes into `occurrences`.
 */
function findPlaces(
  connection: Connection,
  tables: IndexTables,
  rows: ResidentRows,
  forms: readonly string[],
  occurrences: Uint8Array,
): number[] {
  const found: number[] = []
  const add = (slot: number, count: number) => {
    const before = occurrences[slot] ?? 0
    if (before === 0) found.push(slot)
    occurrences[slot] = before + count
  }
  const postings = connection.sql(
    `SELECT no, places FROM ${tables.segment} JOIN ${tables.posting} ON segment = no AND term = ?`,
  )
  for (const form of forms) {
    const hash = hashTerm(form)
    for (const row of postings.all(hash)) {
      const first = rows.blockOf(Number(row.no)) * BLOCK_ROWS
      for (const place of column(Uint16Array, row.places, 2)) add(first + rowOf(place), occurrencesOf(place))
    }
    for (const [place, bag] of rows.tailTerms.entries()) {
      const count = bag === null ? 0 : occurrencesIn(bag, hash)
      if (count > 0) add(TAIL * BLOCK_ROWS + place, count)
    }
  }
  return found
}
