import '@agora-mcp/core/log/stdout-guard'
import { runProcess } from '@agora-mcp/core/cli'
import { createLogger } from '@agora-mcp/core/log'
import manifest from '../package.json' with { type: 'json' }
import { loadConfig } from './config.ts'
import { buildDeps } from './deps.ts'
import { createServer } from './server.ts'

await runProcess(
  {
    name: manifest.name,
    version: manifest.version,
    about: 'MCP server: social-inclusion services anywhere in France, from data·inclusion.',
    tokenVariable: 'DATAINCLUSION_HTTP_TOKEN',
    build(env) {
      const config = loadConfig(env)
      const secrets = config.secrets.map((secret) => secret.reveal())
      const log = createLogger({ level: config.logLevel, secrets })
      const { deps, close } = buildDeps(config, { log })
      return {
        server: createServer(deps, log),
        httpToken: config.httpToken,
        httpAllowedHosts: config.httpAllowedHosts,
        close,
      }
    },
  },
  process,
)
