/** Properties that make two vectors comparable. Where and how fast they were computed does not matter. */
export interface VectorSpace {
  readonly modelId: string
  /** Commit, hash or name of the weights, with their data type if it varies; null if unknown. */
  readonly revision: string | null
  readonly dimensions: number
  /** Pooling of the token vectors; null if a server decides. */
  readonly pooling: Pooling | null
  readonly queryPrefix: string
  readonly passagePrefix: string
}

export type Pooling = 'mean' | 'cls' | 'last_token'

/** E.g. `multilingual-e5-small@4b76af296458 dimensions=384 pooling=mean …`, equal for equal spaces only. */
export function fingerprintOf(space: VectorSpace): string {
  return [
    space.revision === null ? space.modelId : `${space.modelId}@${space.revision}`,
    `dimensions=${space.dimensions}`,
    ...(space.pooling === null ? [] : [`pooling=${space.pooling}`]),
    `query=${JSON.stringify(space.queryPrefix)}`,
    `passage=${JSON.stringify(space.passagePrefix)}`,
  ].join(' ')
}
