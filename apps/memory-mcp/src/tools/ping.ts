import { defineTool, READ_ONLY_LOCAL } from '@agora-mcp/core/mcp'
import * as z from 'zod'

/** Tells that the server answers. */
export const ping = defineTool({
  name: 'ping',
  title: 'Check the server',
  description: 'Whether the memory server is running. Touches neither the store nor the model.',
  annotations: READ_ONLY_LOCAL,
  inputSchema: z.object({}),
  outputSchema: z.object({ message: z.string().describe('Status in words.') }),
  handler: () => ({ message: 'Memory MCP Server is running!' }),
})
