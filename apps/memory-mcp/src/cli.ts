import '@agora-mcp/core/log/stdout-guard'
import { runCli } from '@agora-mcp/core/cli'
import { createLogger } from '@agora-mcp/core/log'
import manifest from '../package.json' with { type: 'json' }
import { loadConfig } from './config.ts'
import { buildDeps } from './deps.ts'
import { createServer } from './server.ts'

const stop = new AbortController()
process.once('SIGTERM', () => stop.abort())
process.once('SIGINT', () => stop.abort())

process.exitCode = await runCli(
  {
    name: manifest.name,
    version: manifest.version,
    about: 'MCP server: an assistant that remembers thoughts and conversations, found again by meaning.',
    tokenVariable: 'MEMORY_HTTP_TOKEN',
    build(env, transport) {
      const config = loadConfig(env)
      const log = createLogger({ level: config.logLevel, secrets: config.secrets.map((key) => key.reveal()) })
      // Over HTTP the bearer of the token is the owner; without one nobody has shown to be.
      const viewer = transport === 'stdio' || config.httpToken !== undefined ? 'owner' : 'anyone'
      const { deps, close } = buildDeps(config, { log, viewer })
      return {
        server: createServer(deps, log),
        httpToken: config.httpToken,
        httpAllowedHosts: config.httpAllowedHosts,
        close,
      }
    },
  },
  {
    args: process.argv.slice(2),
    env: process.env,
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    signal: stop.signal,
  },
)
