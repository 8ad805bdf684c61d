import type { Logger } from '@agora-mcp/core/log'
import { createMcpServer, type McpServer, type TaskHost } from '@agora-mcp/core/mcp'
import manifest from '../package.json' with { type: 'json' }
import { INSTRUCTIONS } from './instructions.ts'
import type { Deps } from './ports/deps.ts'
import { prompts } from './prompts/index.ts'
import { resources } from './resources/index.ts'
import { tools } from './tools/index.ts'
import toolsList from './tools/tools-list.json' with { type: 'json' }

/** @param tasks Runs ingestions as tasks of the protocol; without it no client is offered tasks. */
export function createServer(deps: Deps, log: Logger, tasks?: TaskHost): McpServer {
  return createMcpServer({
    name: manifest.name,
    version: manifest.version,
    title: 'Library RAG',
    instructions: INSTRUCTIONS,
    tools,
    toolsList,
    resources,
    prompts,
    deps,
    tasks,
    log,
  })
}
