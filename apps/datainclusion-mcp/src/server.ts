import type { Logger } from '@agora-mcp/core/log'
import { createMcpServer, type McpServer } from '@agora-mcp/core/mcp'
import manifest from '../package.json' with { type: 'json' }
import { INSTRUCTIONS } from './instructions.ts'
import type { Deps } from './ports.ts'
import { prompts } from './prompts/index.ts'
import { resources } from './resources/index.ts'
import { tools } from './tools/index.ts'
import toolsList from './tools/tools-list.json' with { type: 'json' }

export function createServer(deps: Deps, log: Logger): McpServer {
  return createMcpServer({
    name: manifest.name,
    version: manifest.version,
    title: 'data·inclusion',
    instructions: INSTRUCTIONS,
    tools,
    toolsList,
    resources,
    prompts,
    deps,
    log,
  })
}
