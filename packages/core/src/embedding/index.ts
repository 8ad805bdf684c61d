export { embedQuestion } from './embed-question.ts'
export type { Embedder, EmbedOptions } from './embedder.ts'
export { fingerprintOf, type Pooling, type VectorSpace } from './fingerprint.ts'
export { cutToWindow } from './window.ts'
