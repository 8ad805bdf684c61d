import type { IncomingHttpHeaders } from 'node:http'
import { fromHeaderValue, META, MODERN_ERROR } from '../../protocol/index.ts'
import type { RpcRequest } from '../rpc/protocol-session.ts'
import { metaOf } from '../rpc/request-meta.ts'

/** Parameter that holds the name of the target, for methods with one target. */
const NAMED_BY: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    'tools/call': 'name',
    'prompts/get': 'name',
    'resources/read': 'uri',
    'tasks/get': 'taskId',
    'tasks/update': 'taskId',
    'tasks/cancel': 'taskId',
  }),
)

/** Error if headers contradict the parts of the body that they repeat: intermediaries may have acted on them. */
export function headerMismatch(
  headers: IncomingHttpHeaders,
  request: RpcRequest,
): { readonly code: number; readonly message: string } | undefined {
  const mismatch = (message: string) => ({
    code: MODERN_ERROR.headerMismatch,
    message: `Header mismatch: ${message}`,
  })
  const { method, params } = request
  const version = metaOf(request)[META.protocolVersion]
  const field = NAMED_BY.get(method)
  const expected: [string, unknown][] = [
    ['MCP-Protocol-Version', version],
    ['Mcp-Method', method],
  ]
  if (field !== undefined)
    expected.push(['Mcp-Name', (params as Record<string, unknown> | undefined)?.[field]])
  for (const [name, value] of expected) {
    // Missing fields are reported when the body is validated.
    if (typeof value !== 'string') continue
    const given = headers[name.toLowerCase()]
    if (given === undefined) return mismatch(`${name} is missing`)
    if (fromHeaderValue(String(given)) !== value) return mismatch(`${name} is not what the body says`)
  }
  return undefined
}
