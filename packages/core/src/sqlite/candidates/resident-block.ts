import { BLOCK_ROWS } from '../../vectors/index.ts'

/** What is kept in memory of a block's rows beside their vectors. A row's slot is `block × 1,024 + its place`. */
export interface ResidentBlock {
  /** Row numbers of the items by place, 0 where there is none. */
  readonly ids: Float64Array
  /** Terms of each text, repetitions counted. */
  readonly lengths: Uint32Array
  /** Codes of filter values, an array for each column. */
  readonly filters: readonly Uint32Array[]
  /** Codes of languages. */
  readonly languages: Uint32Array
  /** Where a term stands among the rows, by its hash; see `segment-text.ts`. */
  readonly placesOf: (hash: number) => ArrayLike<number>
}

/** A block without rows. */
export function emptyBlock(columns: number, placesOf: ResidentBlock['placesOf'] = () => []): ResidentBlock {
  return {
    ids: new Float64Array(BLOCK_ROWS),
    lengths: new Uint32Array(BLOCK_ROWS),
    filters: Array.from({ length: columns }, () => new Uint32Array(BLOCK_ROWS)),
    languages: new Uint32Array(BLOCK_ROWS),
    placesOf,
  }
}
