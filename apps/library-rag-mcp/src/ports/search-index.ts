import type { IndexedText, TextVectors } from '../domain/storage/text-vectors.ts'

/** All vectors of a library, for recomputation with another model. */
export interface SearchIndex {
  texts(): Promise<{
    readonly chunks: readonly IndexedText[]
    /** Row number of each summary, and of the chunks of its section, whose mean is its vector. */
    readonly summaries: readonly { readonly id: number; readonly chunks: readonly number[] }[]
  }>
  /**
   * Replaces all vectors and word codes, by row number, in one transaction.
   * @returns False without any change if texts were added since they were listed.
   */
  replaceVectors(
    vectors: {
      readonly chunks: ReadonlyMap<number, TextVectors>
      readonly summaries: ReadonlyMap<number, Float32Array>
    },
    fingerprint: string,
  ): Promise<boolean>
}
