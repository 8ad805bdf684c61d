import type { McpServer } from '@agora-mcp/core/mcp'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { outputValidator } from './output-validator.ts'

/** A tool's answer as a test reads it. */
export interface ToolAnswer {
  /** Structured content of a success, the parsed JSON text of a failure. */
  // Tests reach into it freely; every tool has its own shape.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly body: any
  readonly isError: boolean
  readonly texts: readonly string[]
}

export interface InMemoryConnection {
  readonly client: Client
  call(
    name: string,
    args?: Record<string, unknown>,
    options?: Parameters<Client['callTool']>[2],
  ): Promise<ToolAnswer>
  close(): Promise<void>
}

/** Milliseconds that a call may take; a busy machine is no defect, and the SDK's minute is soon over on one. */
const PATIENCE_MS = 230_000

/** A real client linked to the server in this process: the whole protocol without a transport of bytes. */
export async function connectInMemory(server: McpServer): Promise<InMemoryConnection> {
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair()
  const client = new Client({ name: 'test', version: '0' }, { jsonSchemaValidator: outputValidator })
  const session = server.newSession()
  await session.connect(serverSide)
  await client.connect(clientSide)
  // The client checks structured content against the output schemas it has listed.
  await client.listTools()
  return {
    client,
    async call(name, args = {}, options) {
      const patient = { timeout: PATIENCE_MS, ...options }
      return readAnswer(await client.callTool({ name, arguments: args }, undefined, patient))
    },
    async close() {
      await client.close()
      await session.close()
    },
  }
}

/** Reads a result of the SDK's client. */
export function readAnswer(result: Awaited<ReturnType<Client['callTool']>>): ToolAnswer {
  const content = result.content as { type: string; text: string }[]
  const texts = content.map(({ text }) => text)
  return {
    body: result.structuredContent ?? JSON.parse(texts[0] ?? 'null'),
    isError: result.isError === true,
    texts,
  }
}
