export { knownTools } from './known-tools.ts'
export { readCalls, WITHDRAWN } from './read-calls.ts'
