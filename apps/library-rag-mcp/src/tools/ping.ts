import { defineTool, READ_ONLY_LOCAL } from '@agora-mcp/core/mcp'
import * as z from 'zod'

/** Tells that the server answers. */
export const ping = defineTool({
  name: 'ping',
  title: 'Check the server',
  description: 'Whether the library server is running. Touches neither the library nor the model.',
  annotations: READ_ONLY_LOCAL,
  inputSchema: z.object({}),
  outputSchema: z.object({ message: z.string().describe('Status in words.') }),
  handler: () => ({ message: 'Library RAG MCP Server is running!' }),
})
