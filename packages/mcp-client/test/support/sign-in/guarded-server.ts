import { createLogger } from '@agora-mcp/core/log'
import { createMcpServer, defineTool, READ_ONLY_LOCAL } from '@agora-mcp/core/mcp'
import { freePortPairs, serveHttp } from '@agora-mcp/testing/http'
import * as z from 'zod'

const countBooks = defineTool({
  name: 'count_books',
  title: 'Count the books',
  description: 'The number of books.',
  annotations: READ_ONLY_LOCAL,
  audit: {},
  inputSchema: z.object({}),
  outputSchema: z.object({ books: z.int().describe('How many there are.') }),
  handler: async () => ({ books: 7 }),
})

export interface GuardedServer {
  readonly url: string
  readonly log: readonly string[]
  close(): Promise<void>
}

/** One of our servers over HTTP, which takes the tokens of an issuer. */
export async function startGuardedServer(issuer: string, scope: string): Promise<GuardedServer> {
  const log: string[] = []
  const server = createMcpServer({
    name: 'books-mcp',
    version: '1.0.0',
    title: 'Books',
    instructions: '',
    tools: [countBooks],
    deps: {},
    log: createLogger({ write: (line) => log.push(line) }),
  })
  const [port = 0] = await freePortPairs(1)
  const url = `http://127.0.0.1:${port}/mcp`
  return { ...(await serveHttp(server, { port, oauth: { issuer, audience: url, scope } })), log }
}
