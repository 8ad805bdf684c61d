import type { Embedder } from '@agora-mcp/core/embedding'

/** An embedder whose vectors mean nothing: what is stored is tested, not what is found. */
export const blankEmbedder: Embedder = {
  modelId: 'none',
  dimensions: 2,
  fingerprint: 'none/2',
  maxTokens: 512,
  countTokens: (text) => Math.ceil(text.length / 4),
  embedQuery: async () => new Float32Array(2),
  async embedPassages(texts, { signal, onProgress } = {}) {
    for (const [at] of texts.entries()) {
      signal?.throwIfAborted()
      onProgress?.(at + 1)
    }
    return texts.map(() => new Float32Array(2))
  },
  close: async () => {},
}
