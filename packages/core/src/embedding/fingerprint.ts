/** What makes two vectors comparable. Where they were computed, and how fast, does not. */
export interface VectorSpace {
  readonly modelId: string
  /** Commit, hash or name of the weights, with their data type where it may vary; null where nothing tells. */
  readonly revision: string | null
  readonly dimensions: number
  /** How the tokens' vectors become one; null where a server decides. */
  readonly pooling: Pooling | null
  readonly queryPrefix: string
  readonly passagePrefix: string
}

/** The mean of the tokens' vectors, the first one's, or the last one's. */
export type Pooling = 'mean' | 'cls' | 'last_token'

/**
 * A vector space in one readable line, equal for equal spaces only, e.g.
 * `multilingual-e5-small@4b76af296458 dimensions=384 pooling=mean query="query: " passage="passage: "`.
 */
export function fingerprintOf(space: VectorSpace): string {
  return [
    space.revision === null ? space.modelId : `${space.modelId}@${space.revision}`,
    `dimensions=${space.dimensions}`,
    ...(space.pooling === null ? [] : [`pooling=${space.pooling}`]),
    `query=${JSON.stringify(space.queryPrefix)}`,
    `passage=${JSON.stringify(space.passagePrefix)}`,
  ].join(' ')
}
