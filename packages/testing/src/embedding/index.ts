export { describeEmbedderContract } from './embedder-contract.ts'
export { fakeEmbedder } from './fake-embedder.ts'
