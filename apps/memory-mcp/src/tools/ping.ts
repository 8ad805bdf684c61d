import { definePing } from '@agora-mcp/core/mcp'

/** Tells that the server answers. */
export const ping = definePing({
  description: 'Whether the memory server is running.',
  message: 'Memory MCP Server is running!',
})
