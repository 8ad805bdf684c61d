/** Vectors of texts, as core's embedder gives them, of length 1. Loaded by the first call. */
export interface TextEmbedder {
  questions(texts: readonly string[], signal?: AbortSignal): Promise<readonly Float32Array[]>
  passages(texts: readonly string[], signal?: AbortSignal): Promise<readonly Float32Array[]>
  close(): Promise<void>
}
