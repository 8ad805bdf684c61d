export { createService, type Service } from './app.ts'
export { createTeamMcpServer } from './mcp/mcp-server.ts'
