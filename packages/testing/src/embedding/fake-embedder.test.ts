import { describeEmbedderContract } from './embedder-contract.ts'
import { fakeEmbedder } from './fake-embedder.ts'

describeEmbedderContract('the fake of the tests', async () => fakeEmbedder())
