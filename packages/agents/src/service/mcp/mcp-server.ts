import type { Logger } from '@agora-mcp/core/log'
import { createMcpServer, type McpServer } from '@agora-mcp/core/mcp'
import { askTeam, type McpDeps } from './ask-team.ts'
import { sessionResource } from './session-resource.ts'
import { createSessionTasks } from './session-tasks.ts'

/** Creates the team's MCP server for one caller: over `/mcp`, and over stdio for `agora-agents mcp`. */
export function createTeamMcpServer(
  deps: McpDeps,
  { version, log }: { readonly version: string; readonly log: Logger },
): McpServer {
  return createMcpServer({
    name: 'agora-agents',
    version,
    title: 'A team of agents for an office',
    instructions:
      'ask_team answers from the office’s documents, data and memory and cites them. Keep session_id to go on with a conversation. Where status is needs_clarification, answer one of the choices; where it is awaiting_approval, tell the person that somebody has to agree.',
    tools: [askTeam],
    resources: [sessionResource],
    deps,
    tasks: createSessionTasks(deps),
    log,
  })
}
