export { type Config, loadConfig } from './config.ts'
export { buildDeps, type OpenDeps } from './deps.ts'
export { LIBRARY_MESSAGES } from './messages/index.ts'
export { createServer } from './server.ts'
