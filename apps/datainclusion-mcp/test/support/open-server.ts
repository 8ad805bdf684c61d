import { createLogger } from '@agora-mcp/core/log'
import { connectInMemory, type InMemoryConnection } from '@agora-mcp/testing'
import { loadConfig } from '../../src/config.ts'
import { buildDeps } from '../../src/deps.ts'
import { createServer } from '../../src/server.ts'
import { gazetteerFile } from './stub/gazetteer-file.ts'

type Patience = NonNullable<Parameters<typeof buildDeps>[1]['http']>

/**
 * Pauses between attempts are short, so that refusals take milliseconds. An attempt may take longer than a whole call: an
 * answer that comes late on a busy machine is waited for, not asked for a second time.
 */
const PATIENT: Patience = { attemptSeconds: 120, pauseSeconds: 0.01 }

export const IMPATIENT: Patience = { ...PATIENT, attemptSeconds: 0.5 }

export interface TestServer extends InMemoryConnection {
  readonly log: readonly string[]
}

/** The whole server, everything real but what lies behind the network. */
export async function openServer(
  env: Readonly<Record<string, string>>,
  http: Patience = PATIENT,
): Promise<TestServer> {
  gazetteerFile()
  const log: string[] = []
  const config = loadConfig(env)
  const secrets = config.secrets.map((secret) => secret.reveal())
  const logger = createLogger({ level: 'debug', secrets, write: (line) => log.push(line) })
  const { deps, close } = buildDeps(config, { log: logger, http })
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
