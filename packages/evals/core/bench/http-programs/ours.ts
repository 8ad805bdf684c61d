/** A server of the kit with one tool over HTTP; tells its address to the process that forked it. */
import * as z from 'zod'
import { createLogger } from '../../../../core/src/log/index.ts'
import { runHttp } from '../../../../core/src/mcp/http/run-http.ts'
import {
  createMcpServer,
  defineTool,
  describeTools,
  READ_ONLY_LOCAL,
} from '../../../../core/src/mcp/index.ts'
import { add } from './tool.ts'

const tools = [
  defineTool({
    ...add,
    annotations: READ_ONLY_LOCAL,
    audit: { input: { a: 'value' } },
    inputSchema: z.object(add.inputSchema),
    outputSchema: z.object(add.outputSchema),
    handler: ({ a, b }) => ({ sum: a + b }),
  }),
]

const server = createMcpServer({
  name: 'ours',
  version: '1.0.0',
  title: 'Ours',
  instructions: '',
  tools,
  toolsList: describeTools(tools),
  deps: {},
  log: createLogger({ write: () => {} }),
})

await runHttp(server, {
  host: '127.0.0.1',
  port: 0,
  variables: { token: 'TOKEN', allowedHosts: 'ALLOWED_HOSTS' },
  signal: new AbortController().signal,
  onListening: (url) => process.send?.(url),
})
