export { cachedEmbedder } from './cached-embedder.ts'
export {
  type EmbeddedQuestion,
  type EmbedQuestion,
  embedQuestion,
  embedQuestionWords,
} from './embed-question.ts'
export type {
  Embedder,
  EmbedOptions,
  PassageVectors,
  QuestionVectors,
  WordEmbedder,
} from './embedder.ts'
export { fingerprintOf, type Pooling, type VectorSpace } from './fingerprint.ts'
export { cutToWindow } from './window.ts'
