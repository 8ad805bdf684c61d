/** Embeds texts as L2-normalised vectors, like core's embedder. Loaded by the first call. */
export interface TextEmbedder {
  questions(texts: readonly string[], signal?: AbortSignal): Promise<readonly Float32Array[]>
  passages(texts: readonly string[], signal?: AbortSignal): Promise<readonly Float32Array[]>
  /**
   * Likeness of a question to each of some texts, in their order: the cosine and, if the model has vectors of words, how
   * well the question's words are matched. Comparable for one question only.
   */
  likeness(question: string, texts: readonly string[], signal?: AbortSignal): Promise<readonly number[]>
  close(): Promise<void>
}
