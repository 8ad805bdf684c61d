export { startEmbeddingEndpoint } from './embedding-endpoint.ts'
export { canMount, withMounts } from './own-mounts.ts'
export { describeProgram, type ProgramUnderTest } from './program-contract.ts'
export { type ServerProcess, startServerProcess } from './server-process.ts'
