/** Embeds texts as L2-normalised vectors, like core's embedder. Loaded by the first call. */
export interface TextEmbedder {
  questions(texts: readonly string[], signal?: AbortSignal): Promise<readonly Float32Array[]>
  passages(texts: readonly string[], signal?: AbortSignal): Promise<readonly Float32Array[]>
  close(): Promise<void>
}
