import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createLogger } from '@agora-mcp/core/log'
import { connectInMemory, type InMemoryConnection } from '@agora-mcp/core/testing'
import { gazetteerText } from '../scripts/gazetteer-text.ts'
import { loadConfig } from '../src/config.ts'
import { buildDeps } from '../src/deps.ts'
import { createServer } from '../src/server.ts'

/** Short patience, so that faults take milliseconds instead of half a minute. */
const IMPATIENT = { attemptSeconds: 0.5, pauseSeconds: 0.01 }

export interface TestServer extends InMemoryConnection {
  /** Lines of the log so far. */
  readonly log: readonly string[]
}

/** The whole server, everything real but what lies behind the network. */
export async function openServer(env: Readonly<Record<string, string>>): Promise<TestServer> {
  ensureGazetteer()
  const log: string[] = []
  const config = loadConfig(env)
  const secrets = config.secrets.map((secret) => secret.reveal())
  const logger = createLogger({ level: 'debug', secrets, write: (line) => log.push(line) })
  const { deps, close } = buildDeps(config, { log: logger, http: IMPATIENT })
  const connection = await connectInMemory(createServer(deps, logger))
  return {
    ...connection,
    log,
    async close() {
      await connection.close()
      await close()
    },
  }
}

/** The build writes the gazetteer; tests of the sources alone write it themselves. */
function ensureGazetteer(): void {
  const file = new URL('../dist/gazetteer.txt', import.meta.url)
  if (existsSync(file)) return
  mkdirSync(new URL('.', file), { recursive: true })
  writeFileSync(file, gazetteerText())
}
