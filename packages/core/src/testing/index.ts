export { connectInMemory, type InMemoryConnection, readAnswer, type ToolAnswer } from './connect-in-memory.ts'
export { describeToolContract } from './tool-contract.ts'
