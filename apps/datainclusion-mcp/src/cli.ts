import '@agora-mcp/core/log/stdout-guard'
import { runProcess } from '@agora-mcp/core/cli'
import { openLog } from '@agora-mcp/core/cli/settings'
import manifest from '../package.json' with { type: 'json' }
import { loadConfig } from './config.ts'
import { buildDeps } from './deps.ts'
import { createServer } from './server.ts'

await runProcess(
  {
    name: manifest.name,
    version: manifest.version,
    shortName: 'datainclusion',
    port: 3002,
    about: 'MCP server: social-inclusion services anywhere in France, from data·inclusion.',
    build(env) {
      const config = loadConfig(env)
      const log = openLog(config)
      const { deps, close } = buildDeps(config, { log })
      return { server: createServer(deps, log), settings: config, close }
    },
  },
  process,
)
