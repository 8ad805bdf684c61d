import { definePing } from '@agora-mcp/core/mcp'

/** Tool that checks whether the server answers. */
export const ping = definePing({
  description: 'Whether the library server is running. Touches neither the library nor the model.',
  message: 'Library RAG MCP Server is running!',
})
