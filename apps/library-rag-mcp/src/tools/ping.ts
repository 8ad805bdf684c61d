import { definePing } from '@agora-mcp/core/mcp'

export const ping = definePing({
  description: 'Whether the library server is running. Touches neither the library nor the model.',
  message: 'Library RAG MCP Server is running!',
})
