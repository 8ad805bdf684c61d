import { definePing } from '@agora-mcp/core/mcp'

/** Tells that the server answers. */
export const ping = definePing({
  description: 'Whether the memory server is running. Touches neither the store nor the model.',
  message: 'Memory MCP Server is running!',
})
