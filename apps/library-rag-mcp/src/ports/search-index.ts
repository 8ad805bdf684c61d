import type { IndexedText, TextVectors } from '../domain/storage/text-vectors.ts'

/** Everything that search finds by meaning, to be made anew for another model. */
export interface SearchIndex {
  texts(): Promise<{
    readonly chunks: readonly IndexedText[]
    /** Row number of each summary, and of the chunks of its section, in whose middle it lies. */
    readonly summaries: readonly { readonly id: number; readonly chunks: readonly number[] }[]
  }>
  /**
   * Puts vectors and word codes, by row number, in place of all others in one transaction.
   * @returns false, and changes nothing, where texts came since they were asked for.
   */
  replaceVectors(
    vectors: {
      readonly chunks: ReadonlyMap<number, TextVectors>
      readonly summaries: ReadonlyMap<number, Float32Array>
    },
    fingerprint: string,
  ): Promise<boolean>
}
