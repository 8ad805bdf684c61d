export { createService } from './app.ts'
export { createTeamMcpServer } from './mcp/mcp-server.ts'
