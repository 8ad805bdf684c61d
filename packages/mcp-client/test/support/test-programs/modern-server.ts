/** A server over stdio without a handshake; adds each method asked to the file named by its argument. */
import { appendFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

const [, , record = ''] = process.argv

interface Message {
  readonly id?: number
  readonly method: string
  readonly params?: { readonly _meta?: Readonly<Record<string, unknown>> }
}

const RESULTS: Readonly<Record<string, object>> = {
  'server/discover': {
    supportedVersions: ['2026-07-28'],
    capabilities: { tools: {} },
    instructions: 'Ask once.',
    _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'modern', version: '7' } },
  },
  'tools/list': {
    tools: [{ name: 'die', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } }],
  },
  'tools/call': { content: [{ type: 'text', text: 'done' }] },
}

for await (const line of createInterface(process.stdin)) {
  const { id, method, params }: Message = JSON.parse(line)
  appendFileSync(record, `${process.pid} ${method}\n`)
  if (id === undefined) continue
  const result = RESULTS[method]
  const isModern = params?._meta?.['io.modelcontextprotocol/protocolVersion'] === '2026-07-28'
  const answer =
    result === undefined || !isModern
      ? { error: { code: -32_601, message: 'Method not found; this server speaks 2026-07-28' } }
      : { result: { resultType: 'complete', ...result } }
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...answer })}\n`)
}
