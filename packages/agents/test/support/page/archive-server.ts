/** `node archive-server.ts FILE`: a server with one tool, `find`, described by FILE as JSON. */
import { readFileSync } from 'node:fs'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'

const [file = ''] = process.argv.slice(2)
const server = new Server({ name: 'archive', version: '1.0.0' }, { capabilities: { tools: {} } })
server.setRequestHandler(ListToolsRequestSchema, () => ({
  tools: [
    {
      name: 'find',
      inputSchema: { type: 'object', properties: { query: { type: 'string' } } },
      ...JSON.parse(readFileSync(file, 'utf8')),
    },
  ],
}))
server.setRequestHandler(CallToolRequestSchema, () => ({ content: [{ type: 'text', text: 'Nothing.' }] }))
await server.connect(new StdioServerTransport())
