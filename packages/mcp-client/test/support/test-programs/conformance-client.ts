/** `node conformance-client.ts URL`: does the suite's scenario of `MCP_CONFORMANCE_SCENARIO`. */
import { isMCPError, MCPClient } from '../../../src/index.ts'

const { MCP_CONFORMANCE_PROTOCOL_VERSION: version, MCP_CONFORMANCE_CONTEXT: context } = process.env
const client = new MCPClient(
  { url: String(process.argv[2]) },
  {
    protocol: version === '2026-07-28' ? 'modern' : 'legacy',
    elicit: async ({ requestedSchema }) => {
      const fields = Object.entries(requestedSchema.properties ?? {}) as [string, { type?: string }][]
      const content = Object.fromEntries(
        fields.map(([name, { type }]) => [name, type === 'boolean' ? true : type === 'string' ? 'test' : 1]),
      )
      return { action: 'accept', content }
    },
  },
)
/** Some scenarios have servers without tools, or ones that refuse. */
const tolerant = async <Result>(work: Promise<Result>, otherwise: Result): Promise<Result> =>
  work.catch((error: unknown) => {
    if (!isMCPError(error)) throw error
    return otherwise
  })

await client.start()
const wanted = context === undefined ? undefined : JSON.parse(context)
const calls: { name: string; arguments?: Record<string, unknown> }[] =
  wanted?.toolCalls ??
  (await tolerant(client.listTools(), [])).map(({ name }) => ({ name, arguments: { a: 5, b: 3 } }))
for (const { name, arguments: args } of calls) await tolerant(client.callTool(name, args ?? {}), undefined)
await client.stop()
