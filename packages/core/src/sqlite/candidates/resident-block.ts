import { BLOCK_ROWS } from '../../vectors/index.ts'

/** In-memory data of a block's rows besides their vectors. The slot of a row is `block × 1,024 + its place`. */
export interface ResidentBlock {
  /** Row numbers of the items by place, 0 if empty. */
  readonly ids: Float64Array
  /** Number of terms in each text, including repetitions. */
  readonly lengths: Uint32Array
  /** Codes of filter values, one array per column. */
  readonly filters: readonly Uint32Array[]
  readonly languages: Uint32Array
  /** Rows with a term, by its hash; see `segment-text.ts`. */
  readonly placesOf: (hash: number) => ArrayLike<number>
}

export function emptyBlock(columns: number, placesOf: ResidentBlock['placesOf'] = () => []): ResidentBlock {
  return {
    ids: new Float64Array(BLOCK_ROWS),
    lengths: new Uint32Array(BLOCK_ROWS),
    filters: Array.from({ length: columns }, () => new Uint32Array(BLOCK_ROWS)),
    languages: new Uint32Array(BLOCK_ROWS),
    placesOf,
  }
}
