import { type Command, OPERATOR, withTeam } from './command.ts'

export const mcp: Command = {
  usage: 'mcp   serve one MCP client over stdio, with the tool ask_team',
  run: (_args, io) =>
    withTeam(io, async (team) => {
      const { runStdio } = await import('@agora-mcp/core/mcp')
      const { createTeamMcpServer } = await import('../service/index.ts')
      const { logger, version } = io.settings()
      const context = { team, shutdownDeadline: io.signal }
      await runStdio(createTeamMcpServer({ context, caller: OPERATOR }, { version, log: logger }), io)
      return 0
    }),
}
