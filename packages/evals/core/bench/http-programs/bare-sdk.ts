/** A bare server of the SDK, stateless as in its examples: a server and a transport a request. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { add } from './tool.ts'

const http = createServer(async (request, response) => {
  const server = new McpServer({ name: 'bare', version: '1.0.0' })
  const { name, ...config } = add
  server.registerTool(name, config, ({ a, b }) => {
    const output = { sum: a + b }
    return { content: [{ type: 'text', text: JSON.stringify(output) }], structuredContent: output }
  })
  const transport = new StreamableHTTPServerTransport()
  response.on('close', () => {
    void transport.close()
    void server.close()
  })
  await server.connect(transport as never)
  await transport.handleRequest(request, response)
})

http.listen(0, '127.0.0.1', () =>
  process.send?.(`http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`),
)
