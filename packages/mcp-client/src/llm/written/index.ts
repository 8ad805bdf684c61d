export { knownTools } from './known-tools.ts'
export { readCalls } from './read-calls.ts'
