/** The peer of every server benchmark: the SDK alone with one tool, as its documentation shows it. */
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import * as z from 'zod'

const server = new McpServer({ name: 'bare', version: '1.0.0' })
server.registerTool(
  'ping',
  { title: 'Ping', description: 'Answers.', inputSchema: {}, outputSchema: { message: z.string() } },
  () => {
    const output = { message: 'The server is running!' }
    return { content: [{ type: 'text', text: JSON.stringify(output) }], structuredContent: output }
  },
)
await server.connect(new StdioServerTransport())
