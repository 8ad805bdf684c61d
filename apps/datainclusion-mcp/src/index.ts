export { type Config, loadConfig } from './config.ts'
export { buildDeps, type OpenDeps } from './deps.ts'
export { createServer } from './server.ts'
