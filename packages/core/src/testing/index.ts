export { connectInMemory, type InMemoryConnection, readAnswer, type ToolAnswer } from './connect-in-memory.ts'
export { describeReadmeExamples, type ReadmeExample, readExamples } from './readme-examples.ts'
export { describeSettings } from './settings-contract.ts'
export { describeToolContract } from './tool-contract.ts'
