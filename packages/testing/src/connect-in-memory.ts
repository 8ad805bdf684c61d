import type { McpServer } from '@agora-mcp/core/mcp'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { outputValidator } from './output-validator.ts'

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

/** Time limit of a call in milliseconds: on a busy machine the SDK's minute is too short. */
const TIMEOUT_MS = 230_000

/** Connects a real client to the server in this process: the whole protocol without a byte transport. */
export async function connectInMemory(server: McpServer): Promise<InMemoryConnection> {
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair()
  const client = new Client({ name: 'test', version: '0' }, { jsonSchemaValidator: outputValidator })
  const session = server.newSession()
  await session.connect(serverSide)
  await client.connect(clientSide)
  // The client validates structured content only for listed tools.
  await client.listTools()
  return {
    client,
    async call(name, args = {}, options) {
      const patient = { timeout: TIMEOUT_MS, ...options }
      return readAnswer(await client.callTool({ name, arguments: args }, undefined, patient))
    },
    async close() {
      await client.close()
      await session.close()
    },
  }
}

export function readAnswer(result: Awaited<ReturnType<Client['callTool']>>): ToolAnswer {
  const content = result.content as { type: string; text: string }[]
  const texts = content.map(({ text }) => text)
  return {
    body: result.structuredContent ?? JSON.parse(texts[0] ?? 'null'),
    isError: result.isError === true,
    texts,
  }
}
