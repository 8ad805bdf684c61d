import { runStdio } from '@agora-mcp/core/mcp'
import { createTeamMcpServer } from '../service/index.ts'
import { type Command, OPERATOR, withTeam } from './command.ts'

/** Serves the team as an MCP server over stdio. */
export const mcp: Command = {
  usage: 'mcp   serve one MCP client over stdio, with the tool ask_team',
  run: (_args, io) =>
    withTeam(io, async (team) => {
      const { logger, version } = io.settings()
      const context = { team, shutdownDeadline: io.signal }
      await runStdio(createTeamMcpServer({ context, caller: OPERATOR }, { version, log: logger }), io)
      return 0
    }),
}
